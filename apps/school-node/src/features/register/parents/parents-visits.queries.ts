import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

type Parent = ActorIn<'parent'>

/** Looks within this many minutes are one visit, so that a reload does not make everything old. */
const visitMinutes = 30

/** The visit of an account to the timeline of a child, as columns `seen_at` and `since`; no row before the first. */
export const visitOf = (db: Db, actor: Parent, studentId: Fragment): Fragment => db`
  select v.seen_at,
    case when v.seen_at <= clock_now() - make_interval(mins => ${visitMinutes}) then v.seen_at else v.since end as since
  from child_visits v
  where v.school_id = ${actor.schoolId} and v.account_id = ${actor.accountId} and v.student_id = ${studentId}`

export const writeVisit = (tx: Db, actor: Parent, studentId: string, now: Date, firstSince: Date) => {
  const at = now.toISOString()
  return tx`
    insert into child_visits (school_id, account_id, student_id, seen_at, since)
    values (${actor.schoolId}, ${actor.accountId}, ${studentId}, ${at}, ${firstSince.toISOString()})
    on conflict (school_id, account_id, student_id) do update set
      since = case when child_visits.seen_at <= ${at}::timestamptz - make_interval(mins => ${visitMinutes})
        then child_visits.seen_at else child_visits.since end,
      seen_at = ${at}`
}

export const eraseVisitsTo = (tx: Db, schoolId: string, studentId: string) => tx`
  delete from child_visits v where v.school_id = ${schoolId} and v.student_id = ${studentId}`

export const eraseVisitsOf = (tx: Db, schoolId: string, accountId: string) => tx`
  delete from child_visits v where v.school_id = ${schoolId} and v.account_id = ${accountId}`
