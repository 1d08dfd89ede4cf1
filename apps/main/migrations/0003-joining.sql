-- Joining: an account may wait for its person, who chooses a password with a one-time code of the school's letter.

-- Null until somebody has joined, and again after a reset.
alter table accounts alter column password_hash drop not null;

-- Per school: a code of one school never opens another one. Only `active` lets in.
alter table memberships
  add column joining text not null default 'active' check (joining in ('none', 'invited', 'opened', 'active'));

create table invitations (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  school_id uuid not null,
  -- Keyed: whoever reads the database cannot join with it.
  digest bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  used_at timestamptz,
  -- A newer code took its place.
  replaced_at timestamptz,
  foreign key (account_id, school_id) references memberships on delete cascade
);
create index invitations_by_membership on invitations (account_id, school_id);
create index invitations_by_end on invitations (expires_at);

-- Of two codes of one membership, at most one is good.
create unique index invitations_one_open on invitations (account_id, school_id)
  where used_at is null and replaced_at is null;

-- Nodes learn it of every account from now on; everybody known so far has a password.
select pg_advisory_xact_lock(hashtext('nhip-cau-changes'));
update changes c set change = jsonb_set(c.change, '{account,joining}', '"active"') where c.change ->> 'kind' = 'account';

-- Vietnamese order: by given name (the last word), then by the whole name, in the alphabet a ă â b c d đ e ê …, tone
-- marks last. The database's own order knows neither.
create function alphabet_key(text text) returns text language sql immutable strict parallel safe as $$
  select translate(
    normalize(regexp_replace(normalize(lower(text), NFD), '[\u0300\u0301\u0303\u0309\u0323]', '', 'g'), NFC),
    'aăâbcdđeêfghijklmnoôơpqrstuưvwxyz',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg')
$$;
create function tone_key(text text) returns text language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(normalize(lower(text), NFD), '[^\u0300\u0309\u0303\u0301\u0323 ]', '', 'g'),
    U&'\0300\0309\0303\0301\0323', '12345')
$$;
create function name_order(full_name text) returns text language sql immutable strict parallel safe as $$
  select alphabet_key(given) || ' ' || tone_key(given) || ' ' || alphabet_key(full_name) || ' ' || tone_key(full_name)
  from (select regexp_replace(full_name, '^.*\s', '') as given) last_word
$$;
