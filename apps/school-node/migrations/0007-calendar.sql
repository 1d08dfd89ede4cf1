-- What a school decides for itself, its calendar, and how a whole year of children moves up.

alter table schools
  add column short_name text,
  add column website text,
  add column introduction text,
  add column governing_body text,
  -- Main's count of changes to the identity above.
  add column version integer not null default 1,
  add column settings_version integer not null default 1,
  add column logo_media_id uuid,
  add column cover_media_id uuid;
alter table schools
  add foreign key (school_id, logo_media_id) references media (school_id, id) on delete set null (logo_media_id),
  add foreign key (school_id, cover_media_id) references media (school_id, id) on delete set null (cover_media_id);

-- Sentences that teachers choose from. `{bé}` stands for the child's name.
create table phrases (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  category text not null check (category in
    ('eating', 'sleeping', 'hygiene', 'health', 'learning', 'feelings', 'week', 'month')),
  text text not null check (length(text) between 5 and 300),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
create unique index phrases_text on phrases (school_id, category, lower(text));
create index phrases_list on phrases (school_id, category, created_at, id);

-- Years never overlap. Exactly one runs; those before it are closed.
alter table academic_years
  add column version integer not null default 1,
  add constraint academic_years_apart exclude using gist (school_id with =, daterange(starts_on, ends_on, '[]') with &&);

-- True when the year is over: then its classes and who was in them stay as they are.
create function is_closed_year(school uuid, year uuid) returns boolean language sql stable parallel safe as $$
  select not y.current and coalesce(
    (select y.starts_on < running.starts_on from academic_years running
      where running.school_id = school and running.current),
    y.ends_on < today_at(school))
  from academic_years y where y.school_id = school and y.id = year
$$;

create table terms (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  name text not null check (length(name) between 1 and 50),
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years (school_id, id) on delete cascade,
  constraint terms_apart exclude using gist (school_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index terms_by_year on terms (school_id, academic_year_id, starts_on);

-- Days that are not like the others. `working` makes a day off a school day, `event` changes nothing, `closing` is an
-- emergency. What is not confirmed has no effect at all.
create table holidays (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  name text not null check (length(name) between 2 and 100),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  kind text not null check (kind in ('public', 'lunar', 'school', 'working', 'event', 'closing')),
  confirmed boolean not null default true,
  -- Of a closing.
  reason text check (length(reason) between 5 and 300),
  lifted_at timestamptz,
  set_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years (school_id, id) on delete cascade,
  check ((kind = 'closing') = (reason is not null)),
  check (lifted_at is null or kind = 'closing')
);
create index holidays_by_day on holidays using gist (school_id, daterange(from_date, to_date, '[]'));
create index holidays_by_year on holidays (school_id, academic_year_id, from_date, id);

-- Every day of a stretch: whether there is school, and if not or unusually so, why. An emergency wins over everything, a
-- make-up day over a day off.
create function school_days(school uuid, first_day date, last_day date)
returns table (day date, academic_year_id uuid, open boolean, kind text, name text) language sql stable as $$
  select d.day, y.id,
    case
      when y.id is null then false
      when h.kind = 'closing' then false
      when h.kind = 'working' then true
      when h.kind is not null then false
      else coalesce(s.settings -> 'working_days', '[1,2,3,4,5]') @> to_jsonb(extract(isodow from d.day)::int)
    end,
    h.kind, h.name
  from schools s
  cross join lateral (
    select generate_series(first_day::timestamp, last_day::timestamp, '1 day')::date as day
  ) d
  left join academic_years y on y.school_id = school and d.day between y.starts_on and y.ends_on
  left join lateral (
    select x.kind, x.name from holidays x
    where x.school_id = school and daterange(x.from_date, x.to_date, '[]') @> d.day
      and x.confirmed and x.lifted_at is null and x.kind <> 'event'
    order by array_position(array['closing', 'working', 'public', 'lunar', 'school'], x.kind), x.id limit 1
  ) h on true
  where s.school_id = school
$$;

create function is_school_day(school uuid, day date) returns boolean language sql stable as $$
  select coalesce((select d.open from school_days(school, day, day) d), false)
$$;

-- The weeks of a school year by their number: those with at least one planned day. A storm does not change the count.
create function school_weeks(school uuid, year uuid)
returns table (number integer, monday date, first_day date, last_day date) language sql stable as $$
  select row_number() over (order by date_trunc('week', d.day))::int, date_trunc('week', d.day)::date, min(d.day), max(d.day)
  from academic_years y
  cross join lateral school_days(school, y.starts_on, y.ends_on) d
  where y.school_id = school and y.id = year
    and (d.open or (d.kind = 'closing' and exists (
      select from schools s where s.school_id = school
        and coalesce(s.settings -> 'working_days', '[1,2,3,4,5]') @> to_jsonb(extract(isodow from d.day)::int))))
  group by date_trunc('week', d.day)
$$;

-- A closed year is history. The database refuses what would change it, whatever asks; only ending a stay after the last
-- day of the year is left, because the next class begins then. A step that restores history says so for its transaction.
create function refuse_closed_year() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('nhip_cau.history', true), '') <> 'on' and (
    (tg_op <> 'INSERT' and is_closed_year(old.school_id, old.academic_year_id))
    or (tg_op <> 'DELETE' and is_closed_year(new.school_id, new.academic_year_id)))
  then raise exception 'the year is closed' using errcode = '23514', constraint = 'year_closed'; end if;
  return coalesce(new, old);
end $$;
create trigger classes_closed_year before insert or update or delete on classes
  for each row execute function refuse_closed_year();

create function refuse_closed_class() returns trigger language plpgsql as $$
declare
  closed record;
begin
  if coalesce(current_setting('nhip_cau.history', true), '') = 'on' then return coalesce(new, old); end if;
  for closed in
    select y.ends_on from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
    where c.school_id = coalesce(new.school_id, old.school_id) and c.id in (new.class_id, old.class_id)
      and is_closed_year(c.school_id, y.id)
  loop
    if tg_op = 'UPDATE' and tg_table_name = 'student_classes'
      and (to_jsonb(new) - 'to_date') = (to_jsonb(old) - 'to_date')
      and coalesce((to_jsonb(old) ->> 'to_date')::date, 'infinity') > closed.ends_on
      and coalesce((to_jsonb(new) ->> 'to_date')::date, 'infinity') > closed.ends_on
    then continue; end if;
    -- Whoever leaves the school is taken out of every class; who taught in a year that is over stays written there.
    if tg_op = 'DELETE' and tg_table_name = 'class_teachers' then return null; end if;
    raise exception 'the year is closed' using errcode = '23514', constraint = 'year_closed';
  end loop;
  return coalesce(new, old);
end $$;
create trigger class_teachers_closed_year before insert or update or delete on class_teachers
  for each row execute function refuse_closed_class();
create trigger student_classes_closed_year before insert or update or delete on student_classes
  for each row execute function refuse_closed_class();

-- A whole year moves up: first a draft that people look through and change, then applied at once, and for a while
-- reversible.
create table promotions (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  from_year_id uuid not null,
  to_year_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'applied', 'undone')),
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  applied_by uuid,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, from_year_id) references academic_years (school_id, id),
  foreign key (school_id, to_year_id) references academic_years (school_id, id) on delete cascade,
  foreign key (school_id, created_by) references accounts (school_id, id),
  foreign key (school_id, applied_by) references accounts (school_id, id),
  check (from_year_id <> to_year_id)
);
create unique index promotions_one_a_year on promotions (school_id, from_year_id) where status <> 'undone';
create index promotions_by_target on promotions (school_id, to_year_id);

