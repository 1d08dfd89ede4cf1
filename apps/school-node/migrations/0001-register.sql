-- Who and where. Every table leads with school_id and every reference carries it: a row of one school cannot point into
-- another.

create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- How far this node has read main's list of changes.
create table main_position (
  only_row boolean primary key default true check (only_row),
  seq bigint not null default 0
);
insert into main_position default values;

create table schools (
  school_id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,10}$'),
  name text not null,
  address text,
  phone text,
  email text,
  time_zone text not null default 'Asia/Ho_Chi_Minh'
);

-- A copy of what main says of the people who can log in; main decides, the node only reads.
create table accounts (
  school_id uuid not null references schools,
  id uuid not null,
  role text not null check (role in ('school', 'teacher', 'parent')),
  full_name text not null,
  permissions text[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (school_id, id)
);
create index accounts_by_role on accounts (school_id, role) where active;
create index accounts_changed_at on accounts (changed_at);

create table academic_years (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  name text not null,
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  current boolean not null default false,
  primary key (school_id, id),
  unique (school_id, name)
);
create unique index academic_years_one_current on academic_years (school_id) where current;

create table classes (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  name text not null check (length(name) between 1 and 50),
  age_group text not null check (age_group in
    ('nursery_3_12', 'nursery_13_24', 'nursery_25_36', 'kindergarten_3_4', 'kindergarten_4_5', 'kindergarten_5_6')),
  room text,
  capacity integer check (capacity between 1 and 60),
  position integer not null default 0,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years (school_id, id)
);
create unique index classes_name on classes (school_id, academic_year_id, lower(name));

create table class_teachers (
  school_id uuid not null,
  class_id uuid not null,
  account_id uuid not null,
  homeroom boolean not null default false,
  primary key (school_id, class_id, account_id),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index class_teachers_by_account on class_teachers (school_id, account_id);
create unique index class_teachers_one_homeroom on class_teachers (school_id, class_id) where homeroom;

create table students (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  code text not null,
  full_name text not null check (length(full_name) between 2 and 100),
  nickname text,
  birth_date date not null,
  sex text not null check (sex in ('M', 'F')),
  health_note text,
  status text not null default 'studying' check (status in ('waiting', 'studying', 'on_hold', 'left', 'graduated')),
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, code)
);

create table student_classes (
  school_id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  from_date date not null,
  -- Half-open: the child is in the class up to, not on, this day.
  to_date date check (to_date > from_date),
  primary key (school_id, student_id, class_id, from_date),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id)
);
create unique index student_classes_one_open on student_classes (school_id, student_id) where to_date is null;
create index student_classes_by_class on student_classes (school_id, class_id) where to_date is null;

create table guardianships (
  school_id uuid not null,
  student_id uuid not null,
  account_id uuid not null,
  relation text not null,
  main_contact boolean not null default false,
  primary key (school_id, student_id, account_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index guardianships_by_account on guardianships (school_id, account_id);
create unique index guardianships_one_main_contact on guardianships (school_id, student_id) where main_contact;

-- The classes an account has to do with today: a teacher's own, those of a parent's children, all for the office.
-- Rights follow from it, so it is written once.
create view account_classes as
  select t.school_id, t.account_id, t.class_id
  from class_teachers t
  join classes c on c.school_id = t.school_id and c.id = t.class_id
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.role = 'teacher' and a.active
  union
  select g.school_id, g.account_id, sc.class_id
  from guardianships g
  join students s on s.school_id = g.school_id and s.id = g.student_id and s.status = 'studying'
  join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id and sc.to_date is null
  join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.role = 'parent' and a.active;

-- Sessions that main has ended, kept as long as their last access token could live.
create table ended_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null
);
create index ended_sessions_by_age on ended_sessions (ended_at);
