-- What two services do together: one row for each piece of work that is under way, gone when it is done or refused. The
-- state, with what the person had asked for and what each step gave, is sealed.
create table sagas (
  account_id uuid not null,
  key text not null,
  name text not null,
  -- The last step that is done; for people who look into the database.
  step text not null,
  state bytea not null,
  begun_at timestamptz not null default now(),
  -- Until then nobody else takes it up.
  held_until timestamptz not null,
  -- Names the attempt: whoever comes late from an earlier one writes nothing any more.
  tries integer not null default 1,
  primary key (account_id, key),
  foreign key (account_id, key) references idempotency_keys on delete cascade
);
create index sagas_held_until on sagas (held_until);

-- Answers are sealed from now on. Those in clear are read until they are a day old and then gone.
alter table idempotency_keys add column sealed bytea;
create index idempotency_keys_in_clear on idempotency_keys (created_at) where answer is not null;
