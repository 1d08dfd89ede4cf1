import type { ConfirmInput, ConfirmKind, ConfirmPer } from '@nhip-cau/contract/post-confirmations'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { ofPost, reachedChildren } from './posts-families.queries.ts'

export type StoredConfirm = { kind: ConfirmKind; per: ConfirmPer; options: string[]; asked_in: number }

type OwnAnswer = {
  by: string
  relation: string
  option: number | null
  signed: boolean
  signed_name: string | null
  at: string
}

export type ConfirmRow = {
  confirm: StoredConfirm | null
  confirm_until: string | null
  confirm_open: boolean | null
  /** Of the caller's children; null for staff and where nothing is asked. */
  own_answers: { id: string; full_name: string; family: string; acts: boolean; answer: OwnAnswer | null }[] | null
  confirmed_count: number
}

/** The answer of the child `r` to the question of the version `v` of the post `p`. */
export const joinAnswer = (db: Db): Fragment => db`
  left join post_confirmations pc on pc.school_id = p.school_id and pc.post_id = p.id
    and pc.asked_in = (v.confirm ->> 'asked_in')::int and pc.student_id = r.id`

const ownChildren = (db: Db, actor: Actor): Fragment => reachedChildren(db, actor, ofPost(db, db`p.id`))

/** The question of the version `v` of the post `p`, with the answers of the caller's children. */
export const confirmColumns = (db: Db, actor: Actor): Fragment => db`
  v.confirm, v.confirm_until, v.confirm_until >= (select today_at(${actor.schoolId})) as confirm_open, p.confirmed_count,
  ${
    actor.role === 'parent'
      ? db`
        case when v.confirm is not null then (
          select json_agg(json_build_object('id', s.id, 'full_name', s.full_name, 'family', r.family,
            'acts', ${actsFor(db, actor, db`r.id`)}, 'answer', case when pc.student_id is not null then json_build_object('by', a.full_name,
              'relation', pc.relation, 'option', pc.option, 'signed', pc.strokes is not null or pc.signed_name is not null,
              'signed_name', pc.signed_name, 'at', pc.answered_at) end) order by s.name_order, s.id)
          from (${ownChildren(db, actor)}) r
          join students s on s.school_id = p.school_id and s.id = r.id
          ${joinAnswer(db)}
          left join accounts a on a.school_id = pc.school_id and a.id = pc.account_id) end`
      : db`null::json`
  } as own_answers`

/** Whether the caller, who acts for a child, still has to answer the open question of the version `v` of the post `p`. */
export const needsAnswer = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent'
    ? db`
      v.confirm_until >= (select today_at(${actor.schoolId})) and exists (
        select from (${ownChildren(db, actor)}) r
        ${joinAnswer(db)}
        where ${actsFor(db, actor, db`r.id`)}
        group by case when v.confirm ->> 'per' = 'child' then r.id else r.family end
        having bool_and(pc.student_id is null))`
    : db`false`

/**
 * The question as a version stores it. A question that is asked already keeps its number and so its answers; it is
 * another one when its kind or its options change.
 */
export const storedConfirm = (
  db: Db,
  { schoolId, postId, version }: { schoolId: string; postId: string; version: number },
  confirm: ConfirmInput | null,
): Fragment => {
  if (confirm === null) return db`null::jsonb`
  const question = db.json({ kind: confirm.kind, per: confirm.per, options: confirm.options })
  return db`
    ${question}::jsonb || jsonb_build_object('asked_in', coalesce((
      select (before.confirm ->> 'asked_in')::int
      from posts asked
      join post_versions before on before.school_id = asked.school_id and before.post_id = asked.id
        and before.version = asked.accepted_version
      where asked.school_id = ${schoolId} and asked.id = ${postId}
        and before.confirm - 'asked_in' - 'per' = ${question}::jsonb - 'per'), ${version}::int))`
}

/** The family of the child of an answer `pc`, or the child itself where each child needs an answer. */
const countedAs = (db: Db, per: Fragment): Fragment => db`
  case when ${per} = 'child' then pc.student_id else coalesce(main.account_id, pc.student_id) end`

const joinMainContact = (db: Db): Fragment => db`
  left join family_members main on main.school_id = pc.school_id and main.student_id = pc.student_id
    and main.main_contact`

