import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { PostKind } from '@nhip-cau/contract/post-kinds'
import type { PollInput } from '@nhip-cau/contract/post-polls'
import type { Stop } from '@nhip-cau/contract/post-schedule'
import type { PostBody, PostStatus } from '@nhip-cau/contract/posts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment, Tx } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import type { HeldDecision } from '../../../decisions/held-decisions.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { VideoRow } from '../../../files/video-references.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { chosenChildren, deleteAudience, published } from './posts-audience.queries.ts'
import { type ConfirmRow, confirmColumns, storedConfirm } from './posts-confirm.queries.ts'
import { insertDocuments, type RichColumns, richColumns } from './posts-documents.queries.ts'
import { type FileColumns, fileColumns, withoutKept } from './posts-hidden.queries.ts'
import { parentCount } from './posts-parent-count.queries.ts'
import type { VoteCounts } from './posts-polls.ts'
import { insertTarget } from './posts-targets.queries.ts'
import { insertVideos, videosJson } from './posts-videos.queries.ts'

export type PostRow = FileColumns &
  RichColumns &
  ConfirmRow & {
    id: string
    version: number
    kind: PostKind
    title: string
    text: string
    whole_school: boolean
    status: PostStatus
    latest: boolean
    accepted_version: number | null
    author_id: string
    author_name: string
    author_role: 'school' | 'teacher'
    author_avatar: MediaRow | null
    created_at: string
    edited_at: string | null
    written_at: string
    published_at: string | null
    listed_at: string
    publish_at: string | null
    stopped: Stop | null
    /** Whether it waits for nothing but its time. */
    scheduled: boolean
    decided_by: string | null
    decided_at: string | null
    reason: string | null
    classes: { id: string; name: string }[]
    age_groups: AgeGroup[]
    student_count: number
    children: { id: string; full_name: string }[]
    images: MediaRow[]
    videos: VideoRow[]
    pinned_until: string | null
    poll: PollInput | null
    poll_open: boolean
    votes: VoteCounts | null
    like_count: number
    liked: boolean
    comment_count: number
    comments_open: boolean
    seen: boolean
    seen_count: number
    parent_count: number | null
  }

export const mayControl = (actor: Actor) => actor.permissions.includes('school.postControl.post')

/** A new post that its author can still take back is visible to nobody else. */
export const notHeldBack = (db: Db, actor: Actor): Fragment => db`
  (p.accepted_version is not null or p.author_account_id = ${db.uuid(actor.accountId)} or not exists (
    select from held_decisions h
    where h.school_id = p.school_id and h.object_id = p.id and h.outcome = 'published'))`

/** The decision about a post that can still be undone, for those who may know of it: deciders, and whoever made it. */
export const heldFor = (db: Db, actor: Actor): Fragment => db`
  h.school_id = p.school_id and h.object_id = p.id
  ${mayControl(actor) ? db`` : db`and h.by_account = ${db.uuid(actor.accountId)}`}`

/**
 * The posts that the actor may see. Families: those accepted for their children, for a class of them or the whole school.
 * Teachers: the same for the own classes, and all they wrote. The office: the accepted ones; with the permission to
 * decide, all.
 */
export const visibleTo = (db: Db, actor: Actor): Fragment => {
  const here = db`p.school_id = ${db.uuid(actor.schoolId)} and p.deleted_at is null`
  switch (actor.role) {
    case 'school':
      return mayControl(actor)
        ? db`${here} and ${notHeldBack(db, actor)}`
        : db`${here} and p.accepted_version is not null`
    case 'teacher':
      return db`${here} and (p.author_account_id = ${db.uuid(actor.accountId)} or ${published(db, actor)})`
    case 'parent':
      return db`${here} and ${published(db, actor)}`
  }
}

/** Deciders and the author see the newest version, everyone else the accepted one. */
export const shownVersion = (db: Db, actor: Actor): Fragment => {
  switch (actor.role) {
    case 'school':
      return mayControl(actor) ? db`p.latest_version` : db`p.accepted_version`
    case 'teacher':
      return db`case when p.author_account_id = ${db.uuid(actor.accountId)} then p.latest_version else p.accepted_version end`
    case 'parent':
      return db`p.accepted_version`
  }
}

