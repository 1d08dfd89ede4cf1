import type { Cursor } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment, Tx } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../../access/visible.queries.ts'
import { pictureJson } from '../../../../files/picture-json.queries.ts'
import { seesCommenterNames } from '../../../register/school-settings/school-settings-visibility.queries.ts'
import type { MediaRow } from '../../media/media.queries.ts'
import { mayControl, visibleTo } from '../posts.queries.ts'
import { isKin } from '../posts-audience.queries.ts'

export type AuthorRow = {
  account_id: string
  full_name: string
  role: 'school' | 'teacher' | 'parent'
  relation: string | null
  child: string | null
  avatar: MediaRow | null
}

export type CommentRow = {
  id: string
  post_id: string
  post_title: string
  thread_id: string | null
  author: AuthorRow
  answered: AuthorRow | null
  text: string | null
  mentions: (AuthorRow | null)[]
  commented_at: string
  edited_at: string | null
  withdrawn_at: string | null
  hidden_at: string | null
  hidden_by: string | null
  hidden_reason: string | null
  reports: string[]
  reply_count: number
  /** Newest first. */
  replies: CommentRow[]
  moderates: boolean
  sees_names: boolean
  comments_open: boolean
}

/** True for comments that count: neither hidden nor withdrawn. */
const isShown = (db: Db): Fragment => db`c.hidden_at is null and c.withdrawn_at is null`

/**
 * Whether the actor moderates the comments of the post `p`: the office with the permission everywhere, a teacher with it
 * where the post is for an own class or a child of one.
 */
const moderates = (db: Db, actor: Actor): Fragment => {
  if (actor.role === 'school') return db`${mayControl(actor)}`
  if (actor.role === 'parent' || !actor.permissions.includes('teacher.postControl.post')) return db`false`
  return db`(exists (
    select from post_audience pa
    where pa.school_id = p.school_id and pa.post_id = p.id and ${teachesClass(db, actor, db`pa.class_id`)})
  or exists (
    select from post_audience_children pc
    where pc.school_id = p.school_id and pc.post_id = p.id and ${isKin(db, actor, db`pc.student_id`)}))`
}

/** The post of a comment: published, and one that the actor may see. */
const ofVisiblePost = (db: Db, actor: Actor): Fragment => db`${visibleTo(db, actor)} and p.accepted_version is not null`

/** The author of a comment, or whoever a row of its mentions names. */
export const authorJson = (db: Db, comment: string): Fragment => db`(
  select json_build_object('account_id', a.id, 'full_name', a.full_name, 'role', a.role,
    'relation', ${db(comment)}.relation, 'child', s.full_name, 'avatar', ${pictureJson(db, 'face')})
  from accounts a
  left join media face on face.school_id = a.school_id and face.id = a.avatar_media_id
  left join students s on s.school_id = a.school_id and s.id = ${db(comment)}.student_id
  where a.school_id = ${db(comment)}.school_id and a.id = ${db(comment)}.account_id)`

/** The columns of one comment `c` on the post `p`, without its replies. */
const line = (db: Db, actor: Actor): Fragment => db`
  c.id, c.post_id, c.thread_id, c.text, c.commented_at, c.edited_at, c.withdrawn_at, c.hidden_at, c.hidden_reason,
  p.moderates, p.sees_names, p.comments_open, p.title as post_title,
  ${authorJson(db, 'c')} as author,
  (select ${authorJson(db, 'answered')} from comments answered
    where answered.school_id = c.school_id and answered.id = c.answers_id and answered.thread_id is not null) as answered,
  (select a.full_name from accounts a where a.school_id = c.school_id and a.id = c.hidden_by) as hidden_by,
  coalesce((
    select json_agg(${authorJson(db, 'm')} order by m.position) from comment_mentions m
    where m.school_id = c.school_id and m.comment_id = c.id), '[]') as mentions,
  case when p.moderates then coalesce((
    select json_agg(r.reason order by r.reported_at) from comment_reports r
    where r.school_id = c.school_id and r.comment_id = c.id and r.account_id <> ${actor.accountId}), '[]')
    else '[]' end as reports`

/** The number of replies that a thread shows before it is opened. */
const firstReplies = 2

/** The posts that the actor may see, with what concerns their comments. */
const posts = (db: Db, actor: Actor): Fragment => db`
  select p.school_id, p.id, v.title, v.comments_open, ${moderates(db, actor)} as moderates,
    ${seesCommenterNames(db, actor)} as sees_names
  from posts p
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
  where ${ofVisiblePost(db, actor)}`

