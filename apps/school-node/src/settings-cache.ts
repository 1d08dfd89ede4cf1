import type { Settings } from '@nhip-cau/contract/settings'
import type { Pool, Tx } from '@nhip-cau/server-kit/database'
import { selectClock } from './time/school-days.queries.ts'

export type SettingsCache = {
  /** The current settings of a school. */
  readonly of: (schoolId: string) => Promise<Settings>
  /** The time zone of a school. */
  readonly zoneOf: (schoolId: string) => Promise<string>
  /** Drops the entry after a change, so that the next request reads the new value. */
  readonly forget: (schoolId: string) => void
  /** The cache for use inside a transaction; missing entries are read through the transaction and not stored. */
  readonly within: (tx: Tx) => SettingsCache
  readonly close: () => Promise<void>
}

type Kept = { readonly settings: Settings; readonly zone: string }
type Known = { readonly asked: Promise<Kept>; arrived: Kept | undefined }

/**
 * Caches the settings per process, because nearly every request needs them and they rarely change. A change notifies
 * every process and drops the entry; a read in progress is dropped with it.
 */
export const createSettingsCache = async (sql: Pool): Promise<SettingsCache> => {
  const known = new Map<string, Known>()
  const forget = (schoolId: string) => void known.delete(schoolId)
  // Notifications may have been missed while the connection was lost.
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
      // A pending read may wait for the connection that this transaction holds.
      ...readBy(async (schoolId) => known.get(schoolId)?.arrived ?? selectClock(tx, schoolId)),
    }),
    close: () => subscription.unlisten(),
  }
  return cache
}
