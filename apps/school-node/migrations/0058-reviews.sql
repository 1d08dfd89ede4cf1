-- Reviews of children: one for each child and day, week, month or cycle, what families were given of it, what they did
-- with it, and what a school sets up for them.
create table review_aspects (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 2 and 60),
  position integer not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (school_id, id)
);
create unique index review_aspects_name on review_aspects (school_id, lower(name));

create table review_templates (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('day', 'week', 'month', 'term')),
  name text not null check (length(name) between 2 and 60),
  text text not null check (length(text) between 5 and 1000),
  active boolean not null default true,
  version integer not null default 1,
  primary key (school_id, id)
);
create unique index review_templates_name on review_templates (school_id, kind, lower(name));

create table review_cycles (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  name text not null check (length(name) between 2 and 100),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  deadline date not null check (deadline >= from_date),
  aspect_ids uuid[] not null check (cardinality(aspect_ids) between 1 and 20),
  -- The browser warns of fewer words.
  min_words integer not null check (min_words between 0 and 200),
  signed boolean not null,
  version integer not null default 1,
  -- The deadline of which teachers were reminded.
  reminded_for date,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years (school_id, id)
);
create unique index review_cycles_name on review_cycles (school_id, academic_year_id, lower(name));
create index review_cycles_due on review_cycles (school_id, deadline);

create table reviews (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  class_id uuid not null,
  kind text not null check (kind in ('day', 'week', 'month', 'term')),
  cycle_id uuid check ((cycle_id is not null) = (kind = 'term')),
  -- The day, the Monday of the week, the first of the month, or the first day of the cycle.
  starts_on date not null,
  -- The last school day of the week. The calendar may change later, a review does not.
  ends_on date not null check (ends_on >= starts_on),
  -- Number of the week in the school year.
  week integer check ((week is not null) = (kind = 'week')),
  -- The first of the month of the last day.
  month date not null,
  version integer not null default 1,
  state text not null check (state in ('draft', 'waiting', 'approved', 'released')),
  -- What is ticked; without the names of what is not.
  chips jsonb not null,
  -- Aspect → level.
  ratings jsonb not null,
  common text check (length(common) between 1 and 1000),
  words text check (length(words) between 1 and 1000),
  -- Field → version and account of its last change, so that changes of different fields are merged.
  touched jsonb not null,
  written_by uuid not null,
  written_at timestamptz not null,
  waiting_since timestamptz check ((waiting_since is not null) = (state = 'waiting')),
  returned_note text check (length(returned_note) between 1 and 500),
  returned_by uuid,
  returned_at timestamptz,
  primary key (school_id, id),
  constraint reviews_one unique nulls not distinct (school_id, student_id, kind, starts_on, cycle_id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, cycle_id) references review_cycles (school_id, id),
  foreign key (school_id, written_by) references accounts (school_id, id),
  foreign key (school_id, returned_by) references accounts (school_id, id)
);
create index reviews_by_class on reviews (school_id, class_id, kind, starts_on);
create index reviews_by_cycle on reviews (school_id, cycle_id) where cycle_id is not null;
create index reviews_by_month on reviews (school_id, student_id, month);
create index reviews_waiting on reviews (school_id, waiting_since, id) where state = 'waiting';
create index reviews_by_writer on reviews (school_id, written_by);
create index reviews_by_returner on reviews (school_id, returned_by) where returned_by is not null;

-- What families were given, in the order of the releases. A family sees the newest one whose time has come.
create table review_releases (
  school_id uuid not null,
  review_id uuid not null,
  number integer not null,
  batch uuid not null,
  chips jsonb not null,
  ratings jsonb not null,
  common text,
  words text,
  written_by uuid not null,
  released_by uuid not null,
  released_at timestamptz not null,
  shown_from timestamptz not null,
  -- The review's state before, for an undo.
  state_before text not null,
  -- The job after the undo period has seen it.
  settled boolean not null default false,
  primary key (school_id, review_id, number),
  foreign key (school_id, review_id) references reviews (school_id, id) on delete cascade,
  foreign key (school_id, written_by) references accounts (school_id, id),
  foreign key (school_id, released_by) references accounts (school_id, id)
);
create index review_releases_by_batch on review_releases (school_id, batch);
create index review_releases_by_writer on review_releases (school_id, written_by);
create index review_releases_by_releaser on review_releases (school_id, released_by);

-- What a guardian did with a review.
create table review_readers (
  school_id uuid not null,
  review_id uuid not null,
  account_id uuid not null,
  -- The newest release that the account has opened.
  opened_number integer not null,
  opened_at timestamptz not null,
  reaction text check (reaction in ('love', 'thanks', 'proud', 'noted')),
  answer text check (length(answer) between 1 and 500),
  answered_at timestamptz check ((answered_at is not null) = (answer is not null)),
  primary key (school_id, review_id, account_id),
  foreign key (school_id, review_id) references reviews (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index review_readers_by_account on review_readers (school_id, account_id);

-- One signature of the family under one release.
create table review_signatures (
  school_id uuid not null,
  review_id uuid not null,
  number integer not null,
  account_id uuid not null,
  strokes jsonb,
  signed_name text check (length(signed_name) between 2 and 100),
  signed_at timestamptz not null,
  primary key (school_id, review_id, number),
  check ((strokes is null) <> (signed_name is null)),
  foreign key (school_id, review_id, number) references review_releases (school_id, review_id, number) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index review_signatures_by_account on review_signatures (school_id, account_id);

-- Reviews as families see them, and only while they say something.
create view shown_reviews as
  select r.school_id, r.id, r.student_id, r.class_id, r.kind, r.cycle_id, r.starts_on, r.ends_on, r.week, r.month,
    x.number, x.chips, x.ratings, x.common, x.words, x.written_by, x.shown_from
  from reviews r
  cross join lateral (
    select v.number, v.chips, v.ratings, v.common, v.words, v.written_by, v.shown_from from review_releases v
    where v.school_id = r.school_id and v.review_id = r.id and v.shown_from <= clock_now()
    order by v.number desc limit 1) x
  where x.chips <> '{}' or x.ratings <> '{}' or x.common is not null or x.words is not null;

-- The state of every review for the lists of what waits: nothing of what is written.
create view review_states as
  select r.school_id, r.id, r.student_id, r.class_id, r.kind, r.cycle_id, r.starts_on, r.ends_on, r.state
  from reviews r
  where r.chips <> '{}' or r.ratings <> '{}' or r.common is not null or r.words is not null;
