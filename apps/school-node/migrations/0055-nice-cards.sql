-- Nice-student cards: one for each child and week or month, its versions, the flags of the days, what families did
-- with a card, and the phrases that a teacher keeps.
create table nice_cards (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  class_id uuid not null,
  kind text not null check (kind in ('week', 'month')),
  -- Monday of the week, or the first of the month.
  starts_on date not null,
  -- First and last school day of a week; of a month its dates. The calendar may change later, a card does not.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- Number of the week in the school year.
  number integer check ((number is not null) = (kind = 'week')),
  -- The month of the collection book.
  month date not null,
  version integer not null default 1,
  stickers text[] not null check (cardinality(stickers) <= 6),
  comment text check (length(comment) between 1 and 1000),
  given_by uuid not null,
  given_at timestamptz not null,
  -- Since when the family sees its first version; null until then, and a card without content is never seen.
  published_at timestamptz,
  primary key (school_id, id),
  constraint nice_cards_one unique (school_id, student_id, kind, starts_on),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, given_by) references accounts (school_id, id)
);
create index nice_cards_by_class on nice_cards (school_id, class_id, kind, starts_on);
create index nice_cards_by_month on nice_cards (school_id, student_id, month);
create index nice_cards_by_giver on nice_cards (school_id, given_by);

-- Every version. The family sees the newest one whose undo period is over.
create table nice_card_versions (
  school_id uuid not null,
  card_id uuid not null,
  version integer not null,
  batch uuid not null,
  stickers text[] not null,
  comment text,
  by_account uuid not null,
  at timestamptz not null,
  -- The end of the undo period.
  counts_from timestamptz not null,
  -- The card's `published_at` in this version, for an undo of the next one.
  published_at timestamptz,
  -- The job after the undo period has seen it.
  settled boolean not null default false,
  primary key (school_id, card_id, version),
  foreign key (school_id, card_id) references nice_cards (school_id, id) on delete cascade,
  foreign key (school_id, by_account) references accounts (school_id, id)
);
create index nice_card_versions_by_batch on nice_card_versions (school_id, batch);
create index nice_card_versions_by_account on nice_card_versions (school_id, by_account);

create table nice_flags (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  class_id uuid not null,
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (school_id, student_id, day),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, set_by) references accounts (school_id, id)
);
create index nice_flags_by_class on nice_flags (school_id, class_id, day);
create index nice_flags_by_setter on nice_flags (school_id, set_by);

create table nice_card_readers (
  school_id uuid not null,
  card_id uuid not null,
  account_id uuid not null,
  opened_at timestamptz not null,
  thanked_at timestamptz,
  primary key (school_id, card_id, account_id),
  foreign key (school_id, card_id) references nice_cards (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index nice_card_readers_by_account on nice_card_readers (school_id, account_id);

create table nice_examples (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  category text not null check (category in
    ('eating', 'sleeping', 'hygiene', 'health', 'learning', 'feelings', 'week', 'month')),
  text text not null check (length(text) between 5 and 300),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create unique index nice_examples_text on nice_examples (school_id, account_id, category, lower(text));

-- Cards as families see them: the newest version that counts, and only while it says something.
create view shown_nice_cards as
  select c.school_id, c.id, c.student_id, c.class_id, c.kind, c.starts_on, c.first_day, c.last_day, c.number, c.month,
    c.published_at, v.version, v.stickers, v.comment, v.by_account, v.at
  from nice_cards c
  cross join lateral (
    select x.version, x.stickers, x.comment, x.by_account, x.at from nice_card_versions x
    where x.school_id = c.school_id and x.card_id = c.id and x.counts_from <= clock_now()
    order by x.version desc limit 1) v
  where cardinality(v.stickers) > 0 or v.comment is not null;
