-- Drafts of posts. Only their owner sees them.
create table post_drafts (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  owner_account_id uuid not null,
  -- Counts the saves, so that an older page does not overwrite what a newer one has saved.
  version integer not null default 1,
  title text not null default '' check (length(title) <= 150),
  -- The form as the browser keeps it.
  content json not null,
  created_at timestamptz not null default clock_now(),
  changed_at timestamptz not null default clock_now(),
  -- The colleague who has handed it over.
  given_by uuid,
  -- When it was sent or deleted; for a day it can be restored.
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, owner_account_id) references accounts (school_id, id),
  foreign key (school_id, given_by) references accounts (school_id, id)
);
create index post_drafts_by_owner on post_drafts (school_id, owner_account_id, changed_at desc);
create index post_drafts_by_giver on post_drafts (school_id, given_by) where given_by is not null;
create index post_drafts_changed_at on post_drafts (changed_at);
create index post_drafts_deleted_at on post_drafts (deleted_at) where deleted_at is not null;

create table post_draft_images (
  school_id uuid not null,
  draft_id uuid not null,
  media_id uuid not null,
  primary key (school_id, draft_id, media_id),
  foreign key (school_id, draft_id) references post_drafts (school_id, id) on delete cascade,
  foreign key (school_id, media_id) references media (school_id, id)
);
create index post_draft_images_by_media on post_draft_images (school_id, media_id);
create trigger post_draft_images_file after insert or delete or update on post_draft_images
  for each row execute function refer_to_file('post-draft', 'media_id', 'draft_id');

create table post_draft_videos (
  school_id uuid not null,
  draft_id uuid not null,
  video_id uuid not null,
  primary key (school_id, draft_id, video_id),
  foreign key (school_id, draft_id) references post_drafts (school_id, id) on delete cascade,
  foreign key (school_id, video_id) references videos (school_id, id)
);
create index post_draft_videos_by_video on post_draft_videos (school_id, video_id);
create trigger post_draft_videos_file after insert or delete or update on post_draft_videos
  for each row execute function refer_to_video('post-draft', 'video_id', 'draft_id');

create table post_draft_documents (
  school_id uuid not null,
  draft_id uuid not null,
  document_id uuid not null,
  primary key (school_id, draft_id, document_id),
  foreign key (school_id, draft_id) references post_drafts (school_id, id) on delete cascade,
  foreign key (school_id, document_id) references documents (school_id, id)
);
create index post_draft_documents_by_document on post_draft_documents (school_id, document_id);
create trigger post_draft_documents_file after insert or delete or update on post_draft_documents
  for each row execute function refer_to_document('post-draft', 'document_id', 'draft_id');
