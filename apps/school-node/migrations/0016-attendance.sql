-- Who came. What a family reported and what a teacher saw are kept apart: a report explains, only a mark says that a
-- child is there.

-- A class's day. The row exists from the first mark on; saving locks it, so that two teachers come one after the other.
create table registers (
  school_id uuid not null,
  class_id uuid not null,
  day date not null,
  saved_at timestamptz,
  saved_by uuid,
  changed_at timestamptz,
  -- Told once each.
  reminded_at timestamptz,
  escalated_at timestamptz,
  -- How often the office was called about children who were still here.
  escalations integer not null default 0,
  -- At closing time or later somebody's clock found nobody here any more, or flagged the day to be looked at.
  leaving_checked_at timestamptz,
  -- The office took over the children who were still here.
  signed_off_at timestamptz,
  signed_off_by uuid,
  sign_off_reason text check (length(sign_off_reason) <= 300),
  primary key (school_id, class_id, day),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, saved_by) references accounts (school_id, id),
  foreign key (school_id, signed_off_by) references accounts (school_id, id)
);
create index registers_by_day on registers (school_id, day);
create index registers_unchecked on registers (school_id, day) where leaving_checked_at is null and signed_off_at is null;

create table attendance (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  class_id uuid not null,
  -- Null: a mark that was taken away again; the version goes on.
  mark text check (mark in ('present', 'late', 'excused', 'unexcused')),
  arrived_at timestamptz check (arrived_at is null or mark in ('present', 'late')),
  reason text check (length(reason) <= 200),
  note text check (length(note) <= 300),
  -- The teacher knew of the family's report when saying that the child is there.
  confirmed boolean not null default false,
  -- What the family was last told.
  told text check (told in ('arrived', 'absent')),
  batch uuid not null,
  marked_by uuid not null,
  marked_at timestamptz not null,
  version integer not null default 1,
  primary key (school_id, student_id, day),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, marked_by) references accounts (school_id, id)
);
create index attendance_by_class on attendance (school_id, class_id, day);
create index attendance_by_batch on attendance (school_id, batch);

-- Every mark that was made, also one that was not taken over because somebody else had been faster.
create table attendance_changes (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  day date not null,
  class_id uuid not null,
  batch uuid not null,
  at timestamptz not null,
  by_account uuid not null,
  before jsonb,
  after jsonb,
  version integer not null,
  reason text check (length(reason) <= 300),
  taken_over boolean not null default true,
  undone boolean not null default false,
  -- The ten seconds in which it can be undone are over: families see it from then on.
  settled boolean not null default true,
  -- The phone's clock, as information.
  tapped_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, by_account) references accounts (school_id, id)
);
create index attendance_changes_by_child on attendance_changes (school_id, student_id, day, id);
create index attendance_changes_by_batch on attendance_changes (school_id, batch);

-- What families have reported, as the events of the absence slice tell it. `seq` keeps an older event that comes late
-- from overwriting a newer one.
create table reported_absences (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  absence_id uuid not null,
  half text not null check (half in ('whole', 'morning', 'afternoon')),
  status text not null check (status in ('sent', 'confirmed')),
  -- As the family named it; for the statistics.
  reason text,
  refundable boolean not null default false,
  primary key (school_id, student_id, day, absence_id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);
create index reported_absences_by_absence on reported_absences (school_id, absence_id);
create index reported_absences_by_day on reported_absences (school_id, day);
create table reported_absence_states (
  school_id uuid not null,
  absence_id uuid not null,
  seq integer not null,
  primary key (school_id, absence_id)
);

-- What a family was asked or told because the clock said so: once a day and child.
create table day_notices (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  kind text not null check (kind in ('not_arrived', 'not_collected')),
  at timestamptz not null,
  primary key (school_id, student_id, day, kind),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);

-- One tap of the family on "your child has not come".
create table family_answers (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  answer text not null check (answer in ('on_the_way', 'sick', 'family')),
  answered_by uuid not null,
  at timestamptz not null,
  primary key (school_id, student_id, day),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, answered_by) references accounts (school_id, id)
);

-- Only what differs from "who is there eats".
create table meal_marks (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  meal text not null check (meal in ('breakfast', 'morning_snack', 'lunch', 'afternoon_snack', 'afternoon_meal',
    'dinner')),
  takes boolean not null,
  by_account uuid not null,
  at timestamptz not null,
  reason text check (length(reason) <= 300),
  primary key (school_id, student_id, day, meal),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, by_account) references accounts (school_id, id)
);
