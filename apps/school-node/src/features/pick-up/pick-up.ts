import type { collectorKinds } from '@nhip-cau/contract/pick-up'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type postgres from 'postgres'
import type { Context } from '../../context.ts'
import { dayAt, hoursOf, instantAt, type SchoolHours } from '../../school-day.ts'
import { timeOfDay } from '../../time.ts'
import * as queries from './pick-up.queries.ts'

export type Staff = ActorIn<'school' | 'teacher'>

/** How long a departure can be taken back; the parents are not told before. */
export const undoSeconds = 10

export type Clock = { readonly now: Date; readonly today: string; readonly zone: string; readonly hours: SchoolHours }

export const clockOf = async (context: Context, schoolId: string): Promise<Clock> => {
  const { time_zone: zone, settings } = await queries.selectSchool(context.db, schoolId)
  const now = context.now()
  return { now, zone, today: dayAt(now, zone), hours: hoursOf(settings) }
}

export const givenName = (fullName: string) => fullName.trim().split(/\s+/).at(-1) ?? fullName

export const childOf = (row: queries.ChildRow) => ({
  id: row.id,
  full_name: row.full_name,
  nickname: row.nickname,
  class: { id: row.class_id, name: row.class_name },
})

export const tellScreens = (tx: Context['db'], schoolId: string, classId: string) =>
  signalLive(tx, { school_id: schoolId, topics: ['attendance'], class_ids: [classId] })

/** A child of today whom this person may hand over or speak for. */
export const visibleChild = async (context: Context, actor: Actor, studentId: string, today: string) => {
  const child = await queries.selectChild(context.db, actor, studentId, today)
  if (!child) throw problem('not_found')
  return child
}

export const listCollectors = async (context: Context, actor: Staff, studentId: string) => {
  const { today } = await clockOf(context, actor.schoolId)
  const child = await visibleChild(context, actor, studentId, today)
  const [collectors, barred, phones] = await Promise.all([
    queries.selectCollectors(context.db, actor.schoolId, studentId, today),
    queries.selectBarred(context.db, actor.schoolId, studentId),
    queries.selectPhones(context.db, actor.schoolId, studentId),
  ])
  return {
    child: childOf(child),
    collectors: collectors.map((row) => ({ ...row, photo: row.photo && context.presentImage(actor, row.photo) })),
    barred: barred.map(({ full_name, relation }) => ({ full_name, relation })),
    phones: [...phones],
  }
}

type Handover = {
  readonly student_id: string
  readonly collector: { readonly kind: (typeof collectorKinds)[number]; readonly id: string }
  readonly note?: string | undefined
  readonly seconds_ago: number
}

/** Gives a child to somebody who may have it now. Who was on the list when the page was opened is looked up again. */
export const recordDeparture = async (context: Context, actor: Staff, wanted: Handover) => {
  const clock = await clockOf(context, actor.schoolId)
  const child = await visibleChild(context, actor, wanted.student_id, clock.today)
  return context.transaction(async (tx) => {
    const presence = await queries.lockPresence(tx, actor.schoolId, child.id, clock.today)
    const name = givenName(child.full_name)
    if (presence?.departure) {
      const { collector, left_at } = presence.departure
      throw problem('already_left', { values: { child: name, collector, time: timeOfDay(left_at) } })
    }
    if (presence?.mark !== 'present' && presence?.mark !== 'late')
      throw problem('not_present', { values: { child: name } })
    const who = await collectorOf(tx, actor, child, wanted.collector, clock.today)
    const leftAt = leavingTime(clock, presence, wanted.seconds_ago)
    if (!(await queries.useOnce(tx, actor, who.kind, who.id, clock.now))) throw problem('collector_unknown')
    const departure = await queries.insertDeparture(tx, actor, {
      studentId: child.id,
      classId: child.class_id,
      day: clock.today,
      leftAt,
      now: clock.now,
      kind: who.kind,
      collectorId: who.id,
      name: who.full_name,
      relation: who.relation,
      early: leftAt < instantAt(clock.today, clock.hours.leave_from, clock.zone),
      lateMinutes: lateMinutes(clock, leftAt),
      note: wanted.note === undefined || wanted.note === '' ? null : wanted.note,
    })
    await queries.queueTelling(tx, actor.schoolId, departure.id, undoSeconds)
    await tellScreens(tx, actor.schoolId, child.class_id)
    return departure
  })
}

