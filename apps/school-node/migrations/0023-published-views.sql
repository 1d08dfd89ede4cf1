-- What one slice keeps and others may read, each rule once: docs/decisions/0024-table-ownership.md.

-- The evening of a class: who was called about the children who were still here, and who took them over. Kept by whoever
-- hands children over; the register says only who came.
create table closings (
  school_id uuid not null,
  class_id uuid not null,
  day date not null,
  escalated_at timestamptz,
  -- How often the office was called about children who were still here.
  escalations integer not null default 0,
  -- At closing time or later somebody's clock found nobody here any more, or flagged the day to be looked at.
  checked_at timestamptz,
  -- The office took over the children who were still here.
  signed_off_at timestamptz,
  signed_off_by uuid,
  sign_off_reason text check (length(sign_off_reason) <= 300),
  primary key (school_id, class_id, day),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, signed_off_by) references accounts (school_id, id)
);
insert into closings (school_id, class_id, day, escalated_at, escalations, checked_at, signed_off_at, signed_off_by,
    sign_off_reason)
  select r.school_id, r.class_id, r.day, r.escalated_at, r.escalations, r.leaving_checked_at, r.signed_off_at,
    r.signed_off_by, r.sign_off_reason
  from registers r
  where r.escalations > 0 or r.leaving_checked_at is not null or r.signed_off_at is not null;
alter table registers
  drop column escalated_at,
  drop column escalations,
  drop column leaving_checked_at,
  drop column signed_off_at,
  drop column signed_off_by,
  drop column sign_off_reason;

-- Pick-up: who has gone, and with whom.
create view standing_departures as
  select d.school_id, d.id, d.student_id, d.day, d.class_id, d.left_at, d.collector_name, d.relation, d.early,
    d.late_minutes, d.note, d.handed_over_by
  from departures d
  where d.undone_at is null;

-- Families that asked for a later time and were not refused.
create view later_pick_ups as
  select w.school_id, w.student_id, w.day, w.time::time as time, w.sent_by
  from pick_up_wishes w
  where w.kind = 'late' and w.status in ('sent', 'confirmed');

-- Somebody on no list stands at the door and the school has not answered.
create view waiting_pick_up_requests as
  select r.school_id, r.id, r.student_id, r.class_id, r.day, r.requested_at, r.requested_by
  from pick_up_requests r
  where r.used_at is null and r.school_answer is null and r.parent_answer is distinct from 'rejected';

-- Attendance: whose class has a register, who came, what families reported.
create view begun_registers as
  select r.school_id, r.class_id, r.day from registers r;

create view arrivals as
  select a.school_id, a.student_id, a.day, a.class_id, a.arrived_at, a.marked_by
  from attendance a
  where a.mark in ('present', 'late');

create view refundable_reports as
  select r.school_id, r.student_id, r.day
  from reported_absences r
  where r.refundable and r.half = 'whole';

-- Where a child is: gone with somebody, marked as there, marked or reported as away, else expected. Everybody is in
-- exactly one of the four.
create function presence(gone boolean, mark text, reported_whole boolean, answer text) returns text
language sql immutable parallel safe as $$
  select case
    when gone then 'left'
    when mark in ('present', 'late') then 'present'
    when mark in ('excused', 'unexcused') then 'absent'
    when reported_whole or answer in ('sick', 'family') then 'absent'
    else 'expected'
  end
$$;

-- What a family has reported of one child and day; no row where it reported nothing. Written so that the rows of this
-- child are looked up, and not those of all children grouped first.
create function day_report(school uuid, student uuid, on_day date)
returns table (whole boolean, morning boolean, half text, confirmed boolean, refundable boolean)
language sql stable parallel safe as $$
  select
    bool_or(r.half = 'whole') or count(distinct r.half) filter (where r.half <> 'whole') = 2,
    bool_or(r.half in ('whole', 'morning')),
    case when bool_or(r.half = 'whole') or count(distinct r.half) > 1 then 'whole' else min(r.half) end,
    bool_or(r.status = 'confirmed'),
    bool_or(r.refundable and r.half = 'whole')
  from reported_absences r
  where r.school_id = school and r.student_id = student and r.day = on_day
  having count(*) > 0
