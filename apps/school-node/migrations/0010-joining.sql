-- Joining letters: asked for, made by a job, kept as a file for a day. Codes stand in the file only.

create table joining_letters (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  asked_by uuid not null,
  role text not null check (role in ('parent', 'teacher')),
  account_ids uuid[] not null,
  left_out integer not null default 0,
  -- Where the web app is, for the address behind the picture.
  web_address text not null,
  status text not null default 'waiting' check (status in ('waiting', 'working', 'ready', 'failed')),
  done integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, asked_by) references accounts (school_id, id)
);
create index joining_letters_by_end on joining_letters (expires_at);
create index joining_letters_by_asker on joining_letters (school_id, asked_by);

-- Whom a class's or a school's letters are for.
create index accounts_waiting on accounts (school_id, role) where joining <> 'active' and active;
