-- Who may enter, in which role, into which school; and which node serves each school.

create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- What people search by: without tone marks, lower case, d for đ.
create function plain_text(words text) returns text language sql immutable strict parallel safe
return translate(lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')), 'đĐ', 'dd');

create table nodes (
  id uuid primary key default uuidv7(),
  -- Empty: the address the page came from.
  endpoint text not null unique,
  created_at timestamptz not null default now()
);

create table schools (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[A-Z0-9]{2,10}$'),
  name text not null check (length(name) between 3 and 150),
  address text,
  phone text,
  email text,
  node_id uuid not null references nodes,
  -- A copy for the login answer; the school's node decides.
  academic_years jsonb not null default '[]',
  created_at timestamptz not null default now()
);

create table persons (
  id uuid primary key default uuidv7(),
  full_name text not null check (length(full_name) between 2 and 100),
  phone text unique check (phone ~ '^\+84[35789]\d{8}$'),
  created_at timestamptz not null default now()
);

-- One per person and role, with its own password: whoever may reset one of them gains nothing but that one.
create table accounts (
  id uuid primary key default uuidv7(),
  person_id uuid not null references persons,
  role text not null check (role in ('school', 'teacher', 'parent')),
  login_name text check (login_name ~ '^[a-z0-9._]{4,30}$'),
  password_hash text not null,
  must_change_password boolean not null,
  version integer not null default 1,
  active boolean not null default true,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  constraint accounts_person_role unique (person_id, role),
  constraint accounts_login_name unique (role, login_name)
);

create table memberships (
  account_id uuid not null references accounts on delete cascade,
  school_id uuid not null references schools,
  permissions text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (account_id, school_id)
);
create index memberships_by_school on memberships (school_id, account_id);

create table sessions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  school_id uuid not null references schools,
  created_at timestamptz not null,
  -- When its newest refresh token ends.
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_account on sessions (account_id) where ended_at is null;
create index sessions_by_end on sessions (expires_at);

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null,
  -- Kept after use until it would have ended: its return betrays a theft.
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);
create index refresh_tokens_by_end on refresh_tokens (expires_at);

-- Wrong tries by hash of what was tried and from where.
create table login_attempts (
  key bytea primary key,
  failed_at timestamptz[] not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);
create index login_attempts_updated_at on login_attempts (updated_at);

create table signing_keys (
  kid text primary key,
  private_key jsonb not null,
  public_key jsonb not null,
  created_at timestamptz not null,
  -- Published before it signs, so that every verifier knows it by then.
  signs_from timestamptz not null
);

-- What nodes have to learn, in the order in which it was committed.
create table changes (
  seq bigint generated always as identity primary key,
  -- What the change is about; a later one about the same makes an earlier one superfluous.
  subject text not null,
  change jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index changes_by_subject on changes (subject, seq);
create index changes_created_at on changes (created_at);
