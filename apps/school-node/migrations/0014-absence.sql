-- What families report. A day counts for a child once, whoever reported it and how often.

create table absences (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  class_id uuid not null,
  reason text not null check (reason in ('sick', 'infectious', 'family', 'hometown', 'travel', 'checkup', 'other')),
  text text check (length(text) <= 1100),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected', 'cancelled')),
  late boolean not null default false,
  sent_by uuid not null,
  sent_at timestamptz not null,
  -- When the school wants to have answered by; reminded of once.
  answer_by timestamptz not null,
  reminded_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 5 and 300),
  reply text check (length(reply) <= 500),
  replied_at timestamptz,
  -- Counts every change; events carry it, so that a late one is known as such.
  version integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, sent_by) references accounts (school_id, id),
  foreign key (school_id, decided_by) references accounts (school_id, id),
  check ((decided_by is null) = (decided_at is null)),
  check (status <> 'rejected' or decision_reason is not null),
  check ((reply is null) = (replied_at is null))
);
create index absences_by_class on absences (school_id, class_id, sent_at desc, id desc);
create index absences_by_student on absences (school_id, student_id, sent_at desc, id desc);
create index absences_by_sending on absences (school_id, sent_at desc, id desc);
create index absences_waiting on absences (school_id, answer_by) where status = 'pending';
create index absences_answer_due on absences (answer_by) where status = 'pending' and reminded_at is null;
create index absences_infectious on absences (school_id, class_id, sent_at) where reason = 'infectious';

create table absence_days (
  school_id uuid not null,
  absence_id uuid not null,
  student_id uuid not null,
  day date not null,
  half text not null check (half in ('whole', 'morning', 'afternoon')),
  -- Reported before the cut-off of the day. Never becomes true later.
  refundable boolean not null,
  -- False: withdrawn, refused, or taken over by a later report of the same day.
  counts boolean not null default true,
  withdrawn_at timestamptz,
  -- The child was there after all.
  came boolean not null default false,
  primary key (school_id, absence_id, day),
  foreign key (school_id, absence_id) references absences (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  check (withdrawn_at is null or not counts)
);
-- Two parents, two phones, one day: whoever comes second meets this.
create unique index absence_days_once on absence_days (school_id, student_id, day) where counts;
create index absence_days_by_day on absence_days (school_id, day);

create table absence_images (
  school_id uuid not null,
  absence_id uuid not null,
  position integer not null,
  media_id uuid not null,
  primary key (school_id, absence_id, position),
  foreign key (school_id, absence_id) references absences (school_id, id) on delete cascade,
  foreign key (school_id, media_id) references media (school_id, id)
);
create index absence_images_by_media on absence_images (school_id, media_id);

-- A doctor's paper as a file. One paper may belong to the reports of several children; what belongs to none is removed.
create table absence_papers (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  owner_account_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, owner_account_id) references accounts (school_id, id)
);
create index absence_papers_by_age on absence_papers (created_at);
create table absence_paper_links (
  school_id uuid not null,
  absence_id uuid not null,
  paper_id uuid not null,
  position integer not null,
  primary key (school_id, absence_id, paper_id),
  foreign key (school_id, absence_id) references absences (school_id, id) on delete cascade,
  foreign key (school_id, paper_id) references absence_papers (school_id, id)
);
create index absence_paper_links_by_paper on absence_paper_links (school_id, paper_id);

-- What a notification is about, beside posts and children.
alter table notifications add column object_id uuid;
