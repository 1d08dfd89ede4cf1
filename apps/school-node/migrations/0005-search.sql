-- Text as it is searched: one Unicode form, small letters, no accents; the browser and the server do the same.
create function searchable(text text) returns text language sql immutable strict parallel safe as $$
  select replace(lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g')), 'đ', 'd')
$$;

alter table accounts add column phone text;
alter table accounts add column search text generated always as (searchable(full_name)) stored;
alter table accounts add column avatar_media_id uuid;
alter table accounts add foreign key (school_id, avatar_media_id) references media (school_id, id)
  on delete set null (avatar_media_id);
create index accounts_by_avatar on accounts (school_id, avatar_media_id) where avatar_media_id is not null;

alter table students add column search text
  generated always as (searchable(full_name || ' ' || coalesce(nickname, '') || ' ' || code)) stored;

alter table classes add column search text generated always as (searchable(name)) stored;

alter table post_versions add column search text generated always as (searchable(title)) stored;

-- What the school decides for everybody in it; a key that is absent has the product's default.
alter table schools add column settings jsonb not null default '{}';
