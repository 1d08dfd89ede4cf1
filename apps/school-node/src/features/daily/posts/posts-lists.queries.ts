import type { Cursor } from '@nhip-cau/contract/kernel'
import type { PostKind } from '@nhip-cau/contract/post-kinds'
import type { PostStatus } from '@nhip-cau/contract/posts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { heldFor, mayControl, notHeldBack, type PostRow, shownVersion } from './posts.queries.ts'
import { kinOf } from './posts-audience.queries.ts'
import { needsAnswer } from './posts-confirm.queries.ts'
import { keptFrom } from './posts-hidden.queries.ts'

export type FeedFilter = {
  readonly status: PostStatus | 'all'
  readonly kind: PostKind | undefined
  /** Only posts for this class, including those for the whole school. */
  readonly classId: string | undefined
  /** Patterns that the words of a post must match, all of them; none matches nothing. */
  readonly words?: readonly string[] | undefined
  /** Only posts that the actor had not seen at this time. */
  readonly unseenAt?: string | undefined
  /** Only posts with photos or videos that the actor may see. */
  readonly photos?: boolean
  /** Only posts with photos or videos in which nobody is tagged. */
  readonly untagged?: boolean
  /** Only posts that the actor's family still has to answer. */
  readonly needsAnswer?: boolean
  /** Only published posts, in the version that families see. */
  readonly published?: boolean
}

/** The version of a post `p` that the list shows. No filter may look at another one. */
const listedVersion = (db: Db, actor: Actor, { published = false }: FeedFilter): Fragment =>
  published ? db`p.accepted_version` : shownVersion(db, actor)

/** Whether a list has all posts that the actor may see, whose number is kept. */
export const isWhole = (filter: FeedFilter): boolean =>
  filter.status === 'all' && filter.kind === undefined && filter.classId === undefined && !isNarrowed(filter)

export const isNarrowed = ({ words, unseenAt, photos, needsAnswer: asked }: FeedFilter): boolean =>
  words !== undefined || unseenAt !== undefined || photos === true || asked === true

/** What the reader looks for in a post `p`. */
const narrowed = (db: Db, actor: Actor, filter: FeedFilter): Fragment => {
  const { words, unseenAt, photos = false, untagged = false } = filter
  const version = listedVersion(db, actor, filter)
  // One condition for each word, because the index does not support `like all`.
  const matching = (words ?? []).reduce<Fragment>((before, word) => db`${before} and v.words like ${word}`, db``)
  const found = db`
    and ${words?.length !== 0} and exists (
      select from post_versions v
      where v.school_id = p.school_id and v.post_id = p.id and v.version = ${version} ${matching})`
  const unseen = db`
    and p.author_account_id <> ${db.uuid(actor.accountId)} and not exists (
      select from post_views pv
      where pv.school_id = p.school_id and pv.post_id = p.id and pv.account_id = ${db.uuid(actor.accountId)}
        and pv.seen_at < ${unseenAt ?? null}::timestamptz)`
  const pictured = db`
    and exists (
      select from post_versions v
      join (
        select pi.school_id, pi.post_id, pi.version, pi.media_id as id from post_images pi
        union all select pv.school_id, pv.post_id, pv.version, pv.video_id from post_videos pv) file
        on file.school_id = v.school_id and file.post_id = v.post_id and file.version = v.version
      where v.school_id = p.school_id and v.post_id = p.id and v.version = ${version}
        and file.id <> all(${keptFrom(db, actor)})
        ${untagged ? db`and file.id = any(v.untagged_files)` : db``})`
  const unanswered = db`
    and exists (
      select from post_versions v
      where v.school_id = p.school_id and v.post_id = p.id and v.version = ${version} and ${needsAnswer(db, actor)})`
  return db`${words ? found : db``} ${unseenAt === undefined ? db`` : unseen} ${photos ? pictured : db``}
    ${filter.needsAnswer ? unanswered : db``}`
}

/**
 * What of the newest version orders posts that wait: the one that waits longest for a decision is decided first, and
 * scheduled posts stand in the order of their publication. Undefined: the list is a feed.
 */
export const queueBy = ({ status, published = false }: FeedFilter, { role }: Actor) => {
  if (role === 'parent' || published) return undefined
  return { pending: 'created_at', scheduled: 'publish_at', accepted: undefined, rejected: undefined, all: undefined }[
    status
  ]
}

/** Where a post stands in the list, for the cursor. */
export const placeOf = (filter: FeedFilter, actor: Actor, row: PostRow): string => {
  const by = queueBy(filter, actor)
  if (by === 'publish_at') return row.publish_at ?? row.written_at
  return by === 'created_at' ? row.written_at : row.listed_at
}

