import type { Settings } from '@nhip-cau/contract/settings'
import type { Pool, Tx } from '@nhip-cau/server-kit/database'
import { selectClock } from './time/school-days.queries.ts'

export type SettingsCache = {
  /** What holds in a school now. */
  readonly of: (schoolId: string) => Promise<Settings>
  /** The zone whose clock the school goes by. */
  readonly zoneOf: (schoolId: string) => Promise<string>
  /** After an own change, so that the next call of the same person finds it done. */
  readonly forget: (schoolId: string) => void
  /** The same for the inside of a transaction; what is not known yet is read there and not kept. */
  readonly within: (tx: Tx) => SettingsCache
  readonly close: () => Promise<void>
}

type Kept = { readonly settings: Settings; readonly zone: string }
type Known = { readonly asked: Promise<Kept>; arrived: Kept | undefined }

/**
 * One per process: nearly every call needs a setting, and they hardly change. A change tells every process at once; an
 * answer that was under way when it came is not kept, because the entry is dropped with it.
 */
export const createSettingsCache = async (sql: Pool): Promise<SettingsCache> => {
  const known = new Map<string, Known>()
  const forget = (schoolId: string) => void known.delete(schoolId)
  // After a lost connection nobody knows what was missed.
  const subscription = await sql.listen('settings', forget, () => known.clear())
  const ask = (schoolId: string): Promise<Kept> => {
    const found = known.get(schoolId)
    if (found) return found.asked
    const entry: Known = { asked: selectClock(sql, schoolId), arrived: undefined }
    known.set(schoolId, entry)
    entry.asked.then(
      (kept) => {
        entry.arrived = kept
      },
      () => {
        if (known.get(schoolId) === entry) known.delete(schoolId)
      },
    )
    return entry.asked
  }
  const readBy = (read: (schoolId: string) => Promise<Kept>): Pick<SettingsCache, 'of' | 'zoneOf'> => ({
    of: async (schoolId) => (await read(schoolId)).settings,
    zoneOf: async (schoolId) => (await read(schoolId)).zone,
  })
  const cache: SettingsCache = {
    ...readBy(ask),
    forget,
    within: (tx) => ({
      ...cache,
      // What is still asked for may wait for the very connection that this transaction holds.
      ...readBy(async (schoolId) => known.get(schoolId)?.arrived ?? selectClock(tx, schoolId)),
    }),
    close: () => subscription.unlisten(),
  }
  return cache
}
