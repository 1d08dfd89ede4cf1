import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type AuthorRow, authorJson, mayRead } from './posts-comments.queries.ts'

/** Somebody whom a comment can mention. `id` is a comment of theirs, or the post for its author. */
export type PersonRow = { id: string; author: AuthorRow }

/** Whether the account with this id may see the post. */
const reader = (db: Db, actor: Actor, accountId: Fragment, postId: Fragment): Fragment => db`exists (
  select from accounts a
  where a.school_id = ${actor.schoolId} and a.id = ${accountId} and ${mayRead(db, postId)})`

/**
 * Those who have commented on the post in the order of their newest comment, and its author, without the caller and
 * without whoever may no longer see it.
 */
export const selectPeople = (db: Db, actor: Actor, postId: string, limit: number) => db<PersonRow[]>`
  with author as (
    select p.school_id, p.id, p.author_account_id as account_id, null as relation, null::uuid as student_id
    from posts p
    where p.school_id = ${actor.schoolId} and p.id = ${postId}),
  talking as (
    select distinct on (c.account_id) c.school_id, c.id, c.account_id, c.relation, c.student_id
    from comments c
    where c.school_id = ${actor.schoolId} and c.post_id = ${postId} and c.hidden_at is null and c.withdrawn_at is null
    order by c.account_id, c.commented_at desc),
  person as (
    select author.* from author
    union all
    (select talking.* from talking join author on author.account_id <> talking.account_id
      where ${reader(db, actor, db`talking.account_id`, db`author.id`)}
      order by talking.id desc limit ${limit}))
  select person.id, ${authorJson(db, 'person')} as author
  from person
  where person.account_id <> ${actor.accountId} and ${reader(db, actor, db`person.account_id`, db`${postId}::uuid`)}`

export type Mentioned = { account_id: string; relation: string | null; student_id: string | null }

/** Whom these ids of `selectPeople` name, in their order; others are left out. */
export const selectMentioned = (db: Db, actor: Actor, postId: string, ids: readonly string[]) => db<Mentioned[]>`
  select coalesce(c.account_id, p.author_account_id) as account_id, c.relation, c.student_id
  from unnest(${[...ids]}::uuid[]) with ordinality as named (id, nth)
  join posts p on p.school_id = ${actor.schoolId} and p.id = ${postId}
  left join comments c on c.school_id = p.school_id and c.post_id = p.id and c.id = named.id
    and c.hidden_at is null and c.withdrawn_at is null
  where (c.id is not null or named.id = p.id)
    and ${reader(db, actor, db`coalesce(c.account_id, p.author_account_id)`, db`p.id`)}
  order by named.nth`

/** Stores whom a comment mentions; the first gets the position `from`. */
export const insertMentions = (tx: Db, actor: Actor, commentId: string, from: number, people: readonly Mentioned[]) =>
  tx`
    insert into comment_mentions (school_id, comment_id, position, account_id, relation, student_id)
    select ${actor.schoolId}, ${commentId}, ${from} + named.nth - 1, named.account_id, named.relation, named.student_id
    from unnest(${people.map((one) => one.account_id)}::uuid[], ${people.map((one) => one.relation)}::text[],
      ${people.map((one) => one.student_id)}::uuid[]) with ordinality as named (account_id, relation, student_id, nth)`

export const deleteMentions = (tx: Db, actor: Actor, commentId: string) => tx`
  delete from comment_mentions m where m.school_id = ${actor.schoolId} and m.comment_id = ${commentId}`
