-- What a family asks for today's or tomorrow's way home: later, earlier, or with somebody else.

create table pick_up_wishes (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  class_id uuid not null,
  day date not null,
  kind text not null check (kind in ('late', 'early', 'other')),
  time text check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  collector_kind text check (collector_kind in ('guardian', 'person')),
  collector_id uuid,
  person text check (length(person) between 2 and 100),
  relation text check (length(relation) <= 50),
  note text check (length(note) <= 200),
  status text not null default 'sent' check (status in ('sent', 'confirmed', 'rejected', 'withdrawn')),
  sent_by uuid not null,
  sent_at timestamptz not null,
  answered_by uuid,
  answered_at timestamptz,
  reason text check (length(reason) between 5 and 300),
  withdrawn_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, sent_by) references accounts (school_id, id),
  foreign key (school_id, answered_by) references accounts (school_id, id),
  check (kind = 'other' or time is not null),
  check ((kind = 'other') = (person is not null)),
  check ((person is null) = (collector_id is null) and (person is null) = (collector_kind is null)),
  check ((status in ('confirmed', 'rejected')) <= (answered_by is not null)),
  check (status <> 'rejected' or reason is not null)
);
-- A newer one takes the place of an older one.
create unique index pick_up_wishes_once on pick_up_wishes (school_id, student_id, day, (kind = 'other'))
  where status in ('sent', 'confirmed');
create index pick_up_wishes_by_day on pick_up_wishes (school_id, day, class_id) where status <> 'withdrawn';
create index pick_up_wishes_by_student on pick_up_wishes (school_id, student_id, day);
