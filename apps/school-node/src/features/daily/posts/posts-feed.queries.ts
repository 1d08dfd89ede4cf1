import type { Cursor } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { heldFor, mayControl, type PostRow, shownVersion } from './posts.queries.ts'
import { countPending, countVisible } from './posts-counts.queries.ts'
import { hasHidden, keptFrom } from './posts-hidden.queries.ts'
import {
  countListed,
  type FeedFilter,
  heldInSchool,
  isNarrowed,
  isWhole,
  listed,
  queueBy,
  withOwnClasses,
} from './posts-lists.queries.ts'

/** Counting stops here, so that it stays cheap. Nobody pages this far; a search is looked through post by post. */
const countLimit = (filter: FeedFilter) => (isNarrowed(filter) ? 1000 : 10_000)

type FeedCounts = {
  readonly total: number
  readonly pending: number
  /** Whether a post of the school may stand above the feed. */
  readonly above: boolean
}

/** What is different for each reader of a post, or changes without a new version. */
export type ReaderPart = Pick<
  PostRow,
  'id' | 'version' | 'kept_files' | 'like_count' | 'liked' | 'comment_count' | 'seen'
>

/** What families neither learn nor need: they see published versions only. */
export type StaffPart = Pick<PostRow, 'latest' | 'accepted_version' | 'published_at' | 'listed_at' | 'seen_count'>

/** A post of a page without what `SharedPosts` has. */
export type ListedPost = ReaderPart &
  Partial<StaffPart> & {
    /** Another one as soon as the row of the version has changed. */
    readonly state: string
    /** True if more than this differs between readers, or a decision can be undone, so that all of it has to be read. */
    readonly own_parts: boolean
  }

type Page = { readonly before: Cursor | undefined; readonly offset: number; readonly limit: number }

/**
 * The posts of one page of the feed, newest first, with the counts, in one statement. It decides what the actor may see.
 * Reads one row more than `limit` to know whether there is a next page.
 */
export const selectFeed = async (
  db: Db,
  actor: Actor,
  filter: FeedFilter,
  { before, offset, limit }: Page,
): Promise<FeedCounts & { readonly rows: readonly ListedPost[] }> => {
  // Constants, because there are only two variants: with a parameter as limit PostgreSQL plans for the worst case.
  const mostOfFirst = limit <= 20 ? db`21` : db`101`
  const most = offset > 0 ? db`${offset + limit + 1}` : mostOfFirst
  const by = queueBy(filter, actor)
  const staff = actor.role !== 'parent'
  const staffColumns = db`
    v.version = p.latest_version as latest, p.accepted_version, p.published_at, p.listed_at, p.seen_count,`
  const isHeld = db`
    or exists (select from ${heldInSchool(db)} h where ${heldFor(db, actor)} and h.version = v.version)`
  const order = by ? db`listed.listed_at, listed.id` : db`listed.listed_at desc, listed.id desc`
  const rows = await db<(FeedCounts & (ListedPost | { readonly id: null }))[]>`
    ${withOwnClasses(db, actor)}
    select counts.*, p.id, v.version, v.xmin::text as state, ${staff ? staffColumns : db``} ${keptFrom(db, actor)} as kept_files,
      v.poll is not null or v.confirm is not null or v.student_count > 0 or ${hasHidden(db, actor)}
        ${staff ? isHeld : db``} as own_parts,
      p.like_count, p.comment_count,
      p.like_count > 0 and exists (
        select from post_likes pl
        where pl.school_id = p.school_id and pl.post_id = p.id and pl.account_id = ${db.uuid(actor.accountId)}) as liked,
      exists (
        select from post_views pv
        where pv.school_id = p.school_id and pv.post_id = p.id and pv.account_id = ${db.uuid(actor.accountId)}) as seen
    from (${counts(db, actor, filter)}) counts
    left join (
      (select listed.id, listed.listed_at from (${listed(db, actor, filter, { before, most })}) listed
        order by ${order} limit ${limit + 1} offset ${offset}) listed
      join posts p on p.school_id = ${db.uuid(actor.schoolId)} and p.id = listed.id
      join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = ${shownVersion(db, actor)}) on true
    order by ${order}`
  const [first] = rows
  if (!first) throw new Error('select returned no row')
  return {
    total: first.total,
    pending: first.pending,
    above: first.above,
    rows: rows.filter((row): row is FeedCounts & ListedPost => row.id !== null),
  }
}

const counts = (db: Db, actor: Actor, filter: FeedFilter): Fragment => {
  const decides = actor.role === 'teacher' || mayControl(actor)
  return db`
    select
      ${isWhole(filter) ? countVisible(db, actor) : countListed(db, actor, filter, db`${countLimit(filter)}`)} as total,
      ${decides ? countPending(db, actor) : db`0`} as pending,
      exists (
        select from posts_above above
        where above.school_id = ${db.uuid(actor.schoolId)}
          and greatest(above.pinned_until, above.confirm_until) >= clock_now()::date - 1) as above`
}
