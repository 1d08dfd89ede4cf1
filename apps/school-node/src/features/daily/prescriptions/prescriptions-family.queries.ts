import type { FamilyDose, FamilyTask } from '@nhip-cau/contract/today'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { instant, visibleTo } from './prescriptions.queries.ts'
import { isAbsent } from './prescriptions-doses.queries.ts'

type Parent = ActorIn<'parent'>

/** The doses of a day of the children the parent acts for. An outcome that can still be undone stays hidden. */
export const selectFamilyDoses = (db: Db, actor: Parent, day: string) => db<FamilyDose[]>`
  select d.id, p.student_id, p.id as prescription_id, d.time, d.medicine, d.dose,
    case when d.unsettled then 'due' else d.status end as status, ${isAbsent(db)} as absent,
    case when d.outcome_at is not null and giver.id is not null and not d.unsettled then json_build_object(
      'at', ${instant(db, db`d.outcome_at`)}, 'by', giver.full_name, 'amount', d.amount, 'reason', d.reason) end as outcome
  from prescription_doses d
  join prescriptions p on p.school_id = d.school_id and p.id = d.prescription_id
  left join accounts giver on giver.school_id = d.school_id and giver.id = d.outcome_by
  where ${visibleTo(db, actor)} and d.school_id = ${actor.schoolId} and d.day = ${day} and d.status <> 'void'
  order by d.time, d.medicine, d.id limit 100`

/** Returned medicine that the family has not confirmed, and requests that the school rejected and whose days are to come. */
export const selectFamilyMedicineTasks = (db: Db, actor: Parent, day: string) => db<FamilyTask[]>`
  select case when p.status = 'rejected' then 'medicine_rejected' else 'medicine_returned' end as kind, p.id, p.student_id
  from prescriptions p
  where ${visibleTo(db, actor)} and (
    p.returned_at is not null and p.return_seen_at is null and p.to_date >= ${day}::date - 7
    or p.status = 'rejected' and p.returned_at is null and p.to_date >= ${day})
  order by p.sent_at desc, p.id limit 20`
