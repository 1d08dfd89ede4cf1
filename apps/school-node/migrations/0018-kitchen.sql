-- What the kitchen cooks: the number at the cut-off stands, everything later is a change with a name.

create table kitchen_days (
  school_id uuid not null references schools,
  day date not null,
  counted_at timestamptz not null,
  locked_at timestamptz,
  locked_by uuid,
  lock_reason text check (length(lock_reason) <= 300),
  primary key (school_id, day),
  foreign key (school_id, locked_by) references accounts (school_id, id)
);

-- Who was counted, child by child: what comes later is compared with it.
create table kitchen_counted (
  school_id uuid not null,
  day date not null,
  student_id uuid not null,
  class_id uuid not null,
  primary key (school_id, day, student_id),
  foreign key (school_id, day) references kitchen_days (school_id, day) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id)
);

create table kitchen_changes (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  day date not null,
  class_id uuid not null,
  -- Null: a number of the office, of no particular child.
  student_id uuid,
  difference integer not null check (difference <> 0),
  at timestamptz not null,
  by_account uuid,
  by_name text not null,
  reason text check (length(reason) <= 300),
  -- One change for each time a register was saved.
  event_id uuid,
  primary key (school_id, id),
  unique (school_id, event_id, student_id),
  foreign key (school_id, day) references kitchen_days (school_id, day) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);
create index kitchen_changes_by_day on kitchen_changes (school_id, day, id);

-- Days that were planned as school days and on which the school had to close: whoever was not there is paid back.
create function closing_days(school uuid, first_day date, last_day date) returns table (day date) language sql stable as $$
  select d.day
  from school_days(school, first_day, last_day) d
  join schools s on s.school_id = school
  left join lateral (
    select x.kind from holidays x
    where x.school_id = school and daterange(x.from_date, x.to_date, '[]') @> d.day
      and x.confirmed and x.kind in ('working', 'public', 'lunar', 'school')
    order by (x.kind = 'working') desc limit 1
  ) planned on true
  where d.kind = 'closing' and d.academic_year_id is not null and case
    when planned.kind is null
      then coalesce(s.settings -> 'working_days', '[1,2,3,4,5]') @> to_jsonb(extract(isodow from d.day)::int)
    else planned.kind = 'working' end
$$;