/** Comments of `chosen` with their newest replies, newest first. */
const details = (db: Db, actor: Actor, chosen: Fragment) => db<CommentRow[]>`
  select ${line(db, actor)},
    (select count(*)::int from comments r where r.school_id = c.school_id and r.thread_id = c.id
      and r.withdrawn_at is null and r.hidden_at is null) as reply_count,
    coalesce((
      select json_agg(to_json(newest)) from (
        select ${line(db, actor)}, 0 as reply_count, '[]'::json as replies
        from comments c
        where c.school_id = root.school_id and c.thread_id = root.id
        order by c.commented_at desc, c.id desc limit ${firstReplies}) newest), '[]') as replies
  from (${chosen}) root
  join comments c on c.school_id = root.school_id and c.id = root.id
  join (${posts(db, actor)}) p on p.school_id = c.school_id and p.id = c.post_id
  order by c.commented_at desc, c.id desc`

type Wanted = { readonly postId: string; readonly threadId: string | undefined; readonly before: Cursor | undefined }

/** One page of the threads of a post, or of the replies of one thread. */
export const selectComments = (db: Db, actor: Actor, { postId, threadId, before }: Wanted, limit: number) =>
  details(
    db,
    actor,
    db`
      select c.school_id, c.id from comments c
      where c.school_id = ${actor.schoolId} and c.post_id = ${postId}
        and c.thread_id ${threadId === undefined ? db`is null` : db`= ${threadId}`}
        ${before ? db`and (c.commented_at, c.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : db``}
      order by c.commented_at desc, c.id desc
      limit ${limit}`,
  )

export const isThreadOf = async (db: Db, actor: Actor, postId: string, id: string): Promise<boolean> => {
  const rows = await db`
    select from comments c
    where c.school_id = ${actor.schoolId} and c.post_id = ${postId} and c.id = ${id} and c.thread_id is null`
  return rows.length > 0
}

export const selectComment = async (db: Db, actor: Actor, id: string): Promise<CommentRow | undefined> => {
  const [row] = await details(
    db,
    actor,
    db`select c.school_id, c.id from comments c where c.school_id = ${actor.schoolId} and c.id = ${id}`,
  )
  return row
}

export type CommentedPost = {
  comments_open: boolean
  comment_count: number
  title: string
  kind: string
  author_account_id: string
  sees_names: boolean
}

/** The published post that is commented on; undefined if the actor may not see it. */
export const selectCommented = async (db: Db, actor: Actor, id: string): Promise<CommentedPost | undefined> => {
  const [row] = await db<CommentedPost[]>`
    select v.comments_open, p.comment_count, v.title, v.kind, p.author_account_id,
      ${seesCommenterNames(db, actor)} as sees_names
    from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
    where ${ofVisiblePost(db, actor)} and p.id = ${id}`
  return row
}

/** Locks the post of a comment until the transaction ends, so that its number of comments stays right. */
export const lockPostOf = async (tx: Tx, actor: Actor, commentId: string): Promise<boolean> => {
  const rows = await tx`
    select from posts p
    join comments c on c.school_id = p.school_id and c.post_id = p.id and c.id = ${commentId}
    where ${ofVisiblePost(tx, actor)} for update of p`
  return rows.length > 0
}

export const lockPost = async (tx: Tx, actor: Actor, postId: string): Promise<boolean> => {
  const rows = await tx`select from posts p where ${ofVisiblePost(tx, actor)} and p.id = ${postId} for update of p`
  return rows.length > 0
}

type NewComment = {
  readonly postId: string
  readonly threadId: string | null
  readonly answersId: string | null
  readonly text: string
  readonly now: Date
}

/** Inserts a comment. A family comments as the relative of its first child in the audience of the post. */
export const insertComment = async (tx: Db, actor: Actor, one: NewComment): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    with kin as (
      select g.relation, g.student_id
      from looking_guardians g
      join students s on s.school_id = g.school_id and s.id = g.student_id and s.status = 'studying'
      where g.school_id = ${actor.schoolId} and g.account_id = ${actor.accountId} and ${actor.role === 'parent'}
        and (exists (
          select from student_classes sc
          join post_audience pa on pa.school_id = sc.school_id and pa.post_id = ${one.postId}
            and (pa.class_id is null or pa.class_id = sc.class_id)
          where sc.school_id = s.school_id and sc.student_id = s.id
            and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id))
        or exists (
          select from post_audience_children pc
          where pc.school_id = s.school_id and pc.post_id = ${one.postId} and pc.student_id = s.id))
      order by s.name_order, s.id limit 1)
    insert into comments (school_id, post_id, thread_id, answers_id, account_id, relation, student_id, text, commented_at)
    select ${actor.schoolId}, ${one.postId}, ${one.threadId}::uuid, ${one.answersId}::uuid, ${actor.accountId},
      (select kin.relation from kin), (select kin.student_id from kin), ${one.text}, ${one.now.toISOString()}
    returning comments.id`
  return (row as { id: string }).id
}

/** Counts the comments of a post that can be read. */
export const recountComments = (tx: Db, schoolId: string, postId: string) => tx`
  update posts p set comment_count = (
    select count(*) from comments c
    where c.school_id = p.school_id and c.post_id = p.id and ${isShown(tx)})
  where p.school_id = ${schoolId} and p.id = ${postId}`