/** Whether votes count today in the poll of a version `v`. */
export const pollOpen = (db: Db, actor: Actor): Fragment => db`
  coalesce((v.poll ->> 'closes_on')::date >= (select today_at(${actor.schoolId})), true)`

/** The votes of the post `p`: null without a poll. */
const votes = (db: Db, actor: Actor): Fragment => db`
  case when v.poll is not null then (
    select json_build_object('options', coalesce(json_agg(json_build_object('option', o.option, 'votes', o.votes,
        'mine', o.mine)), '[]'),
      'voters', (select count(distinct pv.account_id)::int from post_votes pv
        where pv.school_id = p.school_id and pv.post_id = p.id))
    from (
      select pv.option, count(*)::int as votes, bool_or(pv.account_id = ${actor.accountId}) as mine
      from post_votes pv where pv.school_id = p.school_id and pv.post_id = p.id group by pv.option) o) end`

/** The state of the version `v` of the post `p` and who decided; families see accepted versions and learn of neither. */
export const decisionOf = (db: Db, actor: Actor) => {
  // A publication is no decision of the office.
  const decides = db`h.outcome not in ('published', 'brought_forward')`
  return actor.role === 'parent'
    ? {
        status: db`v.status`,
        columns: db`null as decided_by, null as decided_at, null as reason`,
        joins: db``,
      }
    : {
        status: db`coalesce(case when h.outcome = 'brought_forward' then 'accepted'
          when h.outcome <> 'rejected' and v.publish_at > clock_now() then 'scheduled'
          when h.outcome = 'published' then 'accepted' else h.outcome end, v.status)`,
        columns: db`
          decider.full_name as decided_by,
          case when ${decides} then h.decided_at else v.decided_at end as decided_at,
          coalesce(h.reason, v.reason) as reason`,
        joins: db`
          left join held_decisions h on ${heldFor(db, actor)} and h.version = v.version
          left join accounts decider on decider.school_id = v.school_id
            and decider.id = coalesce(case when ${decides} then h.by_account end, v.decided_by)`,
      }
}

type Form = {
  readonly order?: Fragment | undefined
  /** The number of families that a version is for; a page of posts takes it from `FamilyCounts`. */
  readonly families?: Fragment
}

/** The full rows of `shown`, which has posts with the version to show, with only those files that the actor may see. */
export const details = async (...given: Parameters<typeof allDetails>): Promise<PostRow[]> =>
  withoutKept(await allDetails(...given))

const allDetails = (
  db: Db,
  actor: Actor,
  shown: Fragment,
  { order = db`p.listed_at desc, p.id desc`, families = parentCount(db, actor) }: Form = {},
): PromiseLike<PostRow[]> => {
  const decision = decisionOf(db, actor)
  return db<PostRow[]>`
  select
    p.id, v.version, v.kind, v.title, v.text, v.body, v.documents, v.whole_school,
    ${decision.status} as status, v.version = p.latest_version as latest,
    p.accepted_version, p.author_account_id as author_id, author.full_name as author_name, author.role as author_role,
    ${pictureJson(db, 'face')} as author_avatar,
    p.created_at, case when v.version > 1 then v.created_at end as edited_at, v.created_at as written_at, p.published_at, p.listed_at,
    v.publish_at, v.stopped, v.status = 'scheduled' as scheduled,
    ${decision.columns}, p.seen_count,
    ${families} as parent_count,
    case when v.whole_school then '[]' else coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.name)
      from post_version_classes vc
      join classes c on c.school_id = vc.school_id and c.id = vc.class_id
      where vc.school_id = v.school_id and vc.post_id = v.post_id and vc.version = v.version), '[]') end as classes,
    v.age_groups, v.student_count, ${chosenChildren(db, actor)} as children,
    v.images, ${videosJson(db)} as videos, ${fileColumns(db, actor)}, v.pinned_until, v.comments_open, v.poll, ${pollOpen(db, actor)} as poll_open,
    ${votes(db, actor)} as votes, p.like_count, p.comment_count, ${confirmColumns(db, actor)},
    exists (
      select from post_likes pl
      where pl.school_id = p.school_id and pl.post_id = p.id and pl.account_id = ${actor.accountId}) as liked,
    exists (
      select from post_views pv
      where pv.school_id = p.school_id and pv.post_id = p.id and pv.account_id = ${actor.accountId}) as seen
  from (${shown}) p
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.shown_version
  join accounts author on author.school_id = p.school_id and author.id = p.author_account_id
  left join media face on face.school_id = author.school_id and face.id = author.avatar_media_id
  ${decision.joins}
  order by ${order}`
}

