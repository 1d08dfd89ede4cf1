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
