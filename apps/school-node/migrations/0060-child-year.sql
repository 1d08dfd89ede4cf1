-- When somebody of a family looked at a child's timeline. `since` is the end of the visit before: what came later is new.
create table child_visits (
  school_id uuid not null references schools,
  account_id uuid not null,
  student_id uuid not null,
  seen_at timestamptz not null,
  since timestamptz not null,
  primary key (school_id, account_id, student_id),
  foreign key (school_id, account_id) references accounts (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);
create index child_visits_by_student on child_visits (school_id, student_id);

-- PDFs that a job draws, for the person who asked for them.
create table prints (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  asked_by uuid not null,
  kind text not null check (kind in ('month_book')),
  -- A class, or one child.
  class_id uuid,
  student_id uuid,
  month date not null,
  -- The kinds of entries that the person may see.
  parts text[] not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'working', 'ready', 'failed')),
  total integer not null check (total > 0),
  done integer not null default 0,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  primary key (school_id, id),
  check (num_nonnulls(class_id, student_id) = 1),
  foreign key (school_id, asked_by) references accounts (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);
create index prints_by_end on prints (expires_at);
create index prints_by_asker on prints (school_id, asked_by);
create index prints_by_class on prints (school_id, class_id);
create index prints_by_student on prints (school_id, student_id);
