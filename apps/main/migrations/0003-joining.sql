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