/** Barred wins over every list: also over an approval that somebody gave under the same name. */
const collectorOf = async (
  tx: postgres.TransactionSql,
  actor: Staff,
  child: queries.ChildRow,
  wanted: Handover['collector'],
  today: string,
) => {
  const barred = await queries.selectBarred(tx, actor.schoolId, child.id)
  const collectors = await queries.selectCollectors(tx, actor.schoolId, child.id, today)
  const who = collectors.find((one) => one.kind === wanted.kind && one.id === wanted.id)
  const stopped = barred.find((one) => one.id === wanted.id || (who && sameName(one.full_name, who.full_name)))
  if (stopped)
    throw problem('collector_barred', { values: { name: stopped.full_name, child: givenName(child.full_name) } })
  if (!who) throw problem('collector_unknown')
  return who
}

export const sameName = (one: string, other: string): boolean =>
  withoutAccents(one).replace(/\s+/g, ' ').trim() === withoutAccents(other).replace(/\s+/g, ' ').trim()

/** Never before the child came, never on another day. */
const leavingTime = ({ now, zone, today }: Clock, presence: queries.Presence, secondsAgo: number): Date => {
  const at = new Date(now.getTime() - secondsAgo * 1000)
  if (dayAt(at, zone) !== today) return now
  if (presence.arrived_at !== null && at <= new Date(presence.arrived_at)) return now
  return at
}

/** Full minutes after the time to leave and the minutes of grace. */
const lateMinutes = ({ hours, today, zone }: Clock, leftAt: Date): number => {
  const minutes = Math.floor((leftAt.getTime() - instantAt(today, hours.leave_by, zone).getTime()) / 60_000)
  return minutes > hours.leave_grace ? minutes : 0
}

export const undoDeparture = async (context: Context, actor: Staff, id: string) => {
  const now = context.now()
  await context.transaction(async (tx) => {
    const row = await queries.lockDeparture(tx, actor, id)
    if (!row) throw problem('not_found')
    if (now.getTime() - Date.parse(row.recorded_at) > undoSeconds * 1000) throw problem('undo_too_late')
    await queries.undoDeparture(tx, actor, id, row, now)
    await tellScreens(tx, actor.schoolId, row.class_id)
  })
  return { message: successText }
}

/** Who is still here, class by class. Empty when everybody has gone home. */
export const closingList = async (context: Context, actor: Staff) => {
  const clock = await clockOf(context, actor.schoolId)
  const rows = await queries.selectStillHere(context.db, actor, clock.today)
  const classes = [...Map.groupBy(rows, (row) => row.class_id).values()]
  return {
    day: clock.today,
    due: clock.now >= instantAt(clock.today, clock.hours.leave_by, clock.zone),
    data: classes.flatMap((children) => {
      const [first] = children
      if (!first) return []
      const own = { id: first.class_id, name: first.class_name }
      return [
        {
          class: own,
          children: children.map((row) => ({
            id: row.id,
            full_name: row.full_name,
            nickname: row.nickname,
            class: own,
            photo: row.photo && context.presentImage(actor, row.photo),
            arrived_at: row.arrived_at,
          })),
          signed_off:
            first.signed_off_at === null
              ? null
              : { by: first.signed_off_by ?? '', at: first.signed_off_at, reason: first.sign_off_reason ?? '' },
          escalated_at: first.escalated_at,
        },
      ]
    }),
  }
}

/** Somebody takes over who is still here; not before it is time to leave, or the list would be worth nothing. */
export const signOffClosing = async (
  context: Context,
  actor: Staff,
  { class_id, reason }: { class_id: string; reason: string },
) => {
  const clock = await clockOf(context, actor.schoolId)
  if (clock.now < instantAt(clock.today, clock.hours.leave_by, clock.zone)) {
    throw problem('validation', { errors: { class_id: fieldText('future_time') } })
  }
  await context.transaction(async (tx) => {
    const signed = await queries.signOff(tx, actor, { classId: class_id, day: clock.today, reason, now: clock.now })
    if (!signed) throw problem('not_found')
    await tellScreens(tx, actor.schoolId, class_id)
  })
  return { message: successText }
}