-- A class of the next year; its row in `classes` gets the same id.
create table promotion_classes (
  school_id uuid not null,
  promotion_id uuid not null,
  id uuid not null default uuidv7(),
  -- The class of the old year that it continues in name and room.
  copied_from uuid,
  name text not null check (length(name) between 1 and 50),
  age_group text not null,
  room text,
  capacity integer check (capacity between 1 and 60),
  position integer not null default 0,
  -- Whose teachers it gets.
  teachers_from uuid,
  -- It stood in the new year already when the draft was made, and stays when it is taken back.
  standing boolean not null default false,
  primary key (school_id, promotion_id, id),
  foreign key (school_id, promotion_id) references promotions (school_id, id) on delete cascade
);

create table promotion_students (
  school_id uuid not null,
  promotion_id uuid not null,
  student_id uuid not null,
  from_class_id uuid not null,
  outcome text not null check (outcome in ('up', 'repeat', 'graduate', 'leave')),
  to_class_id uuid,
  -- Since when the child was in the old class, and what stood there before: what taking it back restores.
  from_date date not null,
  new_from_date date,
  status_set_at timestamptz,
  status_before text,
  primary key (school_id, promotion_id, student_id),
  foreign key (school_id, promotion_id) references promotions (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, promotion_id, to_class_id) references promotion_classes (school_id, promotion_id, id),
  check (to_class_id is null or outcome in ('up', 'repeat'))
);
create index promotion_students_by_student on promotion_students (school_id, student_id);
create index promotion_students_unset on promotion_students (school_id, promotion_id)
  where status_set_at is null and outcome in ('graduate', 'leave');