export type PostId = { readonly school_id: string; readonly id: string }

/** Locks these posts and counts the answers to their published questions anew. Costs as much as there are answers. */
export const recountConfirmed = async (tx: Db, posts: readonly PostId[]): Promise<void> => {
  const these = tx`
    (select * from unnest(${posts.map((one) => one.school_id)}::uuid[], ${posts.map((one) => one.id)}::uuid[])
      as these (school_id, id))`
  // A statement of its own: the next one sees what was answered until the lock.
  await tx`
    select from posts p where (p.school_id, p.id) in ${these} order by p.school_id, p.id for no key update`
  await tx`
    update posts p set confirmed_count = counted.answers
    from (
      select asked.school_id, asked.id, (
        select count(distinct ${countedAs(tx, tx`v.confirm ->> 'per'`)})
        from post_versions v
        join post_confirmations pc on pc.school_id = v.school_id and pc.post_id = v.post_id
          and pc.asked_in = (v.confirm ->> 'asked_in')::int
        ${joinMainContact(tx)}
        where v.school_id = asked.school_id and v.post_id = asked.id and v.version = asked.accepted_version) as answers
      from posts asked where (asked.school_id, asked.id) in ${these}) counted
    where p.school_id = counted.school_id and p.id = counted.id and p.confirmed_count <> counted.answers`
}

/** The posts of all schools whose question can still be answered. */
export const selectOpenQuestions = (db: Db, after: PostId | undefined, limit: number) => db<PostId[]>`
  select above.school_id, above.post_id as id from posts_above above
  where above.confirm_until >= today_at(above.school_id)
    ${after === undefined ? db`` : db`and (above.school_id, above.post_id) > (${after.school_id}, ${after.id})`}
  order by above.school_id, above.post_id limit ${limit}`

/** Counts the open questions anew that were answered for one of these children, whose main contact has changed. */
export const recountOfChildren = async (tx: Db, schoolId: string, students: readonly string[]): Promise<void> => {
  const asked = await tx<PostId[]>`
    select distinct above.school_id, above.post_id as id
    from post_confirmations pc
    join posts_above above on above.school_id = pc.school_id and above.post_id = pc.post_id
      and above.confirm_until >= today_at(pc.school_id)
    where pc.school_id = ${schoolId} and pc.student_id = any(${[...students]}::uuid[])`
  if (asked.length > 0) await recountConfirmed(tx, asked)
}

type Answered = {
  readonly postId: string
  readonly confirm: Pick<StoredConfirm, 'per' | 'asked_in'>
  readonly students: readonly string[]
}

/** Counts those of these children, or of their families, for whom there is an answer. */
export const countAnswered = async (
  tx: Db,
  schoolId: string,
  { postId, confirm, students }: Answered,
): Promise<number> => {
  const ids = tx`any(${[...students]}::uuid[])`
  const siblings = tx`
    or pc.student_id in (
      select sibling.student_id from family_members own
      join family_members sibling on sibling.school_id = own.school_id and sibling.account_id = own.account_id
        and sibling.main_contact
      where own.school_id = ${schoolId} and own.student_id = ${ids} and own.main_contact)`
  const [row] = await tx<{ count: number }[]>`
    select count(distinct ${countedAs(tx, tx`${confirm.per}::text`)})::int as count
    from post_confirmations pc
    ${joinMainContact(tx)}
    where pc.school_id = ${schoolId} and pc.post_id = ${postId} and pc.asked_in = ${confirm.asked_in}
      and (pc.student_id = ${ids} ${confirm.per === 'child' ? tx`` : siblings})`
  return row?.count ?? 0
}

/** Today, and the deadline of the newest version of the post. */
export const selectDeadline = async (
  db: Db,
  schoolId: string,
  postId: string | null,
): Promise<{ today: string; before: string | null }> => {
  const [row] = await db<{ today: string; before: string | null }[]>`
    select today_at(${schoolId}) as today, (
      select v.confirm_until from posts p
      join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.latest_version
      where p.school_id = ${schoolId} and p.id = ${postId}) as before`
  if (!row) throw new Error('select returned no row')
  return row
}
