-- What a notification is about. It closes for all its recipients when somebody has dealt with the cause.
alter table notifications
  add column subject text,
  -- The event; `event_id` differs from it where one event notifies about several children.
  add column caused_by uuid,
  -- The day it is about: of the register, else the one on which it was sent.
  add column day date,
  -- Notifications of an account with the same value are one row of its list.
  add column gathered_as text,
  add column closed_at timestamptz;

create index notifications_open on notifications (school_id, subject) where subject is not null and closed_at is null;
create index notifications_gathered on notifications (school_id, account_id, gathered_as, created_at desc, id desc)
  where gathered_as is not null;

-- Events may be handled in any order, so the latest event that dealt with a subject is kept: a notification of an
-- earlier event is closed, also when it is written afterwards.
create table notice_subjects (
  school_id uuid not null references schools,
  subject text not null check (length(subject) between 3 and 200),
  closed_by_event uuid,
  closed_at timestamptz,
  -- The account that dealt with it, if it was one.
  closed_by uuid,
  outcome text,
  changed_at timestamptz not null default clock_now(),
  primary key (school_id, subject),
  check ((closed_by_event is null) = (closed_at is null) and (closed_by_event is null) = (outcome is null))
);

create or replace view unread_notifications as
  select n.school_id, n.account_id, n.kind, n.student_id, n.post_id, coalesce(n.gathered_as, n.id::text) as row_key
  from notifications n where n.read_at is null;

-- Notifications of before lead to the very request and register as well.
update notifications n set object_id = r.id
from data_requests r
where n.kind in ('data-request-received', 'data-request-due') and r.school_id = n.school_id
  and r.number::text = n.words ->> 'number';
update notifications n set object_id = c.id, day = (n.created_at at time zone s.time_zone)::date
from classes c
join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
join schools s on s.school_id = c.school_id
where n.kind = 'register-missing' and c.school_id = n.school_id and c.name = n.words ->> 'class'
  and c.archived_at is null;

-- What waits for a decision, read by the overview.
create view waiting_posts as
  select p.school_id, p.id, v.title, v.written_by, v.created_at as sent_at
  from posts p
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.latest_version
  where p.latest_status = 'pending' and p.deleted_at is null and not exists (
    select from held_decisions h where h.school_id = p.school_id and h.object_id = p.id);

-- The next legal deadline: of the first answer while there is none, afterwards of completion.
create view waiting_data_requests as
  select r.school_id, r.id, r.number, r.student_id, r.account_id, r.received_at,
    case when r.answered_at is null then least(r.answer_due_on, r.due_on) else r.due_on end as next_due_on
  from data_requests r
  where r.status in ('received', 'working');
create index data_requests_waiting on data_requests (school_id) where status in ('received', 'working');

create view waiting_wishes as
  select w.school_id, w.id, w.student_id, w.class_id, w.day, w.time, w.sent_at, w.sent_by
  from pick_up_wishes w
  where w.status = 'sent';

create view saved_registers as
  select r.school_id, r.class_id, r.day from registers r where r.saved_at is not null;

-- When the first medicine of a request is to be given.
create view first_doses as
  select p.school_id, p.id as prescription_id, min(m.time) as time
  from prescriptions p
  join lateral (
    select unnest(x.times) as time from prescription_medicines x
    where x.school_id = p.school_id and x.prescription_id = p.id and x.version = p.version) m on true
  group by p.school_id, p.id;

-- Who said last what is known of a child on a day, the deciding source first; and whether a mark can still be undone.
create view day_actors as
  select a.school_id, a.student_id, a.day, case when a.mark is null then 4 else 1 end as rank, a.marked_by as by_account,
    exists (
      select from unsettled_batches u where u.school_id = a.school_id and u.batch = a.batch) as unsettled
  from attendance a
  union all
  select r.school_id, r.student_id, r.day, 2, r.reported_by, false from reported_absences r
  union all
  select f.school_id, f.student_id, f.day, 3, f.answered_by, false from family_answers f;
