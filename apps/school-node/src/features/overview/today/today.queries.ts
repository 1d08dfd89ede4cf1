import type { TaskKind } from '@nhip-cau/contract/today'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import { waits } from '../../register/pick-up-people/pick-up-people.queries.ts'

export type TaskRow = { kind: TaskKind; count: number; since: string | null; urgent: boolean | null; classes: string[] }

/** The kinds of task shown to this account; false for a module that is switched off. */
export type ShownTasks = {
  readonly pick_up: boolean
  readonly end_of_day: boolean
  readonly doses: boolean
  readonly absences: boolean
  readonly prescriptions: boolean
  readonly pick_up_people: boolean
}

type Moment = { readonly day: string; readonly now: Date }

/** The office sees every class, a teacher the own ones. */
const isOwnClass = (db: Db, actor: Actor, classId: Fragment): Fragment =>
  actor.role === 'school' ? db`true` : db`${teachesClass(db, actor, db`${classId}`)}`

/** One subquery per kind of task; `selectTasks` joins only the requested ones. */
const parts = (db: Db, actor: Actor, { day, now }: Moment): Record<keyof ShownTasks, Fragment> => {
  const school = actor.schoolId
  const at = db`${now.toISOString()}::timestamptz`
  return {
    // A pick-up request is answered by another account than the one that sent it.
    pick_up: db`
      select 'pick_up' as kind, r.requested_at as since, true as urgent, r.class_id
      from waiting_pick_up_requests r
      where r.school_id = ${school} and r.day = ${day} and r.requested_by <> ${actor.accountId}`,
    end_of_day: db`
      select 'end_of_day' as kind, null::timestamptz as since, true as urgent, h.class_id
      from still_here h
      where h.school_id = ${school} and h.day = ${day} and h.signed_off_at is null
        and ${isOwnClass(db, actor, db`h.class_id`)}`,
    doses: db`
      select 'doses' as kind, d.due_at as since, d.due_at <= ${at} - interval '30 minutes' as urgent, d.class_id
      from due_doses d
      where d.school_id = ${school} and d.day = ${day} and d.due_at <= ${at} + interval '30 minutes'
        and ${isOwnClass(db, actor, db`d.class_id`)}`,
    absences: db`
      select 'absences' as kind, a.sent_at as since, a.answer_by < ${at} as urgent, a.class_id
      from waiting_absences a
      where a.school_id = ${school} and ${isOwnClass(db, actor, db`a.class_id`)}`,
    prescriptions: db`
      select 'prescriptions' as kind, p.sent_at as since,
        p.from_date <= ${day}::date and p.sent_at <= ${at} - interval '30 minutes' as urgent, p.class_id
      from waiting_prescriptions p
      where p.school_id = ${school} and p.to_date >= ${day} and ${isOwnClass(db, actor, db`p.class_id`)}`,
    pick_up_people: db`
      select 'pick_up_people' as kind, p.created_at as since, false as urgent, null::uuid as class_id
      from pick_up_people p
      where p.school_id = ${school} and ${waits(db, actor.schoolId)}`,
  }
}

/** Returns the requested tasks of this account, in one statement. */
export const selectTasks = async (
  db: Db,
  actor: Actor,
  looks: ShownTasks,
  moment: Moment,
): Promise<readonly TaskRow[]> => {
  const all = parts(db, actor, moment)
  const asked = (Object.keys(all) as (keyof ShownTasks)[]).filter((kind) => looks[kind]).map((kind) => all[kind])
  const [first, ...rest] = asked
  if (first === undefined) return []
  return db<TaskRow[]>`
    select w.kind, count(*)::int as count, min(w.since) as since, bool_or(w.urgent) as urgent,
      coalesce(array_agg(distinct c.name) filter (where c.id is not null), '{}') as classes
    from (${rest.reduce((sum, part) => db`${sum} union all ${part}`, first)}) w
    left join classes c on c.school_id = ${actor.schoolId} and c.id = w.class_id
    group by w.kind`
}
