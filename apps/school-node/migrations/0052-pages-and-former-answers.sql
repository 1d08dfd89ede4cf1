-- What the browser of the author has seen of a PDF: how many pages it has and a picture of the first one.
alter table documents
  add column pages integer check (pages > 0),
  add column page_media_id uuid,
  add foreign key (school_id, page_media_id) references media (school_id, id);
create index documents_by_page on documents (school_id, page_media_id) where page_media_id is not null;
create trigger documents_page_file after insert or delete or update of page_media_id on documents
  for each row execute function refer_to_file('document-page', 'page_media_id', 'id');
comment on column post_versions.documents is '{ id, kind, name, bytes, pages, page } of each file; a feed needs no join';

-- Answers of families that were changed or taken back, without what was drawn.
create table post_former_answers (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  post_id uuid not null,
  asked_in integer not null,
  student_id uuid not null,
  -- Who had answered.
  account_id uuid not null,
  relation text not null,
  option smallint check (option >= 0),
  signed boolean not null,
  signed_name text,
  answered_at timestamptz not null,
  -- Who changed it or took it back; null when that account was erased.
  replaced_by uuid,
  replaced_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id),
  foreign key (school_id, replaced_by) references accounts (school_id, id) on delete set null (replaced_by)
);
create index post_former_answers_by_post on post_former_answers (school_id, post_id, asked_in, student_id);
create index post_former_answers_by_student on post_former_answers (school_id, student_id);
create index post_former_answers_by_account on post_former_answers (school_id, account_id);
create index post_former_answers_by_replacer on post_former_answers (school_id, replaced_by) where replaced_by is not null;
