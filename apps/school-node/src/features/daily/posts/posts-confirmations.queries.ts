import type { ConfirmAnswer } from '@nhip-cau/contract/post-confirmations'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { visibleTo } from './posts.queries.ts'
import type { StoredConfirm } from './posts-confirm.queries.ts'
import { ofPost, reachedChildren } from './posts-families.queries.ts'

type Asked = { readonly confirm: StoredConfirm | null; readonly open: boolean }

/** Locks a published post that the actor may see, and selects its question; undefined if there is no such post. */
export const lockAsked = async (tx: Tx, actor: Actor, id: string): Promise<Asked | undefined> => {
  const [row] = await tx<Asked[]>`
    select v.confirm, coalesce(v.confirm_until >= today_at(${actor.schoolId}), false) as open from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
    where ${visibleTo(tx, actor)} and p.id = ${id}
    for update of p`
  return row
}

export type ReachedChild = { id: string; family: string; relation: string }

/** The caller's children whom the post is for, with the caller's relation to each. */
export const selectOwnReached = (db: Db, actor: Actor, postId: string) => db<ReachedChild[]>`
  select r.id, r.family, g.relation
  from (${reachedChildren(db, actor, ofPost(db, db`${postId}`))}) r
  join looking_guardians g on g.school_id = ${actor.schoolId} and g.student_id = r.id
    and g.account_id = ${actor.accountId}
  order by r.id`

/**
 * All children of these families whom the post is for, also those that only others look at. A child from whom the school
 * keeps the caller away is not among them: the answer for it is left to those who may see it.
 */
export const selectSiblings = async (
  db: Db,
  actor: Actor,
  postId: string,
  families: readonly string[],
): Promise<string[]> => {
  const ofFamilies = db`${ofPost(db, db`${postId}`)} and main.account_id = any(${[...families]}::uuid[])`
  const rows = await db<{ id: string }[]>`
    select r.id from (${reachedChildren(db, actor, ofFamilies, { everybody: true })}) r
    where not exists (
      select from family_members kept
      where kept.school_id = ${actor.schoolId} and kept.student_id = r.id and kept.account_id = ${actor.accountId}
        and (kept.barred or kept.kind = 'pick_up'))`
  return rows.map((row) => row.id)
}

export type NewAnswer = {
  readonly postId: string
  readonly askedIn: number
  readonly children: readonly { readonly id: string; readonly relation: string }[]
  /** Null: there is none any more. */
  readonly answer: ConfirmAnswer | null
  readonly at: Date
}

/** Replaces the answers of these children. */
export const setAnswers = async (
  tx: Db,
  actor: Actor,
  { postId, askedIn, children, answer, at }: NewAnswer,
): Promise<void> => {
  const ids = children.map((child) => child.id)
  await tx`
    delete from post_confirmations pc
    where pc.school_id = ${actor.schoolId} and pc.post_id = ${postId} and pc.asked_in = ${askedIn}
      and pc.student_id = any(${ids}::uuid[])`
  if (answer === null) return
  const { option, strokes, signed_name: signedName } = answer
  await tx`
    insert into post_confirmations (school_id, post_id, asked_in, student_id, account_id, relation, option, strokes,
      signed_name, answered_at)
    select ${actor.schoolId}, ${postId}, ${askedIn}, child.id, ${actor.accountId}, child.relation, ${option}::smallint,
      ${strokes === null ? null : tx.json(strokes)}::jsonb, ${signedName}, ${at.toISOString()}
    from unnest(${ids}::uuid[], ${children.map((child) => child.relation)}::text[]) as child (id, relation)`
}

/** The accounts of those who see posts for these children. */
export const selectFamilyAccounts = async (
  db: Db,
  schoolId: string,
  studentIds: readonly string[],
): Promise<string[]> => {
  const rows = await db<{ account_id: string }[]>`
    select distinct g.account_id from looking_guardians g
    where g.school_id = ${schoolId} and g.student_id = any(${[...studentIds]}::uuid[])`
  return rows.map((row) => row.account_id)
}
