import { type Settings, settingsOf } from '@nhip-cau/contract/settings'
import type { Pool } from '@nhip-cau/server-kit/database'
import { selectChosen } from './features/school-settings/school-settings.queries.ts'

export type SettingsCache = {
  /** What holds in a school now. */
  readonly of: (schoolId: string) => Promise<Settings>
  /** After an own change, so that the next call of the same person finds it done. */
  readonly forget: (schoolId: string) => void
  readonly close: () => Promise<void>
}

/**
 * One per process: nearly every call needs a setting, and they hardly change. A change tells every process at once; an
 * answer that was under way when it came is not kept, because the entry is dropped with it.
 */
export const createSettingsCache = async (sql: Pool): Promise<SettingsCache> => {
  const known = new Map<string, Promise<Settings>>()
  const forget = (schoolId: string) => void known.delete(schoolId)
  // After a lost connection nobody knows what was missed.
  const subscription = await sql.listen('settings', forget, () => known.clear())
  return {
    of: (schoolId) => {
      const found = known.get(schoolId)
      if (found) return found
      const asked = selectChosen(sql, schoolId).then(settingsOf)
      known.set(schoolId, asked)
      asked.catch(() => {
        if (known.get(schoolId) === asked) known.delete(schoolId)
      })
      return asked
    },
    forget,
    close: () => subscription.unlisten(),
  }
}
