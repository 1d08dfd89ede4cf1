import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { CommentRow } from './edu-plan.queries.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import { visibleTo } from './edu-plan-visible.queries.ts'

export type FoundComment = CommentRow & { plan_id: string }

const columns = (db: Db): Fragment => db`
  k.id, k.plan_id, k.row_key as "row", k.day, k.text, w.full_name as by, k.account_id, k.at,
  case when k.resolved_at is not null then json_build_object('by', r.full_name, 'at', k.resolved_at) end as resolved`

export const selectComment = async (db: Db, actor: Staff, id: string): Promise<FoundComment | undefined> => {
  const [row] = await db<FoundComment[]>`
    select ${columns(db)} from edu_comments k
    join edu_plans p on p.school_id = k.school_id and p.id = k.plan_id
    join accounts w on w.school_id = k.school_id and w.id = k.account_id
    left join accounts r on r.school_id = k.school_id and r.id = k.resolved_by
    where ${visibleTo(db, actor)} and k.id = ${id}`
  return row
}

export const countComments = async (db: Db, schoolId: string, planId: string): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from edu_comments k where k.school_id = ${schoolId} and k.plan_id = ${planId}`
  return row?.count ?? 0
}

type NewComment = { readonly row: string | null; readonly day: number | null; readonly text: string }

export const insertComment = async (
  tx: Db,
  actor: Staff,
  now: Date,
  planId: string,
  { row: row_key, day, text }: NewComment,
): Promise<string> => {
  const at = now.toISOString()
  const fields = { school_id: actor.schoolId, plan_id: planId, row_key, day, text, account_id: actor.accountId, at }
  const [row] = await tx<{ id: string }[]>`insert into edu_comments ${tx(fields)} returning id`
  return row?.id ?? ''
}

export const resolveComment = (tx: Db, actor: Staff, now: Date, id: string, isResolved: boolean) => tx`
  update edu_comments k set resolved_by = ${isResolved ? actor.accountId : null},
    resolved_at = ${isResolved ? now.toISOString() : null}
  where k.school_id = ${actor.schoolId} and k.id = ${id} and (k.resolved_at is null) = ${isResolved}`

export const deleteComment = (tx: Db, actor: Staff, id: string) => tx`
  delete from edu_comments k where k.school_id = ${actor.schoolId} and k.id = ${id}`