/** The part of a list that is read: at most `most` posts; `counted` ones have no order. */
export type Part = { readonly before: Cursor | undefined; readonly most: Fragment; readonly counted?: true }

/** Constants, because few posts wait: with a parameter PostgreSQL plans for a third of them. */
const statusIn = (db: Db, status: FeedFilter['status']): Fragment =>
  ({
    pending: db`'pending'`,
    scheduled: db`'scheduled'`,
    accepted: db`'accepted'`,
    rejected: db`'rejected'`,
    all: db`p.latest_status`,
  })[status]

/** The author's own posts, or all posts for the office, in feed order and in the version of `shownVersion`. */
export const postList = (db: Db, actor: Actor, filter: FeedFilter, { before, most, counted }: Part): Fragment => {
  const { status, kind, classId, published = false } = filter
  const acceptedOnly = published || (actor.role === 'school' && !mayControl(actor))
  const undecided = db`and not exists (select from held_decisions h where ${heldFor(db, actor)})`
  const hasStatus = acceptedOnly
    ? db`and ${status === 'accepted'}`
    : db`and p.latest_status = ${statusIn(db, status)} ${status === 'pending' || status === 'scheduled' ? undecided : db``}`
  const by = counted ? undefined : queueBy(filter, actor)
  const queue = by !== undefined
  const place = queue ? db`waiting.${db(by)}` : db`p.listed_at`
  const waiting = db`
    join post_versions waiting
      on waiting.school_id = p.school_id and waiting.post_id = p.id and waiting.version = p.latest_version`
  return db`
    select p.id, ${place} as listed_at from posts p ${queue ? waiting : db``}
    where p.school_id = ${db.uuid(actor.schoolId)} and p.deleted_at is null
      ${actor.role === 'school' ? db`and ${notHeldBack(db, actor)}` : db`and p.author_account_id = ${db.uuid(actor.accountId)}`}
      ${acceptedOnly ? db`and p.accepted_version is not null` : db``}
      ${status === 'all' ? db`` : hasStatus}
      ${
        classId === undefined
          ? db``
          : db`and exists (
              select from post_versions v
              left join post_version_classes vc
                on vc.school_id = v.school_id and vc.post_id = v.post_id and vc.version = v.version
              where v.school_id = p.school_id and v.post_id = p.id and v.version = ${listedVersion(db, actor, filter)}
                and (v.whole_school or vc.class_id = ${classId} or v.student_count > 0 and exists (
                  select from post_version_students vs
                  where vs.school_id = v.school_id and vs.post_id = v.post_id and vs.version = v.version
                    and ${inClass(db, db`vs.student_id`, classId)})))`
      }
      ${
        kind === undefined
          ? db``
          : db`and exists (
              select from post_versions v
              where v.school_id = p.school_id and v.post_id = p.id and v.version = ${listedVersion(db, actor, filter)}
                and v.kind = ${kind})`
      }
      ${narrowed(db, actor, filter)}
      ${before ? db`and (${place}, p.id) ${queue ? db`>` : db`<`} (${before.at}::timestamptz, ${before.id}::uuid)` : db``}
    ${counted ? db`` : db`order by ${queue ? db`${place}, p.id` : db`p.listed_at desc, p.id desc`}`}
    limit ${most}`
}

/** The audience whose posts a list reads in feed order. */
type Source = {
  readonly table: Fragment
  readonly is: Fragment
  /** The first column of the index. */
  readonly by: Fragment
  readonly inClass: (classId: string) => Fragment
}

const inClass = (db: Db, studentId: Fragment, classId: string): Fragment => db`
  ${studentId} in (
    select sc.student_id from student_classes sc
    where sc.class_id = ${classId} and daterange(sc.from_date, sc.to_date) @> today_at(sc.school_id))`

/** The posts for one class, or with `is null` for the whole school. */
const ofClass = (db: Db, classIs: Fragment): Source => ({
  table: db`post_audience pa`,
  is: db`pa.class_id ${classIs}`,
  by: db`pa.class_id`,
  inClass: (classId) => db`
    (pa.class_id is null or exists (
      select from post_audience other
      where other.school_id = pa.school_id and other.post_id = pa.post_id and other.class_id = ${classId}))`,
})

/** The posts for one child `kin.student_id`. */
const ofChild = (db: Db): Source => ({
  table: db`post_audience_children pa`,
  is: db`pa.student_id = kin.student_id`,
  by: db`pa.student_id`,
  inClass: (classId) => inClass(db, db`pa.student_id`, classId),
})

