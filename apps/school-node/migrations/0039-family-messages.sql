-- What a family writes to the teachers of its child's class, and their answer.
create table family_messages (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  student_id uuid not null,
  class_id uuid not null,
  kind text not null check (kind in ('morning', 'question', 'thanks')),
  text text not null check (length(text) between 1 and 1000),
  sent_by uuid not null,
  sent_at timestamptz not null,
  -- Outside the school's hours the teachers are notified when these begin.
  quiet_until timestamptz,
  notified_at timestamptz,
  read_by uuid,
  read_at timestamptz,
  answer text check (length(answer) between 1 and 500),
  answered_by uuid,
  answered_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, sent_by) references accounts (school_id, id),
  foreign key (school_id, read_by) references accounts (school_id, id),
  foreign key (school_id, answered_by) references accounts (school_id, id),
  check ((read_by is null) = (read_at is null)),
  check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null)),
  check (answer is null or read_at is not null)
);
create index family_messages_newest on family_messages (school_id, sent_at desc, id desc);
-- The order in which staff read: what waits first, the oldest of it on top.
create index family_messages_to_read on family_messages
  (school_id, (read_at is not null), (case when read_at is null then sent_at end), sent_at desc, id desc);
create index family_messages_by_class on family_messages (school_id, class_id, sent_at desc, id desc);
create index family_messages_by_student on family_messages (school_id, student_id, sent_at desc, id desc);
create index family_messages_unread on family_messages (school_id, class_id, sent_at) where read_at is null;
create index family_messages_unanswered on family_messages (school_id, class_id, sent_at)
  where kind = 'question' and answer is null;
create index family_messages_quiet on family_messages (quiet_until) where notified_at is null and quiet_until is not null;
create index family_messages_by_age on family_messages (sent_at);

-- What waits for the teachers, read by the overview.
create view waiting_messages as
  select m.school_id, m.id, m.student_id, m.class_id, m.sent_by, m.sent_at, m.quiet_until
  from family_messages m
  where m.read_at is null;
