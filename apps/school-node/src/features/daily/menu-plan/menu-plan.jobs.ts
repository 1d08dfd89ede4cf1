import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { menuKinds } from '@nhip-cau/contract/menu-plan-norms'
import { type ClockJob, emitAll } from '@nhip-cau/server-kit/jobs'
import type { Context } from '../../../context.ts'
import type { MenuEvent } from '../../../events/menus.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'
import { minutesOf } from '../../../time/due-schools.ts'
import { selectSchoolClocks } from '../../../time/school-days.queries.ts'
import { selectMissing, takeReminders } from './menu-plan-jobs.queries.ts'
import { mondayOf } from './menu-plan-week.ts'

/** Reminds those who write menus once of a next week that has none, on the school's weekday after its hour. */
const remind = async (context: Context): Promise<void> => {
  const now = context.now()
  const due = (await selectSchoolClocks(context.db)).flatMap(({ school_id, time_zone, settings }) => {
    const today = dayAt(now, time_zone)
    const { weekday, at } = settings.plan_reminder
    const isDue = weekdayOf(today) === weekday && minutesOf(timeAt(now, time_zone)) >= minutesOf(at)
    return settings.modules.menu && isDue ? [{ school_id, monday: addDays(mondayOf(today), 7) }] : []
  })
  if (due.length === 0) return
  await context.transaction(async (tx) => {
    const taken = await takeReminders(tx, due, now)
    if (taken.length === 0) return
    const missing = await selectMissing(tx, taken, menuKinds)
    await emitAll<MenuEvent>(
      tx,
      missing.map((one) => ({ kind: 'menu-missing', ...one })),
    )
  })
}

export const menuClock = (context: Context): readonly ClockJob[] => [
  { name: 'menu.remind', at: '*/10 * * * *', run: () => remind(context) },
]
