import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { LiveSignal } from '@nhip-cau/server-kit/live'
import { LRUCache } from 'lru-cache'
import { countFamilies } from './posts-reach.queries.ts'
import type { Target } from './posts-targets.queries.ts'

export type ReachCounts = {
  /** The number of families to whom the actor would write. Counts on the given connection, so that of the transaction if there is one. */
  readonly of: (db: Db, actor: Actor, target: Target) => Promise<number>
  /** Drops the counts of a school when its children, parents or classes have changed. */
  readonly onSignal: (signal: Pick<LiveSignal, 'school_id' | 'topics'>) => void
}

/** Fewer families are counted in a few milliseconds, each time. */
const smallestKept = 1000
const lifetime = 60_000
const registerTopics: ReadonlySet<string> = new Set([
  'students',
  'parents',
  'classes',
  'teachers',
  'imports',
  'calendar',
])

/**
 * Keeps large numbers of families per process for a minute. The composer shows the number before its author sends, so
 * the author does not wait for the same count again.
 */
export const createReachCounts = (): ReachCounts => {
  const kept = new LRUCache<string, number>({ max: 1000, ttl: lifetime })
  /** Counts that began before a change are not kept. */
  let changes = 0
  return {
    of: async (db, actor, target) => {
      const { whole_school, class_ids, age_groups, student_ids } = target
      const key = JSON.stringify([actor.schoolId, actor.accountId, whole_school, class_ids, age_groups, student_ids])
      const known = kept.get(key)
      if (known !== undefined) return known
      const before = changes
      const families = await countFamilies(db, actor, target)
      if (families >= smallestKept && changes === before) kept.set(key, families)
      return families
    },
    onSignal: ({ school_id, topics }) => {
      if (!topics.some((topic) => registerTopics.has(topic))) return
      changes += 1
      for (const key of kept.keys()) if (key.startsWith(`["${school_id}"`)) kept.delete(key)
    },
  }
}
