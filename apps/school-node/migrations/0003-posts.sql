create table posts (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  author_account_id uuid not null,
  latest_version integer not null default 1,
  -- The status of the latest version, kept here so that lists need no second look.
  latest_status text not null check (latest_status in ('pending', 'accepted', 'rejected')),
  -- What families see; null until the first acceptance.
  accepted_version integer,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  -- Where the post stands in a feed: when it was written, from its publication on when it was published.
  listed_at timestamptz not null default now(),
  -- How many parents' accounts have seen it.
  seen_count integer not null default 0,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (school_id, id),
  foreign key (school_id, author_account_id) references accounts (school_id, id)
);
create index posts_feed on posts (school_id, listed_at desc, id desc) where deleted_at is null;
create index posts_feed_by_status on posts (school_id, latest_status, listed_at desc, id desc) where deleted_at is null;
create index posts_feed_by_author on posts (school_id, author_account_id, listed_at desc, id desc) where deleted_at is null;

create table post_versions (
  school_id uuid not null,
  post_id uuid not null,
  version integer not null,
  title text not null check (length(title) between 3 and 150),
  text text not null check (length(text) between 1 and 10000),
  whole_school boolean not null,
  status text not null check (status in ('pending', 'accepted', 'rejected')),
  written_by uuid not null,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  primary key (school_id, post_id, version),
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  foreign key (school_id, written_by) references accounts (school_id, id),
  foreign key (school_id, decided_by) references accounts (school_id, id),
  check ((status = 'rejected') = (reason is not null)),
  check ((decided_by is null) = (decided_at is null))
);

create table post_version_classes (
  school_id uuid not null,
  post_id uuid not null,
  version integer not null,
  class_id uuid not null,
  primary key (school_id, post_id, version, class_id),
  foreign key (school_id, post_id, version) references post_versions (school_id, post_id, version) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id)
);

create table post_images (
  school_id uuid not null,
  post_id uuid not null,
  version integer not null,
  position integer not null,
  media_id uuid not null,
  primary key (school_id, post_id, version, position),
  foreign key (school_id, post_id, version) references post_versions (school_id, post_id, version) on delete cascade,
  foreign key (school_id, media_id) references media (school_id, id)
);
create index post_images_by_media on post_images (school_id, media_id);

-- Whom the accepted version of a post that is not deleted is for: one row per class, or one with no class for the whole
-- school. A row here is what makes a post visible to families, and the index is their feed.
create table post_audience (
  school_id uuid not null,
  post_id uuid not null,
  class_id uuid,
  listed_at timestamptz not null,
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  unique nulls not distinct (school_id, post_id, class_id)
);
create index post_audience_feed on post_audience (school_id, class_id, listed_at desc, post_id desc);

create table post_views (
  school_id uuid not null,
  post_id uuid not null,
  account_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (school_id, post_id, account_id),
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade
);
