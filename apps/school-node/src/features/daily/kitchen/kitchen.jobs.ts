import type { Tx } from '@nhip-cau/server-kit/database'
import type { BundleSubscriber, ClockJob, Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Context } from '../../../context.ts'
import type { AttendanceEvent } from '../../../events/attendance.ts'
import type { ClosureEvent } from '../../../events/calendar.ts'
import type { Emitted } from '../../../events/emitted.ts'
import type { PickUpEvent } from '../../../events/pick-up.ts'
import { leftText } from '../../../texts.ts'
import { dayAt, instantAt, timeAt } from '../../../time/clock.ts'
import { selectSchoolClocks, selectSchoolRow } from '../../../time/school-days.queries.ts'
import { countedMeal, hoursOf } from '../../../time/school-hours.ts'
import * as queries from './kitchen.queries.ts'
import { tableOn } from './kitchen.ts'
import { servedFrom } from './kitchen-meals.ts'

/** Takes the number of each school at its cut-off. After an outage it is still taken up to six hours later. */
const takeMealCounts = async (context: Context): Promise<void> => {
  const now = context.now()
  const schools = await selectSchoolClocks(context.db)
  const due = schools.flatMap(({ school_id, time_zone, settings }) => {
    const hours = hoursOf(settings)
    const meal = countedMeal(hours)
    const time = timeAt(now, time_zone)
    const day = dayAt(now, time_zone)
    if (!settings.modules.attendance || meal === null) return []
    if (time < hours.cut_off || hourOf(time) - hourOf(hours.cut_off) > 6) return []
    return [{ school_id, day, meal, noon: instantAt(day, '12:00', time_zone) }]
  })
  if (due.length > 0) await context.transaction((tx) => queries.countDays(tx, due, now))
}

const hourOf = (time: string) => Number(time.slice(0, 2))

export const kitchenClock = (context: Context): readonly ClockJob[] => [
  { name: 'kitchen.clock', at: '* * * * *', run: () => takeMealCounts(context) },
]

type About = {
  readonly id: string
  readonly school_id: string
  /** Null: all classes. */
  readonly class_id: string | null
  readonly day: string
  /** The child that it is about; null: whichever of the class, whose own marks say who changed them. */
  readonly student_id: string | null
  /** Null for a departure, which says itself who handed over. */
  readonly by_account_id: string | null
  readonly reason: string | null
}

/** Writes changes after the cut-off as +1 or −1 with time and name. */
export const kitchenSubscribers = (context: Pick<Context, 'now'>) => {
  const settle = async (tx: Tx, events: readonly About[]) => {
    const open = await queries.lockOpenDays(
      tx,
      events.map(({ school_id, day }) => ({ school_id, day })),
    )
    const isOpen = ({ school_id, day }: About) => open.some((one) => one.school_id === school_id && one.day === day)
    for (const one of events.filter(isOpen)) {
      const { asked } = await tableOn(tx, one.school_id, one.day)
      const { id: eventId, class_id: classId, student_id: studentId, by_account_id: byAccountId, reason } = one
      const settled = { classId, studentId, eventId, byAccountId, reason, now: context.now() }
      await queries.writeDifferences(tx, asked, settled)
    }
    const schools = [...new Set(events.map((one) => one.school_id))]
    await signalLive(
      tx,
      ...schools.map((school_id) => ({ school_id, topics: ['attendance'] as const, roles: ['school'] as const })),
    )
  }
  const today = async (tx: Tx, schoolId: string) =>
    dayAt(context.now(), (await selectSchoolRow(tx, schoolId)).time_zone)
  const settled = {
    bundle: (tx: Tx, events: readonly Emitted<AttendanceEvent & { kind: 'attendance-settled' }>[]) =>
      settle(
        tx,
        events.map((event) => ({ ...event, student_id: null })),
      ),
  }
  const followed = async (tx: Tx, event: Emitted<AttendanceEvent & { kind: 'report-followed' }>) =>
    settle(tx, [
      { ...event, student_id: event.student_id ?? null, day: await today(tx, event.school_id), reason: null },
    ])
  /** A closure during the day takes off the absent children; children who are at school still eat. */
  const closure = async (tx: Tx, event: Emitted<ClosureEvent>) => {
    const day = await today(tx, event.school_id)
    if (day < event.from_date || day > event.to_date) return
    const reason = event.kind === 'school-closed' ? event.reason : null
    await settle(tx, [{ ...event, class_id: null, student_id: null, day, reason }])
  }
  /** A child who leaves before the counted meal leaves the number, and returns when the departure is corrected. */
  const departed = {
    bundle: async (
      tx: Tx,
      events: readonly Emitted<PickUpEvent & { kind: 'child-left' | 'departure-corrected' }>[],
    ) => {
      const before: About[] = []
      const schools = new Map<string, Awaited<ReturnType<typeof selectSchoolRow>>>()
      for (const event of events) {
        const school = schools.get(event.school_id) ?? (await selectSchoolRow(tx, event.school_id))
        schools.set(event.school_id, school)
        const { settings, time_zone } = school
        const meal = countedMeal(hoursOf(settings))
        const left = event.kind === 'child-left' ? event.time : null
        if (meal === null || (left !== null && left >= servedFrom(meal))) continue
        const { id, school_id, class_id, child } = event
        before.push({
          id,
          school_id,
          class_id,
          student_id: child.student_id,
          day: dayAt(context.now(), time_zone),
          by_account_id: event.kind === 'departure-corrected' ? (event.by_account_id ?? null) : null,
          reason: left === null ? null : leftText(left),
        })
      }
      if (before.length > 0) await settle(tx, before)
    },
  }
  return {
    'child-left': [departed],
    'departure-corrected': [departed],
    'attendance-settled': [settled],
    'report-followed': [followed],
    'school-closed': [closure],
    'closure-lifted': [closure],
  } satisfies Partial<
    Record<(AttendanceEvent | ClosureEvent | PickUpEvent)['kind'], readonly (Subscriber | BundleSubscriber)[]>
  >
}
