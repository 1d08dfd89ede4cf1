-- Students in daily office work: codes without gaps and races, removal of what was entered by mistake, and who may fetch.

-- Entered by mistake and taken out again; nothing ever depended on it.
alter table students add column deleted_at timestamptz;

-- The last number given in a year: the row is the lock that keeps two codes from being equal.
create table student_code_counters (
  school_id uuid not null references schools,
  year smallint not null,
  last integer not null,
  primary key (school_id, year)
);

create index students_by_birth_date on students (school_id, birth_date);
create index students_by_age on students (school_id, name_order, id) where deleted_at is null;
create index guardianships_by_student on guardianships (school_id, student_id) include (account_id, kind, main_contact);

-- What a notification is about, beside posts.
alter table notifications add column student_id uuid;
