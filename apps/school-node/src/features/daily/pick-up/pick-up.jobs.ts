import { vietnam } from '@nhip-cau/contract/school-zone'
import { type ClockJob, emit, type JobOptions } from '@nhip-cau/server-kit/jobs'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { PickUpEvent } from '../../../events/pick-up.ts'
import { givenName } from '../../../people/given-name.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'
import { dueAt, minutesOf } from '../../../time/due-schools.ts'
import { selectSchoolClocks } from '../../../time/school-days.queries.ts'
import { forgetDays, forgetTries } from './codes/pick-up-codes.queries.ts'
import { takeDueNotice } from './departures/pick-up-departures.queries.ts'
import { takeForgotten, takeOpenClasses } from './end-of-day/pick-up-end-of-day.queries.ts'
import { selectRequestIds, takeOverdue } from './requests/pick-up-requests.queries.ts'

const DepartureJob = z.object({ school_id: z.uuid(), departure_id: z.uuid() })

/** Emits the departure when it can no longer be undone. */
const emitDeparture = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, departure_id } = DepartureJob.parse(payload)
  await context.transaction(async (tx) => {
    const row = await takeDueNotice(tx, school_id, departure_id, context.now())
    if (!row) return
    const left: PickUpEvent = {
      kind: 'child-left',
      school_id,
      class_id: row.class_id,
      child: { student_id: row.student_id, name: givenName(row.full_name) },
      time: timeAt(new Date(row.left_at), row.time_zone),
      by: row.relation === null ? row.collector : row.relation.toLocaleLowerCase('vi'),
      request_ids: await selectRequestIds(tx, school_id, row.student_id, dayAt(new Date(row.left_at), row.time_zone)),
    }
    await emit(tx, left)
  })
}

export const pickUpTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  'pick-up.tell': (payload) => emitDeparture(context, payload),
})

/**
 * After 15 minutes without an answer the missing side is reminded: the teacher to call the parents, or the office to
 * answer. No answer never counts as approval.
 */
const remindOfPendingRequests = (context: Context): Promise<void> =>
  context.transaction(async (tx) => {
    for (const row of await takeOverdue(tx, context.now())) {
      const overdue: PickUpEvent = {
        kind: 'pick-up-overdue',
        request_id: row.id,
        school_id: row.school_id,
        class_id: row.class_id,
        child: { student_id: row.student_id, name: givenName(row.child) },
        asked_by: row.requested_by,
        person: row.full_name,
        waits_for: row.parent_said_yes ? 'school' : 'parent',
      }
      await emit(tx, overdue)
    }
  })

const namesOf = (children: readonly { full_name: string; arrived_at: string | null }[], zone: string) =>
  children
    .map(({ full_name, arrived_at }) =>
      arrived_at === null ? givenName(full_name) : `${givenName(full_name)} (${timeAt(new Date(arrived_at), zone)})`,
    )
    .join(', ')

/**
 * Sends the reminders of children still here after the latest pick-up, and in the morning of children without a
 * departure.
 */
const runPickUpReminders = async (context: Context): Promise<void> => {
  const now = context.now()
  const schools = (await selectSchoolClocks(context.db)).filter(({ settings }) => settings.modules.pick_up)
  const zones = new Map(schools.map(({ school_id, time_zone }) => [school_id, time_zone]))
  const zoneOf = (schoolId: string) => zones.get(schoolId) ?? vietnam
  const latestPickUp = dueAt(schools, now, (hours) => minutesOf(hours.latestPickUp))
  if (latestPickUp.length > 0)
    await context.transaction(async (tx) => {
      for (const { children, ...row } of await takeOpenClasses(tx, latestPickUp, now)) {
        const names = namesOf(children, zoneOf(row.school_id))
        await emit<PickUpEvent>(tx, {
          kind: 'end-of-day-open',
          ...row,
          names,
          student_ids: children.map(({ id }) => id),
        })
      }
    })
  const morning = dueAt(schools, now, (hours) => minutesOf(hours.arrive_by))
  if (morning.length > 0)
    await context.transaction(async (tx) => {
      for (const { children, ...row } of await takeForgotten(tx, morning, now)) {
        const names = children.map(({ full_name }) => givenName(full_name)).join(', ')
        await emit<PickUpEvent>(tx, {
          kind: 'departure-forgotten',
          ...row,
          names,
          student_ids: children.map(({ id }) => id),
        })
      }
    })
}

export const pickUpClock = (context: Context): readonly ClockJob[] => [
  {
    name: 'pick-up.clock',
    at: '* * * * *',
    run: async () => {
      await remindOfPendingRequests(context)
      await runPickUpReminders(context)
    },
  },
  {
    name: 'pick-up.forget',
    at: '29 19 * * *',
    run: async () => {
      await forgetTries(context.db, context.now())
      await forgetDays(context.db, context.now())
    },
  },
]
