-- Each closing of a subject. A notification is closed by the first closing after its own event, in whatever order they
-- are handled: a post that was rejected, written again and approved has notifications with both outcomes.
create table notice_closings (
  school_id uuid not null,
  subject text not null,
  event_id uuid not null,
  outcome text not null,
  -- The account that dealt with it, if it was one.
  by_account uuid,
  closed_at timestamptz not null default clock_now(),
  primary key (school_id, subject, event_id),
  foreign key (school_id, subject) references notice_subjects (school_id, subject) on delete cascade
);
create index notice_closings_by_age on notice_closings (closed_at);

alter table notifications
  add column closed_by_event uuid,
  add column outcome text,
  add column closed_by uuid;
create index notifications_closed on notifications (school_id, subject, closed_by_event) where closed_by_event is not null;

insert into notice_closings (school_id, subject, event_id, outcome, by_account, closed_at)
select s.school_id, s.subject, s.closed_by_event, s.outcome, s.closed_by, s.closed_at
from notice_subjects s where s.closed_by_event is not null;
update notifications n set closed_by_event = s.closed_by_event, outcome = s.outcome, closed_by = s.closed_by
from notice_subjects s
where n.closed_at is not null and s.school_id = n.school_id and s.subject = n.subject and s.closed_by_event is not null;

-- The check that names these columns goes with them.
alter table notice_subjects
  drop column closed_by_event,
  drop column closed_at,
  drop column closed_by,
  drop column outcome;

-- Decisions about pick-up people and data requests can be undone as well.
alter table held_decisions
  drop constraint held_decisions_kind_check,
  add constraint held_decisions_kind_check
    check (kind in ('post', 'absence', 'prescription', 'pick_up_person', 'data_request')),
  drop constraint held_decisions_outcome_check,
  -- `approved` is a pick-up person; `working`, `done` and `extended` are steps of a data request.
  add constraint held_decisions_outcome_check
    check (outcome in ('accepted', 'confirmed', 'rejected', 'published', 'approved', 'working', 'done', 'extended')),
  drop constraint held_decisions_reason_check,
  add constraint held_decisions_reason_check check (length(reason) between 5 and 500),
  -- What the school writes to the family with a decision that is no rejection.
  add column note text check (length(note) <= 2000),
  -- The additional days of an extended deadline.
  add column days smallint check (days > 0),
  add constraint held_decisions_extension_check check ((outcome = 'extended') = (days is not null));

create or replace view waiting_data_requests as
  select r.school_id, r.id, r.number, r.student_id, r.account_id, r.received_at,
    case when r.answered_at is null then least(r.answer_due_on, r.due_on) else r.due_on end as next_due_on
  from data_requests r
  where r.status in ('received', 'working') and not exists (
    select from held_decisions h
    where h.school_id = r.school_id and h.object_id = r.id and h.outcome in ('done', 'rejected'));
