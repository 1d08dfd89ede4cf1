-- An address counts once it was confirmed; where people log in from; who proved to belong to a school.

-- Null: before this was kept. A new address resets no password for a day.
alter table accounts add column email_changed_at timestamptz;

-- An address somebody wants, until it is confirmed with the code that was sent to it.
create table email_changes (
  account_id uuid primary key references accounts on delete cascade,
  -- Of the wish: a letter that is late for an older one is not sent.
  id uuid not null unique,
  email text not null check (length(email) <= 254),
  -- Null until the letter is written.
  hash bytea,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index email_changes_by_end on email_changes (expires_at);

-- Which login was right from which network; keyed digests, so that neither can be read here.
create table login_places (
  key bytea primary key,
  place bytea not null,
  used_at timestamptz not null
);
create index login_places_by_place on login_places (place, used_at);
create index login_places_used_at on login_places (used_at);

-- When the person joined this school by herself. Null where a school only named an account that another one had made.
alter table memberships add column joined_at timestamptz;
update memberships m set joined_at = i.used_at
  from (select account_id, school_id, max(used_at) as used_at from invitations group by account_id, school_id) i
  where i.account_id = m.account_id and i.school_id = m.school_id;
-- Accounts made with a password never had a code: there the first school made them.
update memberships m set joined_at = m.created_at
  where m.joined_at is null and m.joining = 'active'
    and not exists (
      select from memberships o
      where o.account_id = m.account_id and (o.created_at, o.school_id) < (m.created_at, m.school_id));
