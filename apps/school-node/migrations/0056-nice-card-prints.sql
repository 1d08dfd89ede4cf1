-- PDFs of weekly cards and monthly certificates of a class, for the person who asked for them.
create table nice_card_prints (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  asked_by uuid not null,
  class_id uuid not null,
  kind text not null check (kind in ('week', 'month')),
  starts_on date not null,
  status text not null default 'waiting' check (status in ('waiting', 'working', 'ready', 'failed')),
  total integer not null check (total > 0),
  done integer not null default 0,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, asked_by) references accounts (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id) on delete cascade
);
create index nice_card_prints_by_end on nice_card_prints (expires_at);
create index nice_card_prints_by_asker on nice_card_prints (school_id, asked_by);
create index nice_card_prints_by_class on nice_card_prints (school_id, class_id);
