import type { Db } from '@nhip-cau/server-kit/database'
import type { LiveSignal } from '@nhip-cau/server-kit/live'
import { type Audience, countFamilies } from './posts-family-counts.queries.ts'

export type FamilyCounts = {
  /** The number of families in each audience; null for internal posts. */
  readonly of: (schoolId: string, audiences: readonly Audience[]) => Promise<readonly (number | null)[]>
  /** Drops the counts of a school when its children, parents or classes have changed. */
  readonly onSignal: (signal: Pick<LiveSignal, 'school_id' | 'topics'>) => void
}

/** Changes of the register; a change that no signal announces, such as a new day, counts within a minute. */
const registerTopics: ReadonlySet<string> = new Set(['students', 'parents', 'classes', 'imports'])
const lifetime = 60_000

const keyOf = ({ id, version, whole_school, classes, student_count }: Audience): string => {
  if (whole_school) return 'all'
  if (student_count > 0) return `${id} ${version}`
  return classes.map((one) => one.id).join(' ')
}

type School = { readonly until: number; readonly counts: Map<string, Promise<number>> }

/**
 * Caches per process how many families the posts of a feed are for, because posts share few audiences and
 * counting them costs more than the page.
 */
export const createFamilyCounts = (db: Db, now: () => Date): FamilyCounts => {
  const schools = new Map<string, School>()
  const schoolOf = (schoolId: string): School => {
    const at = now().getTime()
    const found = schools.get(schoolId)
    if (found && found.until > at) return found
    const school = { until: at + lifetime, counts: new Map<string, Promise<number>>() }
    schools.set(schoolId, school)
    return school
  }
  /** Asks for the audiences that are not known yet, in one statement. */
  const askMissing = (schoolId: string, { counts }: School, audiences: readonly Audience[]) => {
    const missing = new Map(audiences.map((audience) => [keyOf(audience), audience]))
    for (const key of counts.keys()) missing.delete(key)
    if (missing.size === 0) return
    const asked = Promise.resolve(countFamilies(db, schoolId, [...missing.values()]))
    for (const [position, key] of [...missing.keys()].entries())
      counts.set(
        key,
        asked.then((rows) => rows.find((row) => row.position === position)?.families ?? 0),
      )
    asked.catch(() => {
      for (const key of missing.keys()) counts.delete(key)
    })
  }
  return {
    of: async (schoolId, audiences) => {
      const school = schoolOf(schoolId)
      askMissing(
        schoolId,
        school,
        audiences.filter(({ kind }) => kind !== 'internal'),
      )
      return Promise.all(
        audiences.map(async (audience) =>
          audience.kind === 'internal' ? null : ((await school.counts.get(keyOf(audience))) ?? 0),
        ),
      )
    },
    onSignal: ({ school_id, topics }) => {
      if (topics.some((topic) => registerTopics.has(topic))) schools.delete(school_id)
    },
  }
}
