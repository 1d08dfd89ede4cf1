import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { LiveSignal } from '@nhip-cau/server-kit/live'
import { LRUCache } from 'lru-cache'
import { type PostRow, selectWhole } from './posts.queries.ts'
import type { ListedPost } from './posts-feed.queries.ts'
import { withoutKept } from './posts-hidden.queries.ts'

export type SharedPosts = {
  /** The full rows of listed posts, with only those files that the actor may see. */
  readonly complete: (actor: Actor, page: readonly ListedPost[]) => Promise<PostRow[]>
  /** Forgets the posts of a school when names of classes or of authors may have changed. */
  readonly onSignal: (signal: Pick<LiveSignal, 'school_id' | 'topics'>) => void
}

/** What every reader of a version sees alike, before files are left out. */
type Shared = Pick<
  PostRow,
  | 'kind'
  | 'title'
  | 'text'
  | 'body'
  | 'whole_school'
  | 'classes'
  | 'age_groups'
  | 'images'
  | 'documents'
  | 'pinned_until'
  | 'comments_open'
  | 'edited_at'
  | 'written_at'
  | 'author_id'
  | 'author_name'
  | 'author_role'
  | 'author_avatar'
  | 'created_at'
  | 'published_at'
  | 'listed_at'
  | 'publish_at'
  | 'stopped'
  | 'scheduled'
  | 'status'
  | 'decided_by'
  | 'decided_at'
  | 'reason'
>

// Fields are named one by one, so that a new one of a reader is never kept for others.
const sharedOf = (row: PostRow): Shared => ({
  kind: row.kind,
  title: row.title,
  text: row.text,
  body: row.body,
  whole_school: row.whole_school,
  classes: row.classes,
  age_groups: row.age_groups,
  images: row.images,
  documents: row.documents,
  pinned_until: row.pinned_until,
  comments_open: row.comments_open,
  edited_at: row.edited_at,
  written_at: row.written_at,
  author_id: row.author_id,
  author_name: row.author_name,
  author_role: row.author_role,
  author_avatar: row.author_avatar,
  created_at: row.created_at,
  published_at: row.published_at,
  listed_at: row.listed_at,
  publish_at: row.publish_at,
  stopped: row.stopped,
  scheduled: row.scheduled,
  status: row.status,
  decided_by: row.decided_by,
  decided_at: row.decided_at,
  reason: row.reason,
})

/** What a post without own parts has not. */
const without = {
  student_count: 0,
  children: [],
  videos: [],
  hidden: null,
  poll: null,
  poll_open: true,
  votes: null,
  confirm: null,
  confirm_until: null,
  confirm_open: null,
  own_answers: null,
  confirmed_count: 0,
  parent_count: null,
}

/** What a page does not read for families, because they see published versions only. */
const asFamily = ({ version }: ListedPost) => ({ latest: true, accepted_version: version, seen_count: 0 })

const lifetime = 60_000
const mostKept = 2000

/** What changes names of classes, or name and face of an author. */
const naming: ReadonlySet<string> = new Set(['classes', 'imports', 'profile', 'teachers', 'school-accounts'])

/**
 * Keeps per process what all readers of a version see alike: reading and joining it takes most of the time of a page.
 * Who may see a post, and which of its files, is never kept: the statement of each page decides it. It also names the
 * state of the row of each version, so that a change counts at once and in every process.
 */
export const createSharedPosts = (db: Db): SharedPosts => {
  /** How often the names of classes have changed. */
  let changes = 0
  const kept = new LRUCache<string, Shared>({ max: mostKept, ttl: lifetime })
  // Families do not learn who decided, so what is kept for them is apart.
  const keyOf = ({ schoolId, role }: Actor, { id, version, state }: ListedPost) =>
    `${schoolId} ${role === 'parent' ? 'family' : 'staff'} ${id} ${version} ${state}`
  return {
    complete: async (actor, page) => {
      const keptOf = (post: ListedPost): Shared | undefined => {
        const shared = post.own_parts ? undefined : kept.get(keyOf(actor, post))
        // Families learn from it when the post was published.
        return actor.role === 'parent' && shared?.published_at === null ? undefined : shared
      }
      const known = page.map(keptOf)
      const before = changes
      const missing = page.filter((_, index) => known[index] === undefined).map(({ id }) => id)
      const whole = new Map(
        (missing.length === 0 ? [] : await selectWhole(db, actor, missing)).map((row) => [row.id, row]),
      )
      return withoutKept(
        page.flatMap((post, index) => {
          const shared = known[index]
          if (shared) return [{ ...without, ...asFamily(post), ...shared, ...post }]
          const row = whole.get(post.id)
          // It was deleted meanwhile.
          if (!row) return []
          // A version that changed meanwhile is kept with the next page.
          const isShared = !post.own_parts && row.version === post.version && row.videos.length === 0
          if (isShared && changes === before) kept.set(keyOf(actor, post), sharedOf(row))
          return [row]
        }),
      )
    },
    onSignal: ({ school_id, topics }) => {
      if (!topics.some((topic) => naming.has(topic))) return
      changes += 1
      for (const key of kept.keys()) if (key.startsWith(school_id)) kept.delete(key)
    },
  }
}