/** The accepted posts of an audience, in feed order. */
const audienceList = (
  db: Db,
  actor: Actor,
  filter: FeedFilter,
  { before, most, counted }: Part,
  { table, is, by, inClass: isInClass }: Source,
): Fragment => {
  const ofOthers = actor.role === 'teacher' && !filter.published
  return db`
    select pa.post_id as id, pa.listed_at from ${table}
    where pa.school_id = ${db.uuid(actor.schoolId)} and ${is}
      ${ofOthers ? db`and ${notOwn(db, actor)}` : db``}
      ${ofOthers && filter.status !== 'all' ? db`and ${filter.status === 'accepted'}` : db``}
      ${filter.classId === undefined ? db`` : db`and ${isInClass(filter.classId)}`}
      ${actor.role === 'parent' ? db`and pa.kind <> 'internal'` : db``}
      ${filter.kind === undefined ? db`` : db`and pa.kind = ${filter.kind}`}
      ${
        isNarrowed(filter)
          ? db`and exists (
              select from posts p
              where p.school_id = pa.school_id and p.id = pa.post_id ${narrowed(db, actor, filter)})`
          : db``
      }
      ${before ? db`and (pa.listed_at, pa.post_id) < (${before.at}::timestamptz, ${before.id}::uuid)` : db``}
    ${counted ? db`` : db`order by ${by}, pa.listed_at desc, pa.post_id desc`}
    limit ${most}`
}

/**
 * Excludes the actor's own posts: authors see their newest version, whose status may differ from that of the accepted
 * one.
 */
export const notOwn = (db: Db, actor: Actor): Fragment => db`pa.author_account_id <> ${db.uuid(actor.accountId)}`

/**
 * The `with` of a statement that uses `listed`: the classes of the actor, looked up once, the children, if the school
 * has posts for chosen ones, and for staff the decisions that can be undone, of which there are hardly any.
 */
export const withOwnClasses = (db: Db, actor: Actor): Fragment => db`
  with own as materialized (
    select ac.class_id from ${actor.role === 'parent' ? db`family_classes` : db`teacher_classes`} ac
    where ac.school_id = ${db.uuid(actor.schoolId)} and ac.account_id = ${db.uuid(actor.accountId)}),
  kin as materialized (
    select kin.student_id from (${kinOf(db, actor, db`own`)}) kin
    where (select exists (select from post_audience_children chosen where chosen.school_id = ${db.uuid(actor.schoolId)})))
  ${
    actor.role === 'parent'
      ? db``
      : db`, held as materialized (
          select h.school_id, h.object_id, h.version, h.outcome, h.by_account from held_decisions h
          where h.school_id = ${db.uuid(actor.schoolId)})`
  }`

/** These are for the other files whose statements begin with `withOwnClasses`. */
export const ownClasses = (db: Db): Fragment => db`own`
export const ownChildren = (db: Db): Fragment => db`kin`
export const heldInSchool = (db: Db): Fragment => db`held`

/**
 * The lists of published posts of a teacher or a family: for own classes, the whole school and own children. No post is
 * in two of them, because it is for the whole school, for classes or for children.
 */
const publishedLists = (db: Db, actor: Actor, filter: FeedFilter, part: Part) => ({
  ofClasses: db`
    select distinct of_class.id, of_class.listed_at
    from own cross join lateral (${audienceList(db, actor, filter, part, ofClass(db, db`= own.class_id`))}) of_class`,
  ofSchool: db`
    select of_school.id, of_school.listed_at
    from (${audienceList(db, actor, filter, part, ofClass(db, db`is null`))}) of_school
    ${actor.role === 'parent' ? db`where exists (select from own)` : db``}`,
  ofChildren: db`
    select distinct of_child.id, of_child.listed_at
    from kin cross join lateral (${audienceList(db, actor, filter, part, ofChild(db))}) of_child`,
})

/**
 * The ids of the posts that `visibleTo` allows, in a statement that begins with `withOwnClasses`. Each list has an index
 * in feed order and returns at most `most` rows, so a page costs the same however long the feed is.
 */
export const listed = (db: Db, actor: Actor, filter: FeedFilter, part: Part): Fragment => {
  if (actor.role === 'school') return postList(db, actor, filter, part)
  const { ofClasses, ofSchool, ofChildren } = publishedLists(db, actor, filter, part)
  const published = db`(${ofClasses}) union all (${ofSchool}) union all (${ofChildren})`
  return actor.role === 'parent' || filter.published
    ? published
    : db`(${postList(db, actor, filter, part)}) union all ${published}`
}

/** The number of posts in `listed`, at most `most` of each list. */
export const countListed = (db: Db, actor: Actor, filter: FeedFilter, most: Fragment): Fragment =>
  db`(select count(*)::int from (${listed(db, actor, filter, { before: undefined, most, counted: true })}) listed)`
