import type { Context } from '../../../context.ts'
import { dayAt, instantAt, timeAt } from '../../../time/clock.ts'
import { nextSchoolDay, selectSchoolDays, selectSchoolRow } from '../../../time/school-days.queries.ts'
import { hoursOf } from '../../../time/school-hours.ts'

export type Reading = {
  readonly now: Date
  readonly today: string
  readonly zone: string
  /** Whether now is within the school's hours, so that teachers are notified at once. */
  readonly open: boolean
  /** When the hours begin again; null within them, and if no school day is planned. */
  readonly readsFrom: Date | null
}

/** Tells whether the teachers are at work, by the school's calendar and its hours, and when they are again. */
export const readingOf = async (context: Pick<Context, 'db' | 'now'>, schoolId: string): Promise<Reading> => {
  const { time_zone: zone, settings } = await selectSchoolRow(context.db, schoolId)
  const hours = hoursOf(settings)
  const now = context.now()
  const [today, time] = [dayAt(now, zone), timeAt(now, zone)]
  const [day] = await selectSchoolDays(context.db, schoolId, today, today)
  const isSchoolDay = day?.open ?? false
  const open = isSchoolDay && time >= hours.opens_at && time <= hours.latestPickUp
  if (open) return { now, today, zone, open, readsFrom: null }
  const next = isSchoolDay && time < hours.opens_at ? today : await nextSchoolDay(context.db, schoolId, today)
  return { now, today, zone, open, readsFrom: next === undefined ? null : instantAt(next, hours.opens_at, zone) }
}
