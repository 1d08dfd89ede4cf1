-- People in full: what a school keeps of children, families and teachers, who may do what for a child, what became of
-- them, and who changed what.

create extension if not exists btree_gist;

-- Vietnamese order: by given name (the last word), then by the whole name, in the alphabet a ă â b c d đ e ê …, tone
-- marks last. The database's own order knows neither.
create function alphabet_key(text text) returns text language sql immutable strict parallel safe as $$
  select translate(
    normalize(regexp_replace(normalize(lower(text), NFD), '[\u0300\u0301\u0303\u0309\u0323]', '', 'g'), NFC),
    'aăâbcdđeêfghijklmnoôơpqrstuưvwxyz',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg')
$$;
create function tone_key(text text) returns text language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(normalize(lower(text), NFD), '[^\u0300\u0309\u0303\u0301\u0323 ]', '', 'g'),
    U&'\0300\0309\0303\0301\0323', '12345')
$$;
create function name_order(full_name text) returns text language sql immutable strict parallel safe as $$
  select alphabet_key(given) || ' ' || tone_key(given) || ' ' || alphabet_key(full_name) || ' ' || tone_key(full_name)
  from (select regexp_replace(full_name, '^.*\s', '') as given) last_word
$$;

alter table accounts
  add column name_order text generated always as (name_order(full_name)) stored,
  -- How far the person is with the account; main decides.
  add column joining text not null default 'active' check (joining in ('none', 'invited', 'opened', 'active')),
  add column last_seen_at timestamptz;
create index accounts_by_name on accounts (school_id, role, name_order, id);

