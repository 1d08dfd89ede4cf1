import type { Db } from '@nhip-cau/server-kit/database'
import { LRUCache } from 'lru-cache'
import { type SchoolWeek, selectWeeks } from './school-weeks.queries.ts'

/** `calendar` is the hash of `calendarOf`. */
type Year = { readonly academic_year_id: string; readonly calendar: string }

/** Counting the weeks of a year costs more than all else, and they change with the calendar only, which is the key. */
const kept = new LRUCache<string, readonly SchoolWeek[]>({ max: 500 })

export const weeksOfYear = async (db: Db, schoolId: string, { academic_year_id, calendar }: Year) => {
  const key = `${schoolId} ${academic_year_id} ${calendar}`
  const known = kept.get(key)
  if (known) return known
  const weeks = await selectWeeks(db, schoolId, academic_year_id)
  kept.set(key, [...weeks])
  return weeks
}
