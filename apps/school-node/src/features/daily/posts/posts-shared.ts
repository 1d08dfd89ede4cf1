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
  /** Forgets the posts of a school when the names of classes may have changed. */
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
  parent_count: null,
}

const lifetime = 60_000
const mostKept = 2000

/**
 * Keeps per process what all readers of a version see alike: reading and joining it takes most of the time of a page.
 * Who may see a post, and which of its files, is never kept: the statement of each page decides it. It also names the
 * state of the row of each version, so that a change counts at once and in every process.
 */
export const createSharedPosts = (db: Db): SharedPosts => {
  /** How often the names of classes have changed. */
  let changes = 0
  const kept = new LRUCache<string, Shared>({ max: mostKept, ttl: lifetime })
  const keyOf = ({ schoolId }: Actor, { id, version, state }: ListedPost) => `${schoolId} ${id} ${version} ${state}`
  return {
    complete: async (actor, page) => {
      const known = page.map((post) => (post.own_parts ? undefined : kept.get(keyOf(actor, post))))
      const before = changes
      const missing = page.filter((_, index) => known[index] === undefined).map(({ id }) => id)
      const whole = new Map(
        (missing.length === 0 ? [] : await selectWhole(db, actor, missing)).map((row) => [row.id, row]),
      )
      return withoutKept(
        page.flatMap((post, index) => {
          const shared = known[index]
          if (shared) return [{ ...without, ...shared, ...post }]
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
      if (!topics.some((topic) => topic === 'classes' || topic === 'imports')) return
      changes += 1
      for (const key of kept.keys()) if (key.startsWith(school_id)) kept.delete(key)
    },
  }
}
