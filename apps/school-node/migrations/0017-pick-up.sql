-- Who left with whom.

create table departures (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  day date not null,
  class_id uuid not null,
  left_at timestamptz not null,
  collector_kind text not null check (collector_kind in ('guardian', 'person', 'code', 'request')),
  collector_id uuid not null,
  collector_name text not null check (length(collector_name) >= 2),
  -- Tells that the same person fetches children of several families, on whatever lists.
  collector_phone text,
  relation text,
  early boolean not null default false,
  late_minutes integer not null default 0 check (late_minutes >= 0),
  note text check (length(note) <= 300),
  handed_over_by uuid not null,
  recorded_at timestamptz not null,
  told_at timestamptz,
  -- Taken back: within ten seconds nobody was told; later with a reason, and the family hears that it was a mistake.
  undone_at timestamptz,
  undone_by uuid,
  undone_reason text check (length(undone_reason) between 5 and 300),
  primary key (school_id, id),
  -- Who is not there cannot leave.
  foreign key (school_id, student_id, day) references attendance (school_id, student_id, day) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, handed_over_by) references accounts (school_id, id),
  foreign key (school_id, undone_by) references accounts (school_id, id)
);
create unique index departures_once on departures (school_id, student_id, day) where undone_at is null;
create index departures_by_class on departures (school_id, class_id, day) where undone_at is null;
create index departures_late on departures (school_id, day) where undone_at is null and late_minutes > 0;
create index departures_by_collector on departures (school_id, day, collector_phone) where undone_at is null;

-- "Somebody else fetches today": given away by a parent, good until the evening, for one child and once.
create table pick_up_codes (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  day date not null,
  full_name text not null check (length(full_name) between 2 and 100),
  relation text check (length(relation) <= 50),
  phone text,
  code text not null check (code ~ '^[0-9]{6}$'),
  created_by uuid not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  used_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, created_by) references accounts (school_id, id)
);
create unique index pick_up_codes_code on pick_up_codes (school_id, day, code) where withdrawn_at is null;
create index pick_up_codes_by_student on pick_up_codes (school_id, student_id, day);

-- Wrong codes, so that six digits cannot be tried out.
create table pick_up_code_tries (
  school_id uuid not null,
  account_id uuid not null,
  at timestamptz not null
);
create index pick_up_code_tries_by_account on pick_up_code_tries (school_id, account_id, at);

-- Somebody on no list stands at the door. Both answers are needed.
create table pick_up_requests (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  class_id uuid not null,
  day date not null,
  full_name text not null check (length(full_name) between 2 and 100),
  relation text check (length(relation) <= 50),
  phone text,
  -- Taken at the door, gone after thirty days.
  photo_media_id uuid,
  requested_by uuid not null,
  requested_at timestamptz not null,
  parent_answer text check (parent_answer in ('approved', 'rejected')),
  parent_by uuid,
  parent_at timestamptz,
  school_answer text check (school_answer in ('approved', 'rejected')),
  school_by uuid,
  school_at timestamptz,
  used_at timestamptz,
  -- The teacher was told to call.
  overdue_at timestamptz,
  primary key (school_id, id),
  -- Who asks does not answer.
  check (school_by is null or school_by <> requested_by),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, requested_by) references accounts (school_id, id),
  foreign key (school_id, photo_media_id) references media (school_id, id),
  foreign key (school_id, parent_by) references accounts (school_id, id),
  foreign key (school_id, school_by) references accounts (school_id, id)
);
create index pick_up_requests_by_day on pick_up_requests (school_id, day, requested_at);
create index pick_up_requests_by_photo on pick_up_requests (school_id, photo_media_id) where photo_media_id is not null;
create index pick_up_requests_by_student on pick_up_requests (school_id, student_id, day);
create index pick_up_requests_overdue on pick_up_requests (requested_at)
  where overdue_at is null and used_at is null and (parent_answer is null or school_answer is null);
