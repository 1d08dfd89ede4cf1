-- Heights and weights of children. The values are encrypted with a key outside the database, bound to their row; null
-- after a measurement was taken back.
create table growth_measures (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  class_id uuid not null,
  day date not null,
  version integer not null default 1,
  ciphertext bytea,
  measured_by uuid not null,
  measured_at timestamptz not null,
  -- Since when the family sees its first version.
  published_at timestamptz,
  primary key (school_id, id),
  constraint growth_measures_one unique (school_id, student_id, day),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, measured_by) references accounts (school_id, id)
);
create index growth_measures_by_class on growth_measures (school_id, class_id, day);
create index growth_measures_by_account on growth_measures (school_id, measured_by);

-- Every version. The family sees the newest one whose undo period is over.
create table growth_versions (
  school_id uuid not null,
  measure_id uuid not null,
  version integer not null,
  batch uuid not null,
  ciphertext bytea,
  by_account uuid not null,
  at timestamptz not null,
  -- The end of the undo period.
  counts_from timestamptz not null,
  -- The measure's `published_at` in this version, for an undo of the next one.
  published_at timestamptz,
  -- The job after the undo period has seen it.
  settled boolean not null default false,
  primary key (school_id, measure_id, version),
  foreign key (school_id, measure_id) references growth_measures (school_id, id) on delete cascade,
  foreign key (school_id, by_account) references accounts (school_id, id)
);
create index growth_versions_by_batch on growth_versions (school_id, batch);
create index growth_versions_by_account on growth_versions (school_id, by_account);

-- Measurements as families see them: the newest version that counts, of children whose family consents to health data.
create view shown_growth_measures as
  select g.school_id, g.id, g.student_id, g.class_id, g.day, g.published_at, v.version, v.ciphertext, v.by_account, v.at
  from growth_measures g
  cross join lateral (
    select x.version, x.ciphertext, x.by_account, x.at from growth_versions x
    where x.school_id = g.school_id and x.measure_id = g.id and x.counts_from <= clock_now()
    order by x.version desc limit 1) v
  where v.ciphertext is not null and exists (
    select from current_consents agreed
    where agreed.school_id = g.school_id and agreed.student_id = g.student_id and agreed.key = 'health'
      and agreed.granted);
