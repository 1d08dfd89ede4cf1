-- The school's own stickers. The column `stickers` of a card has the key of a drawn one or the id of an own one.
create table own_stickers (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 2 and 30),
  media_id uuid not null,
  -- False: no longer given; cards that have it keep it.
  offered boolean not null default true,
  -- Some version of a card has it, so it cannot be deleted.
  given boolean not null default false,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, media_id) references media (school_id, id),
  foreign key (school_id, created_by) references accounts (school_id, id)
);
create unique index own_stickers_name on own_stickers (school_id, lower(name));
create index own_stickers_by_media on own_stickers (school_id, media_id);
create index own_stickers_by_creator on own_stickers (school_id, created_by);
create trigger own_stickers_file after insert or delete or update on own_stickers
  for each row execute function refer_to_file('own-sticker', 'media_id', 'id');
