-- After an erasure nothing leads back: what these tables could not be asked for until now.

-- The children whom the words of a notification name, where the notification is not about one alone.
alter table notifications add column student_ids uuid[];
-- Alarms of before, of which nobody can say any more whom they name.
delete from notifications n
where n.student_id is null and n.kind in ('pick-up-asked', 'pick-up-overdue', 'pick-up-waits-for-school',
  'pick-up-allowed', 'pick-up-refused', 'wish-sent', 'wish-withdrawn', 'closing-open', 'closing-still-open',
  'departure-forgotten');

-- Parents whose name and number are gone. What they did stays in the log, as done by somebody unknown.
alter table parents add column erased_at timestamptz;

create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  actor_erased boolean;
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '24 months' then return old; end if;
  end if;
  if tg_op = 'UPDATE' then
    actor_erased := exists (select from parents p
      where p.school_id = old.school_id and p.account_id = old.actor_account_id and p.erased_at is not null);
    if (new.school_id, new.id, new.at, new.actor_account_id, new.actor_role, new.action, new.object_kind, new.object_id,
        new.student_id)
      is not distinct from
       (old.school_id, old.id, old.at, old.actor_account_id, old.actor_role, old.action, old.object_kind, old.object_id,
        old.student_id)
      and (new.actor_name = old.actor_name or actor_erased)
      and ((new.object_name, new.before, new.after) is not distinct from (old.object_name, old.before, old.after)
        or new.object_name is null and new.before is null and new.after is null
          and (actor_erased
            or exists (select from students s where s.school_id = old.school_id and s.id = old.student_id
              and s.anonymised_at is not null)
            or exists (select from parents p where p.school_id = old.school_id and p.account_id = old.object_id
              and p.erased_at is not null))) then
      return new;
    end if;
  end if;
  raise exception 'audit entries are never changed';
end $$;

-- Whoever was taken off the list of those who fetch is not kept any longer.
delete from pick_up_people p where p.archived_at is not null;
drop index pick_up_people_by_student, pick_up_people_pending, pick_up_people_identity;
alter table pick_up_people drop column archived_at;
create index pick_up_people_by_student on pick_up_people (school_id, student_id);
create index pick_up_people_pending on pick_up_people (school_id, created_at) where status = 'pending';
create unique index pick_up_people_identity on pick_up_people (school_id, student_id, identity_mark)
  where identity_mark is not null;

-- Children who were erased before: why they were reported away may tell of an illness.
update absences a set reason = 'other' from students s
where s.school_id = a.school_id and s.id = a.student_id and s.anonymised_at is not null and a.reason <> 'other';
update reported_absences r set reason = 'other' from students s
where s.school_id = r.school_id and s.id = r.student_id and s.anonymised_at is not null and r.reason is distinct from 'other';
update data_requests r set answer = '–', extension_reason = null from students s
where s.school_id = r.school_id and s.id = r.student_id and s.anonymised_at is not null and r.status = 'rejected';
