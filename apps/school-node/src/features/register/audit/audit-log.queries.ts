import type { AuditFilters } from '@nhip-cau/contract/audit'
import type { Cursor } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export type AuditRow = {
  id: string
  at: string
  actor_account_id: string | null
  actor_name: string
  actor_role: 'school' | 'teacher' | 'parent' | 'system'
  action: string
  object_kind: string
  object_id: string | null
  object_name: string | null
  student: { id: string; full_name: string } | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const columns = (db: Db): Fragment => db`
  e.id, e.at, e.actor_account_id, e.actor_name, e.actor_role, e.action, e.object_kind, e.object_id, e.object_name,
  e.before, e.after,
  case when st.id is not null then json_build_object('id', st.id, 'full_name', st.full_name) end as student`

/** The start of a day in the school's time zone. */
const startOf = (db: Db, schoolId: string, day: string, plusDays: number): Fragment => db`
  ((${day}::date + ${plusDays}::int)::timestamp at time zone
    (select s.time_zone from schools s where s.school_id = ${schoolId}))`

const matching = (db: Db, { schoolId }: Actor, filters: AuditFilters): Fragment => {
  const { account_id, action, object_kind, object_id, student_id, from, to } = filters
  return db`
    e.school_id = ${schoolId}
    ${account_id === undefined ? db`` : db`and e.actor_account_id = ${account_id}`}
    ${action === undefined ? db`` : db`and e.action = ${action}`}
    ${object_kind === undefined ? db`` : db`and e.object_kind = ${object_kind}`}
    ${object_id === undefined ? db`` : db`and e.object_id = ${object_id}`}
    ${student_id === undefined ? db`` : db`and e.student_id = ${student_id}`}
    ${from === undefined ? db`` : db`and e.at >= ${startOf(db, schoolId, from, 0)}`}
    ${to === undefined ? db`` : db`and e.at < ${startOf(db, schoolId, to, 1)}`}`
}

export const selectAudit = (
  db: Db,
  actor: Actor,
  filters: AuditFilters,
  { before, limit }: { before: Cursor | undefined; limit: number },
) => db<AuditRow[]>`
  select ${columns(db)}
  from audit_entries e
  left join students st on st.school_id = e.school_id and st.id = e.student_id
  where ${matching(db, actor, filters)}
    ${before === undefined ? db`` : db`and (e.at, e.id) < (${before.at}::timestamptz, ${before.id}::uuid)`}
  order by e.at desc, e.id desc limit ${limit}`

/** Returns the newest entries about a child, at most `limit`. */
export const selectTimeline = (db: Db, schoolId: string, studentId: string, limit: number) => db<AuditRow[]>`
  select ${columns(db)}
  from audit_entries e
  left join students st on st.school_id = e.school_id and st.id = e.student_id
  where e.school_id = ${schoolId} and e.student_id = ${studentId}
  order by e.at desc, e.id desc limit ${limit}`

/**
 * Returns the accounts, actions and kinds that occur in the log. Steps through the indexes instead of scanning the
 * table.
 */
export const selectOccurring = async (db: Db, { schoolId }: Actor) => {
  const [row] = await db<{ accounts: { id: string; name: string }[]; actions: string[]; kinds: string[] }[]>`
    with recursive action as (
      (select e.action from audit_entries e where e.school_id = ${schoolId} order by e.action limit 1)
      union all
      select (select e.action from audit_entries e where e.school_id = ${schoolId} and e.action > a.action
        order by e.action limit 1)
      from action a where a.action is not null
    )
    select
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.full_name) order by a.name_order), '[]')
        from accounts a where a.school_id = ${schoolId} and exists (
          select from audit_entries e where e.school_id = a.school_id and e.actor_account_id = a.id)) as accounts,
      (select coalesce(array_agg(a.action), '{}') from action a where a.action is not null) as actions,
      (select coalesce(array_agg(distinct e.object_kind), '{}') from action a
        cross join lateral (select l.object_kind from audit_entries l
          where l.school_id = ${schoolId} and l.action = a.action order by l.at desc limit 1) e) as kinds`
  return row ?? { accounts: [], actions: [], kinds: [] }
}

/** Whether an `audit.read` entry of this session and day exists. */
export const isLookRecorded = async (db: Db, actor: Actor): Promise<boolean> => {
  const rows = await db`
    select from audit_entries e
    where e.school_id = ${actor.schoolId} and e.object_id = ${actor.sessionId}::uuid and e.action = 'audit.read'
      and e.actor_account_id = ${actor.accountId}
      and e.at >= (today_at(${actor.schoolId})::timestamp at time zone
        (select s.time_zone from schools s where s.school_id = ${actor.schoolId}))
    limit 1`
  return rows.length > 0
}

/** Deletes at most `limit` entries older than two years. A trigger rejects the deletion of younger ones. */
export const deleteOldEntries = async (db: Db, limit: number): Promise<number> => {
  const rows = await db`
    delete from audit_entries e using (
      select o.school_id, o.id from audit_entries o
      where o.at < statement_timestamp() - interval '24 months' order by o.at limit ${limit}) old
    where e.school_id = old.school_id and e.id = old.id returning e.id`
  return rows.length
}
