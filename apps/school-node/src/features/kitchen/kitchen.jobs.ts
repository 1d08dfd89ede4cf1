import type { ClockJob, Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type postgres from 'postgres'
import type { Context } from '../../context.ts'
import type { AbsenceEvent, DayEvent, Emitted } from '../../events.ts'
import { dayAt, hoursOf, timeAt } from '../../school-day.ts'
import { selectSchoolClocks } from '../../school-days.queries.ts'
import * as queries from './kitchen.queries.ts'

/** At each school's cut-off its number is taken; a server that was away then takes it up to six hours later. */
const takeNumbers = async (context: Context): Promise<void> => {
  const now = context.now()
  const schools = await selectSchoolClocks(context.db)
  const due = schools.flatMap(({ school_id, time_zone, settings }) => {
    if (!settings.modules.attendance) return []
    const time = timeAt(now, time_zone)
    const { cut_off } = hoursOf(settings)
    return time >= cut_off && hourOf(time) - hourOf(cut_off) <= 6 ? [{ school_id, day: dayAt(now, time_zone) }] : []
  })
  if (due.length > 0) await context.transaction((tx) => queries.countDays(tx, due, now))
}

const hourOf = (time: string) => Number(time.slice(0, 2))

export const kitchenClock = (context: Context): readonly ClockJob[] => [
  { name: 'kitchen.clock', at: '* * * * *', run: () => takeNumbers(context) },
]

/** What happens in a class after the number was taken reaches the kitchen as +1 or −1, with who and when. */
export const kitchenSubscribers = (context: Context) => {
  const settle = async (
    tx: postgres.TransactionSql,
    about: { id: string; school_id: string; class_id: string; day: string; by: string; reason: string | null },
  ) => {
    const { id: eventId, school_id: schoolId, class_id: classId, day, by: byAccountId, reason } = about
    await queries.writeDifferences(tx, { schoolId, classId, day, eventId, byAccountId, reason, now: context.now() })
    await signalLive(tx, { school_id: schoolId, topics: ['attendance'], roles: ['school'] })
  }
  const settled = (tx: postgres.TransactionSql, event: Emitted<DayEvent & { kind: 'attendance-settled' }>) =>
    settle(tx, { ...event, by: event.by_account_id })
  const absence = async (tx: postgres.TransactionSql, event: Emitted<AbsenceEvent>) => {
    const { time_zone } = await queries.selectSchool(tx, event.school_id, '2000-01-01')
    const { id, school_id, class_id, by_account_id: by } = event
    await settle(tx, { id, school_id, class_id, day: dayAt(context.now(), time_zone), by, reason: null })
  }
  return {
    'attendance-settled': [settled],
    'absence-sent': [absence],
    'absence-changed': [absence],
    'absence-withdrawn': [absence],
    'absence-rejected': [absence],
  } satisfies Partial<Record<(DayEvent | AbsenceEvent)['kind'], readonly Subscriber[]>>
}
