import { type Settings, settingsOf } from '@nhip-cau/contract/settings'
import type { Pool, Tx } from '@nhip-cau/server-kit/database'
import { selectChosen } from './features/school-settings/school-settings.queries.ts'

export type SettingsCache = {
  /** What holds in a school now. */
  readonly of: (schoolId: string) => Promise<Settings>
  /** After an own change, so that the next call of the same person finds it done. */
  readonly forget: (schoolId: string) => void
  /** The same for the inside of a transaction; what is not known yet is read there and not kept. */
  readonly within: (tx: Tx) => SettingsCache
  readonly close: () => Promise<void>
}

type Known = { readonly asked: Promise<Settings>; arrived: Settings | undefined }

/**
 * One per process: nearly every call needs a setting, and they hardly change. A change tells every process at once; an
 * answer that was under way when it came is not kept, because the entry is dropped with it.
 */
export const createSettingsCache = async (sql: Pool): Promise<SettingsCache> => {
  const known = new Map<string, Known>()
  const forget = (schoolId: string) => void known.delete(schoolId)
  // After a lost connection nobody knows what was missed.
  const subscription = await sql.listen('settings', forget, () => known.clear())
  const cache: SettingsCache = {
    of: (schoolId) => {
      const found = known.get(schoolId)
      if (found) return found.asked
      const entry: Known = { asked: selectChosen(sql, schoolId).then(settingsOf), arrived: undefined }
      known.set(schoolId, entry)
      entry.asked.then(
        (settings) => {
          entry.arrived = settings
        },
        () => {
          if (known.get(schoolId) === entry) known.delete(schoolId)
        },
      )
      return entry.asked
    },
    forget,
    within: (tx) => ({
      ...cache,
      // What is still asked for may wait for the very connection that this transaction holds.
      of: async (schoolId) => known.get(schoolId)?.arrived ?? settingsOf(await selectChosen(tx, schoolId)),
    }),
    close: () => subscription.unlisten(),
  }
  return cache
}