-- An account's details that only the school keeps. Numbers of identity papers are sealed; `mark` finds equal ones,
-- `tail` is what is shown.
create table teachers (
  school_id uuid not null,
  account_id uuid not null,
  code text check (length(code) between 1 and 20),
  birth_date date,
  sex text check (sex in ('M', 'F')),
  email text check (length(email) <= 254),
  identity_sealed bytea,
  identity_mark bytea,
  identity_tail text,
  position text check (length(position) <= 100),
  degree text check (degree in ('intermediate', 'college', 'university', 'master')),
  started_on date,
  ended_on date,
  status text not null default 'working' check (status in ('working', 'on_leave', 'left')),
  address text check (length(address) <= 300),
  note text check (length(note) <= 1000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (school_id, account_id),
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create unique index teachers_code on teachers (school_id, upper(code)) where code is not null;
create unique index teachers_identity on teachers (school_id, identity_mark) where identity_mark is not null;
insert into teachers (school_id, account_id) select a.school_id, a.id from accounts a where a.role = 'teacher';

create table parents (
  school_id uuid not null,
  account_id uuid not null,
  email text check (length(email) <= 254),
  birth_year smallint check (birth_year between 1900 and 2100),
  occupation text check (length(occupation) <= 100),
  address text check (length(address) <= 300),
  note text check (length(note) <= 1000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Taken out of the lists; what the person once did stays.
  archived_at timestamptz,
  primary key (school_id, account_id),
  foreign key (school_id, account_id) references accounts (school_id, id)
);
insert into parents (school_id, account_id) select a.school_id, a.id from accounts a where a.role = 'parent';

drop index classes_name;
alter table classes
  add column code text check (length(code) between 1 and 20),
  add column version integer not null default 1,
  add column archived_at timestamptz;
create unique index classes_name on classes (school_id, academic_year_id, search) where archived_at is null;
create unique index classes_code on classes (school_id, academic_year_id, upper(code)) where code is not null and archived_at is null;
create index classes_by_year on classes (school_id, academic_year_id, position, id);

alter table students
  add column name_order text generated always as (name_order(full_name)) stored,
  add column admitted_on date,
  add column ethnic_group text,
  add column nationality text,
  add column identity_sealed bytea,
  add column identity_mark bytea,
  add column identity_tail text,
  -- Given by the ministry, never by us.
  add column ministry_code text check (length(ministry_code) <= 20),
  add column birth_place text check (length(birth_place) <= 200),
  add column province text,
  add column commune text check (length(commune) <= 100),
  add column address text check (length(address) <= 200),
  -- Health: shown to the own teachers, the nurse and the head only, and only with the family's consent.
  add column blood_group text check (blood_group in ('A', 'B', 'AB', 'O')),
  add column allergens text[] not null default '{}',
  add column allergy_note text check (length(allergy_note) <= 500),
  add column diet_note text check (length(diet_note) <= 500),
  add column photo_media_id uuid,
  add column note text check (length(note) <= 1000),
  add column version integer not null default 1,
  -- A row that a data request has made nobody's.
  add column anonymised_at timestamptz;
alter table students add foreign key (school_id, photo_media_id) references media (school_id, id)
  on delete set null (photo_media_id);
create index students_by_photo on students (school_id, photo_media_id) where photo_media_id is not null;
create unique index students_identity on students (school_id, identity_mark) where identity_mark is not null;
create unique index students_ministry_code on students (school_id, ministry_code) where ministry_code is not null;
create index students_by_name on students (school_id, status, name_order, id);

-- What became of a child, and since when; the newest row is the status of today.
create table student_statuses (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  status text not null check (status in ('waiting', 'studying', 'on_hold', 'left', 'graduated')),
  from_date date not null,
  reason text check (length(reason) <= 500),
  set_by uuid,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);
create index student_statuses_by_student on student_statuses (school_id, student_id, id desc);
insert into student_statuses (school_id, student_id, status, from_date)
  select s.school_id, s.id, s.status, coalesce(
    (select min(sc.from_date) from student_classes sc where sc.school_id = s.school_id and sc.student_id = s.id),
    s.created_at::date)
  from students s;

-- A child is in one class at a time; moves may lie in the future (the next school year).
drop index student_classes_one_open;
alter table student_classes add constraint student_classes_one_at_a_time
  exclude using gist (school_id with =, student_id with =, daterange(from_date, to_date) with &&);
drop index student_classes_by_class;
create index student_classes_by_class on student_classes (school_id, class_id, from_date);

-- `parent`: everything of the child; `relative`: may look, no health and no reviews; `pick_up`: fetches, sees nothing.
alter table guardianships
  add column kind text not null default 'parent' check (kind in ('parent', 'relative', 'pick_up')),
  add column may_pick_up boolean not null default true,
  -- By decision of a court or of the other parent: must never be handed the child.
  add column barred boolean not null default false,
  add column created_at timestamptz not null default now();
alter table guardianships add constraint guardianships_barred_never_fetches check (not (barred and may_pick_up));

-- Who else may fetch a child. Entered by the family or the office; the office approves.
create table pick_up_people (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  full_name text not null check (length(full_name) between 2 and 100),
  relation text not null check (length(relation) between 1 and 50),
  phone text not null,
  second_phone text,
  identity_sealed bytea,
  identity_mark bytea,
  identity_tail text,
  photo_media_id uuid,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text check (length(reason) <= 300),
  requested_by uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, requested_by) references accounts (school_id, id),
  foreign key (school_id, decided_by) references accounts (school_id, id),
  foreign key (school_id, photo_media_id) references media (school_id, id) on delete set null (photo_media_id)
);
create index pick_up_people_by_student on pick_up_people (school_id, student_id) where archived_at is null;
create index pick_up_people_pending on pick_up_people (school_id, created_at) where status = 'pending' and archived_at is null;
create index pick_up_people_by_photo on pick_up_people (school_id, photo_media_id) where photo_media_id is not null;
create unique index pick_up_people_identity on pick_up_people (school_id, student_id, identity_mark)
  where identity_mark is not null and archived_at is null;

-- The day it is at the school.
create function today_at(school uuid) returns date language sql stable parallel safe as $$
  select (now() at time zone coalesce((select s.time_zone from schools s where s.school_id = school), 'Asia/Ho_Chi_Minh'))::date
$$;

create or replace view account_classes as
  select t.school_id, t.account_id, t.class_id
  from class_teachers t
  join classes c on c.school_id = t.school_id and c.id = t.class_id and c.archived_at is null
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.role = 'teacher' and a.active
  union
  select g.school_id, g.account_id, sc.class_id
  from guardianships g
  join students s on s.school_id = g.school_id and s.id = g.student_id and s.status = 'studying'
  join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
    and daterange(sc.from_date, sc.to_date) @> today_at(g.school_id)
  join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.role = 'parent' and a.active
  where g.kind in ('parent', 'relative');

-- Who did what to what. Rows are added and never changed; only what is older than the law asks for is dropped, as a
-- whole day at a time, by the clock.
create table audit_entries (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  at timestamptz not null default clock_timestamp(),
  actor_account_id uuid,
  actor_name text not null,
  actor_role text not null check (actor_role in ('school', 'teacher', 'parent', 'system')),
  -- A word of the catalogue, like `student.update` or `student.read_health`.
  action text not null check (length(action) <= 60),
  object_kind text not null check (length(object_kind) <= 40),
  object_id uuid,
  object_name text,
  student_id uuid,
  -- Only what differs; sensitive values are masked before they come here.
  before jsonb,
  after jsonb,
  primary key (school_id, id)
);
create index audit_entries_list on audit_entries (school_id, at desc, id desc);
create index audit_entries_by_object on audit_entries (school_id, object_id, at desc, id desc);
create index audit_entries_by_student on audit_entries (school_id, student_id, at desc, id desc) where student_id is not null;
create index audit_entries_by_actor on audit_entries (school_id, actor_account_id, at desc, id desc);
create index audit_entries_by_action on audit_entries (school_id, action, at desc, id desc);
create index audit_entries_by_age on audit_entries (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '24 months' then return old; end if;
  end if;
  raise exception 'audit entries are never changed';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();
