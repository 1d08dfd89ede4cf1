import type { ConfirmAnswer } from '@nhip-cau/contract/post-confirmations'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { visibleTo } from './posts.queries.ts'
import type { StoredConfirm } from './posts-confirm.queries.ts'
import { ofPost, reachedChildren } from './posts-families.queries.ts'

type Asked = { readonly confirm: StoredConfirm | null; readonly open: boolean }

/** The question of a published post that the actor may see; undefined if there is no such post. */
export const selectAsked = async (db: Db, actor: Actor, id: string, lock = db``): Promise<Asked | undefined> => {
  const [row] = await db<Asked[]>`
    select v.confirm, coalesce(v.confirm_until >= today_at(${actor.schoolId}), false) as open from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
    where ${visibleTo(db, actor)} and p.id = ${id} ${lock}`
  return row
}

/** The same, until the transaction ends. The weaker lock, because each answer refers to the post. */
export const lockAsked = (tx: Tx, actor: Actor, id: string): Promise<Asked | undefined> =>
  selectAsked(tx, actor, id, tx`for no key update of p`)

/** Lets answers for the same families or children come one after the other; those of others do not wait. */
export const lockAnswersOf = (tx: Tx, postId: string, ids: readonly string[]) => tx`
  select pg_advisory_xact_lock(hashtextextended('answer ' || ${postId} || answered.id, 0))
  from unnest(${[...new Set(ids)].sort()}::text[]) as answered (id)`

export const addConfirmed = (tx: Tx, schoolId: string, postId: string, more: number) => tx`
  update posts set confirmed_count = confirmed_count + ${more}
  where posts.school_id = ${schoolId} and posts.id = ${postId}`

export type ReachedChild = { id: string; family: string; relation: string; acts: boolean }

/** The caller's children whom the post is for, with the caller's relation to each and whether the caller acts for it. */
export const selectOwnReached = (db: Db, actor: Actor, postId: string) => db<ReachedChild[]>`
  select r.id, r.family, g.relation, ${actsFor(db, actor, db`r.id`)} as acts
  from (${reachedChildren(db, actor, ofPost(db, db`${postId}`))}) r
  join looking_guardians g on g.school_id = ${actor.schoolId} and g.student_id = r.id
    and g.account_id = ${actor.accountId}
  order by r.id`

/**
 * The children of these families whom the post is for and of whose family the caller is no member. A child for whom the
 * caller may not act, as one who is barred from it or only fetches it, is not among them.
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
      select from family_members own
      where own.school_id = ${actor.schoolId} and own.student_id = r.id and own.account_id = ${actor.accountId})`
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

/** Replaces the answers of these children. One that said something else is kept among the former ones, without what was drawn. */
export const setAnswers = async (
  tx: Db,
  actor: Actor,
  { postId, askedIn, children, answer, at }: NewAnswer,
): Promise<void> => {
  const ids = children.map((child) => child.id)
  const { option = null, strokes = null, signed_name: signedName = null } = answer ?? {}
  const drawn = strokes === null ? null : tx.json(strokes)
  await tx`
    with gone as (
      delete from post_confirmations pc
      where pc.school_id = ${actor.schoolId} and pc.post_id = ${postId} and pc.asked_in = ${askedIn}
        and pc.student_id = any(${ids}::uuid[])
      returning pc.*)
    insert into post_former_answers (school_id, post_id, asked_in, student_id, account_id, relation, option, signed, signed_name,
      answered_at, replaced_by, replaced_at)
    select gone.school_id, gone.post_id, gone.asked_in, gone.student_id, gone.account_id, gone.relation, gone.option,
      gone.strokes is not null or gone.signed_name is not null, gone.signed_name, gone.answered_at, ${actor.accountId},
      ${at.toISOString()}
    from gone
    where ${answer === null} or gone.account_id <> ${actor.accountId}
      or (gone.option, gone.strokes, gone.signed_name) is distinct from (${option}::smallint, ${drawn}::jsonb, ${signedName}::text)`
  if (answer === null) return
  await tx`
    insert into post_confirmations (school_id, post_id, asked_in, student_id, account_id, relation, option, strokes,
      signed_name, answered_at)
    select ${actor.schoolId}, ${postId}, ${askedIn}, child.id, ${actor.accountId}, child.relation, ${option}::smallint,
      ${drawn}::jsonb, ${signedName}, ${at.toISOString()}
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
