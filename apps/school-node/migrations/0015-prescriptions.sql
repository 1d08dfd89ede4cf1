-- Medicine that families ask the school to give. What was given is written down once and stays as it was written.

create table prescriptions (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  class_id uuid not null,
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'rejected', 'cancelled', 'done', 'expired')),
  -- Which edit of the family this is, and which the school has taken on.
  version integer not null default 1,
  accepted_version integer,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  sent_by uuid not null,
  sent_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 5 and 300),
  -- Whether the medicine itself was handed over when the request was taken on.
  received boolean,
  returned_by uuid,
  returned_at timestamptz,
  returned_note text check (length(returned_note) <= 300),
  returned_items text[] not null default '{}'
    check (returned_items <@ array['bag', 'bottle', 'rest', 'tool', 'used_up']),
  -- What the family says to it, once.
  return_seen_by uuid,
  return_seen_at timestamptz,
  return_complete boolean,
  return_remark text check (length(return_remark) <= 300),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, sent_by) references accounts (school_id, id),
  foreign key (school_id, decided_by) references accounts (school_id, id),
  foreign key (school_id, returned_by) references accounts (school_id, id),
  foreign key (school_id, return_seen_by) references accounts (school_id, id),
  check (return_seen_at is null or returned_at is not null),
  check ((return_seen_by is null) = (return_seen_at is null) and (return_seen_by is null) = (return_complete is null)),
  check (status not in ('accepted', 'done') or accepted_version is not null),
  check (status <> 'accepted' or accepted_version = version),
  check (status <> 'rejected' or decision_reason is not null)
);
create index prescriptions_by_class on prescriptions (school_id, class_id, from_date desc, id desc);
create index prescriptions_by_student on prescriptions (school_id, student_id, from_date desc, id desc);
create index prescriptions_list on prescriptions (school_id, from_date desc, id desc);
create index prescriptions_open on prescriptions (school_id, to_date) where status in ('pending', 'accepted');

-- What the family wrote, each time.
create table prescription_versions (
  school_id uuid not null,
  prescription_id uuid not null,
  version integer not null,
  from_date date not null,
  to_date date not null,
  illness text not null check (length(illness) between 2 and 200),
  place text not null check (place in ('bag', 'handed_over', 'health_room', 'fridge')),
  note text check (length(note) <= 500),
  sent_by uuid not null,
  sent_at timestamptz not null,
  primary key (school_id, prescription_id, version),
  foreign key (school_id, prescription_id) references prescriptions (school_id, id) on delete cascade,
  foreign key (school_id, sent_by) references accounts (school_id, id)
);

create table prescription_medicines (
  school_id uuid not null,
  prescription_id uuid not null,
  version integer not null,
  position integer not null,
  name text not null check (length(name) between 2 and 120),
  dose text not null check (length(dose) between 1 and 60),
  form text not null check (form in ('syrup', 'powder', 'tablet', 'drops', 'cream', 'spray', 'nebuliser', 'other')),
  meal text not null check (meal in ('before_meal', 'after_meal', 'any')),
  times text[] not null check (cardinality(times) between 1 and 4),
  media_id uuid,
  primary key (school_id, prescription_id, version, position),
  foreign key (school_id, prescription_id, version)
    references prescription_versions (school_id, prescription_id, version) on delete cascade,
  foreign key (school_id, media_id) references media (school_id, id)
);
create index prescription_medicines_by_media on prescription_medicines (school_id, media_id) where media_id is not null;

create table prescription_images (
  school_id uuid not null,
  prescription_id uuid not null,
  version integer not null,
  position integer not null,
  media_id uuid not null,
  primary key (school_id, prescription_id, version, position),
  foreign key (school_id, prescription_id, version)
    references prescription_versions (school_id, prescription_id, version) on delete cascade,
  foreign key (school_id, media_id) references media (school_id, id)
);
create index prescription_images_by_media on prescription_images (school_id, media_id);

-- Made when the school takes a version on.
create table prescription_doses (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  prescription_id uuid not null,
  version integer not null,
  student_id uuid not null,
  class_id uuid not null,
  medicine text not null,
  -- The same medicine at the same time of the same day is one dose, in whatever version it stands.
  medicine_key text not null generated always as (searchable(medicine)) stored,
  dose text not null,
  form text not null,
  meal text not null,
  day date not null,
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  due_at timestamptz not null,
  status text not null default 'due' check (status in ('due', 'given', 'not_given', 'missed', 'void')),
  outcome_at timestamptz,
  outcome_by uuid,
  recorded_at timestamptz,
  amount text check (length(amount) between 1 and 60),
  amount_reason text check (length(amount_reason) <= 300),
  reason text check (reason in ('absent', 'vomited', 'refused', 'not_found', 'stopped', 'other')),
  note text check (length(note) <= 300),
  media_id uuid,
  -- Told once each.
  reminded_at timestamptz,
  overdue_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, prescription_id) references prescriptions (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, outcome_by) references accounts (school_id, id),
  foreign key (school_id, media_id) references media (school_id, id),
  check ((status in ('given', 'not_given')) = (outcome_by is not null)),
  check ((status in ('given', 'not_given')) = (outcome_at is not null)),
  check ((status = 'given') = (amount is not null)),
  check ((status = 'not_given') = (reason is not null)),
  check (status <> 'given' or amount = dose or amount_reason is not null)
);
create unique index prescription_doses_once on prescription_doses (school_id, prescription_id, day, time, medicine_key)
  where status <> 'void';
create index prescription_doses_by_prescription on prescription_doses (school_id, prescription_id, day, time);
create index prescription_doses_by_day on prescription_doses (school_id, day, class_id, due_at) where status <> 'void';
create index prescription_doses_due on prescription_doses (due_at) where status = 'due';
create index prescription_doses_by_media on prescription_doses (school_id, media_id) where media_id is not null;

create function refuse_dose_change() returns trigger language plpgsql as $$
begin
  if old.status in ('given', 'not_given', 'missed') then raise exception 'what became of a dose is never changed'; end if;
  return new;
end $$;
create trigger prescription_doses_stay before update on prescription_doses
  for each row execute function refuse_dose_change();

-- Days on which a child is reported absent, as the events of absences tell it: nobody is reminded then.
create table medicine_absences (
  school_id uuid not null,
  absence_id uuid not null,
  student_id uuid not null,
  day date not null,
  half text not null check (half in ('whole', 'morning', 'afternoon')),
  primary key (school_id, absence_id, day),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);
create index medicine_absences_by_day on medicine_absences (school_id, student_id, day);
create table medicine_absence_states (
  school_id uuid not null,
  absence_id uuid not null,
  seq integer not null,
  primary key (school_id, absence_id)
);