export const changeText = (tx: Db, actor: Actor, id: string, text: string, now: Date) => tx`
  update comments c set text = ${text}, edited_at = ${now.toISOString()}
  where c.school_id = ${actor.schoolId} and c.id = ${id} and c.account_id = ${actor.accountId}`

export const withdraw = (tx: Db, actor: Actor, id: string, now: Date) => tx`
  update comments c set text = null, withdrawn_at = ${now.toISOString()}
  where c.school_id = ${actor.schoolId} and c.id = ${id} and c.account_id = ${actor.accountId}
    and c.withdrawn_at is null`

export const hide = (tx: Db, actor: Actor, id: string, reason: string, now: Date) => tx`
  update comments c set hidden_at = ${now.toISOString()}, hidden_by = ${actor.accountId}, hidden_reason = ${reason}
  where c.school_id = ${actor.schoolId} and c.id = ${id}`

export const show = (tx: Db, actor: Actor, id: string) => tx`
  update comments c set hidden_at = null, hidden_by = null, hidden_reason = null
  where c.school_id = ${actor.schoolId} and c.id = ${id}`

/** Stores a report. Returns false if the account has reported the comment before. */
export const insertReport = async (tx: Db, actor: Actor, id: string, reason: string, now: Date): Promise<boolean> => {
  const rows = await tx`
    insert into comment_reports (school_id, comment_id, account_id, reason, reported_at)
    values (${actor.schoolId}, ${id}, ${actor.accountId}, ${reason}, ${now.toISOString()})
    on conflict do nothing returning comment_reports.comment_id`
  return rows.length > 0
}

export const deleteReports = (tx: Db, actor: Actor, id: string) => tx`
  delete from comment_reports r where r.school_id = ${actor.schoolId} and r.comment_id = ${id}`

/** Whether the account `a` may see the post `postId` now, as `visibleTo` says it of an actor. */
export const mayRead = (db: Db, postId: Fragment): Fragment => db`
  (a.active and (a.role = 'school' or exists (
      select from posts own where own.school_id = a.school_id and own.id = ${postId} and own.author_account_id = a.id)
    or exists (
      select from post_audience pa
      where pa.school_id = a.school_id and pa.post_id = ${postId} and (a.role = 'teacher' or pa.kind <> 'internal')
        and ((pa.class_id is null and a.role = 'teacher') or exists (
          select from account_classes ac
          where ac.school_id = a.school_id and ac.account_id = a.id and (pa.class_id is null or pa.class_id = ac.class_id))))
    or exists (
      select from post_audience_children pc
      join students s on s.school_id = pc.school_id and s.id = pc.student_id and s.status = 'studying'
      where pc.school_id = a.school_id and pc.post_id = ${postId} and (
        (a.role = 'parent' and exists (
          select from looking_guardians g
          where g.school_id = s.school_id and g.student_id = s.id and g.account_id = a.id))
        or (a.role = 'teacher' and exists (
          select from account_classes ac
          join student_classes sc on sc.school_id = ac.school_id and sc.class_id = ac.class_id and sc.student_id = s.id
            and daterange(sc.from_date, sc.to_date) @> today_at(sc.school_id)
          where ac.school_id = a.school_id and ac.account_id = a.id))))))`

/**
 * Those of the accounts that may see the post now: a guardian may have been barred, or its child may have left. `kin` is
 * its child if the post is for chosen children.
 */
export const selectReaders = (db: Db, schoolId: string, postId: string, accountIds: readonly string[]) =>
  db<{ account_id: string; kin: string | null }[]>`
    select a.id as account_id, kin.student_id as kin
    from accounts a
    left join lateral (
      select pc.student_id from post_audience_children pc
      join students s on s.school_id = pc.school_id and s.id = pc.student_id and s.status = 'studying'
      join looking_guardians g on g.school_id = s.school_id and g.student_id = s.id and g.account_id = a.id
      where pc.school_id = a.school_id and pc.post_id = ${postId}
      order by s.name_order, s.id limit 1) kin on true
    where a.school_id = ${schoolId} and a.id = any(${[...accountIds]}::uuid[])
      and (a.role <> 'parent' or kin.student_id is not null or exists (
        select from account_classes ac
        join post_audience pa on pa.school_id = ac.school_id and pa.post_id = ${postId} and pa.kind <> 'internal'
          and (pa.class_id is null or pa.class_id = ac.class_id)
        where ac.school_id = a.school_id and ac.account_id = a.id))`

/** Whether families see the post. */
export const isForFamilies = async (db: Db, schoolId: string, postId: string): Promise<boolean> => {
  const rows = await db`
    select from post_audience pa
    where pa.school_id = ${schoolId} and pa.post_id = ${postId} and pa.kind = 'internal'`
  return rows.length === 0
}