/** The rows of these posts with all files, for `SharedPosts`; the number of families comes from `FamilyCounts`. */
export const selectWhole = (db: Db, actor: Actor, ids: readonly string[]): PromiseLike<PostRow[]> =>
  allDetails(
    db,
    actor,
    db`
      select p.*, ${shownVersion(db, actor)} as shown_version from posts p
      where p.school_id = ${actor.schoolId} and p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null`,
    { families: db`null::int` },
  )

export const selectPost = async (db: Db, actor: Actor, id: string, form: Form = {}): Promise<PostRow | undefined> => {
  const [row] = await details(
    db,
    actor,
    db`select p.*, ${shownVersion(db, actor)} as shown_version from posts p where ${visibleTo(db, actor)} and p.id = ${id}`,
    form,
  )
  return row
}

/** The post without the number of its families, for those who take it from `FamilyCounts`. */
export const selectUncounted = (db: Db, actor: Actor, id: string): Promise<PostRow | undefined> =>
  selectPost(db, actor, id, { families: db`null::int` })

export type LockedPost = {
  author_account_id: string
  latest_version: number
  latest_status: PostStatus
  accepted_version: number | null
  published_at: string | null
}

/** Locks the post until the transaction ends; undefined if the actor may not see it. */
export const lockPost = async (tx: Tx, actor: Actor, id: string): Promise<LockedPost | undefined> => {
  const [row] = await tx<LockedPost[]>`
    select p.author_account_id, p.latest_version, p.latest_status, p.accepted_version, p.published_at
    from posts p where ${visibleTo(tx, actor)} and p.id = ${id} for update of p`
  return row
}

