-- How many writes of a kind an account may still send at once. After a crash everybody begins anew, so no log is written.
create unlogged table write_buckets (
  school_id uuid not null,
  account_id uuid not null,
  kind text not null,
  left_over double precision not null,
  counted_at timestamptz not null default now(),
  primary key (school_id, account_id, kind)
);
create index write_buckets_counted_at on write_buckets (counted_at);