$$;

-- Every child of a school on a day: the class it is in, where it is, and what that follows from. Of a child that has
-- left the school since, only days that were marked.
create function day_presence(school uuid, on_day date)
returns table (student_id uuid, class_id uuid, studying boolean, state text, mark text, arrived_at timestamptz,
  reported_whole boolean, reported_half text, answer text, departure_id uuid)
language sql stable parallel safe as $$
  select st.id, sc.class_id, st.status = 'studying', presence(d.id is not null, a.mark, rep.whole, fam.answer), a.mark,
    a.arrived_at, rep.whole, rep.half, fam.answer, d.id
  from students st
  join student_classes sc on sc.school_id = st.school_id and sc.student_id = st.id
    and daterange(sc.from_date, sc.to_date) @> on_day
  left join attendance a on a.school_id = st.school_id and a.student_id = st.id and a.day = on_day
  left join standing_departures d on d.school_id = st.school_id and d.student_id = st.id and d.day = on_day
  left join lateral day_report(st.school_id, st.id, on_day) rep on true
  left join family_answers fam on fam.school_id = st.school_id and fam.student_id = st.id and fam.day = on_day
  where st.school_id = school and st.deleted_at is null and (st.status = 'studying' or a.student_id is not null)
$$;

-- Pick-up again: who came and has not gone, and whether somebody has taken them over.
create view still_here as
  select c.school_id, c.student_id, c.day, c.class_id, c.arrived_at, c.marked_by, k.signed_off_at, k.signed_off_by,
    k.sign_off_reason, k.escalated_at, coalesce(k.escalations, 0) as escalations
  from arrivals c
  left join closings k on k.school_id = c.school_id and k.class_id = c.class_id and k.day = c.day
  where not exists (
    select from departures d
    where d.school_id = c.school_id and d.student_id = c.student_id and d.day = c.day and d.undone_at is null);

-- Absence: reports that nobody has answered.
create view waiting_absences as
  select a.school_id, a.id, a.student_id, a.class_id, a.sent_at, a.answer_by
  from absences a
  where a.status = 'pending';

-- Medicine: requests that nobody has answered, and doses that are still to be given to children who are not away.
create view waiting_prescriptions as
  select p.school_id, p.id, p.student_id, p.class_id, p.from_date, p.to_date, p.sent_at
  from prescriptions p
  where p.status = 'pending';

create view due_doses as
  select d.school_id, d.id, d.student_id, d.class_id, d.day, d.due_at
  from prescription_doses d
  join prescriptions p on p.school_id = d.school_id and p.id = d.prescription_id and p.status = 'accepted'
  where d.status = 'due' and not exists (
    select from medicine_absences gone
    where gone.school_id = d.school_id and gone.student_id = d.student_id and gone.day = d.day and gone.half = 'whole');

-- Posts: who wrote one and whom any version of it was for. Classes and people that a post names are not deleted.
create view post_authors as
  select p.school_id, p.id as post_id, p.author_account_id from posts p;
create view post_classes as
  select distinct v.school_id, v.post_id, v.class_id from post_version_classes v;

create view unread_notifications as
  select n.school_id, n.account_id, n.kind, n.student_id, n.post_id from notifications n where n.read_at is null;

-- Answers without the device and the network they came from.
create view consent_answers as
  select c.school_id, c.id, c.student_id, c.key, c.text_id, c.text_version, c.account_id, c.relation, c.granted,
    c.answered_at, c.method
  from consents c;

-- Children somebody asked about: they are not deleted as if nothing had happened.
create view data_request_children as
  select distinct r.school_id, r.student_id from data_requests r;
