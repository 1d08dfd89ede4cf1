create table notifications (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  -- What caused it: a job that runs twice meets its own row.
  event_id uuid not null,
  kind text not null,
  -- The words that the text of this kind names.
  words jsonb not null default '{}',
  post_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (school_id, id),
  unique (school_id, account_id, event_id, kind),
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index notifications_list on notifications (school_id, account_id, created_at desc, id desc);
create index notifications_unread on notifications (school_id, account_id) where read_at is null;
create index notifications_by_age on notifications (created_at);
