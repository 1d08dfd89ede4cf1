-- Pictures. A row is what is known of one; its files lie in the object store under school and id.
create table media (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  owner_account_id uuid not null,
  -- Of the largest width that is kept, the right way up.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  -- Smallest first; the last is `width`.
  widths integer[] not null check (cardinality(widths) > 0),
  -- Of all WebP files together.
  bytes integer not null check (bytes > 0),
  -- Whether some widths are there as AVIF too; where it saved nothing there is only WebP.
  has_avif boolean not null default false,
  -- The files are still being written. A row comes before its files, so that whatever a crash leaves behind is known
  -- and cleaned away; nobody can use it before this is false.
  incomplete boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, owner_account_id) references accounts (school_id, id)
);
-- Cleaning looks for what is old and belongs to no post.
create index media_created_at on media (created_at);