export const insertPost = async (tx: Db, actor: Actor): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into posts (school_id, author_account_id, latest_status)
    values (${actor.schoolId}, ${actor.accountId}, 'pending') returning id`
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** Inserts a version with its classes and its images in the given order, and makes it the latest. */
export const insertVersion = async (
  tx: Db,
  actor: Actor,
  postId: string,
  version: number,
  status: PostStatus,
  post: PostBody & { readonly publish_at: string | null },
): Promise<void> => {
  const school = actor.schoolId
  await tx`
    insert into post_versions (school_id, post_id, version, kind, title, text, whole_school, status, written_by,
      pinned_until, comments_open, poll, age_groups, student_count, confirm_until, confirm, publish_at, body, documents, images)
    select ${school}, ${postId}, ${version}, ${post.kind}, ${post.title}, ${post.text}, ${post.whole_school}, ${status},
      ${actor.accountId}, ${post.pinned_until}::date, ${post.comments_open}, ${post.poll === null ? null : tx.json(post.poll)}::jsonb,
      ${[...post.age_groups]}::text[], ${new Set(post.student_ids).size},
      ${post.confirm?.until ?? null}::date, ${storedConfirm(tx, { schoolId: school, postId, version }, post.confirm)},
      ${post.publish_at}::timestamptz, ${richColumns(tx, school, post)},
      coalesce(json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height,
        'placeholder', m.placeholder, 'widths', m.widths) order by chosen.position), '[]')
    from unnest(${post.image_ids}::uuid[]) with ordinality as chosen (id, position)
    join media m on m.school_id = ${school} and m.id = chosen.id`
  await tx`
    update posts set latest_version = ${version}, latest_status = ${status}
    where posts.school_id = ${school} and posts.id = ${postId}`
  await insertTarget(tx, school, { postId, version }, post)
  await tx`
    insert into post_images (school_id, post_id, version, position, media_id)
    select ${school}, ${postId}, ${version}, chosen.position, chosen.id
    from unnest(${post.image_ids}::uuid[]) with ordinality as chosen (id, position)`
  await insertVideos(tx, school, { postId, version }, post.video_ids)
  await insertDocuments(tx, school, { postId, version }, post.document_ids)
}

/**
 * Writes a decision about a version, or its publication. `isEarly`: its time has not come. Returns false if it is no
 * longer pending.
 */
export const decideVersion = async (tx: Db, one: HeldDecision, isEarly: boolean): Promise<boolean> => {
  const decided = one.outcome === 'published' ? 'accepted' : one.outcome
  const status = isEarly ? 'scheduled' : decided
  const decider = one.outcome === 'published' ? null : one.by_account
  const rows = await tx`
    update post_versions v set status = ${status}, decided_by = ${decider},
      decided_at = ${decider === null ? null : one.decided_at}, reason = ${one.reason}
    where v.school_id = ${one.school_id} and v.post_id = ${one.object_id} and v.version = ${one.version}
      and v.status = 'pending'
    returning v.version`
  if (rows.length === 0) return false
  await tx`
    update posts set latest_status = ${status}
    where posts.school_id = ${one.school_id} and posts.id = ${one.object_id}`
  return true
}

export const lockDecided = (db: Db, { school_id, object_id }: Pick<HeldDecision, 'school_id' | 'object_id'>) => db`
  select from posts p where p.school_id = ${school_id} and p.id = ${object_id} for update`

export type DecidedPost = {
  kind: PostKind
  title: string
  author_account_id: string
  whole_school: boolean
  classes: { id: string; name: string }[]
  student_ids: string[]
  published_at: string | null
  publish_at: string | null
}

/** A version as it goes into its events. */
export const selectDecided = async (
  db: Db,
  { school_id, object_id, version }: Pick<HeldDecision, 'school_id' | 'object_id' | 'version'>,
): Promise<DecidedPost | undefined> => {
  const [row] = await db<DecidedPost[]>`
    select v.kind, v.title, p.author_account_id, v.whole_school, p.published_at, v.publish_at, coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.name)
      from post_version_classes vc
      join classes c on c.school_id = vc.school_id and c.id = vc.class_id
      where vc.school_id = v.school_id and vc.post_id = v.post_id and vc.version = v.version), '[]') as classes,
      array(select vs.student_id from post_version_students vs
        where vs.school_id = v.school_id and vs.post_id = v.post_id and vs.version = v.version) as student_ids
    from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = ${version}
    where p.school_id = ${school_id} and p.id = ${object_id}`
  return row
}

/** Removes a version that nobody but its author has seen, and the post if it has no other. */
export const deleteVersion = async (tx: Db, { school_id, object_id, version }: HeldDecision): Promise<void> => {
  await tx`
    delete from post_versions v
    where v.school_id = ${school_id} and v.post_id = ${object_id} and v.version = ${version}`
  await tx`
    update posts p set latest_version = v.version, latest_status = v.status
    from (
      select last.version, last.status from post_versions last
      where last.school_id = ${school_id} and last.post_id = ${object_id} order by last.version desc limit 1) v
    where p.school_id = ${school_id} and p.id = ${object_id}`
  await tx`
    delete from posts p
    where p.school_id = ${school_id} and p.id = ${object_id} and not exists (
      select from post_versions v where v.school_id = p.school_id and v.post_id = p.id)`
}

export const markDeleted = async (tx: Db, actor: Actor, postId: string): Promise<void> => {
  await tx`
    update posts set deleted_at = clock_now(), deleted_by = ${actor.accountId}
    where posts.school_id = ${actor.schoolId} and posts.id = ${postId}`
  await deleteAudience(tx, actor.schoolId, postId)
}

/** Those of the classes that the actor may write for: a teacher's own, for the office any of the current year. */
export const selectWritableClasses = (db: Db, actor: Actor, ids: readonly string[]) => db<
  { id: string; name: string }[]
>`
  select c.id, c.name from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where c.school_id = ${actor.schoolId} and c.id = any(${[...ids]}::uuid[]) and c.archived_at is null
    ${actor.role === 'school' ? db`` : db`and ${teachesClass(db, actor, db`c.id`)}`}
  order by c.position, c.name`
