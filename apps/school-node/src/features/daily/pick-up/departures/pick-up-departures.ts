import type { collectorKinds } from '@nhip-cau/contract/pick-up'
import { successText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit, enqueueAfter } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { areSamePerson } from '../../../../access/same-person.queries.ts'
import { lockChildDays } from '../../../../children/child-day.queries.ts'
import type { Context } from '../../../../context.ts'
import type { PickUpEvent } from '../../../../events/pick-up.ts'
import { givenName } from '../../../../people/given-name.ts'
import { dayAt, instantAt, timeAt } from '../../../../time/clock.ts'
import { recordAudit } from '../../../register/audit/audit.queries.ts'
import { proveCode } from '../codes/pick-up-codes.ts'
import * as lists from '../pick-up.queries.ts'
import {
  barredFrom,
  barredName,
  type Clock,
  clockOf,
  type Staff,
  sameCollector,
  signalScreens,
  visibleChild,
} from '../pick-up.ts'
import * as queries from './pick-up-departures.queries.ts'

type Handover = {
  readonly student_id: string
  readonly collector:
    | { readonly kind: Exclude<(typeof collectorKinds)[number], 'code'>; readonly id: string }
    | { readonly kind: 'code'; readonly id: string; readonly code: string }
  readonly siblings: readonly string[]
  readonly confirmed: boolean
  readonly note?: string | undefined
  readonly seconds_ago: number
}

/**
 * Hands over a child, and the siblings who go along. Checks the collector again, because the list may have changed
 * since the page was opened.
 */
export const recordDeparture = async (context: Context, actor: Staff, wanted: Handover) => {
  const clock = await clockOf(context, actor.schoolId)
  const child = await visibleChild(context, actor, wanted.student_id, clock.today)
  const siblings = await siblingsOf(context, actor, child, wanted.siblings, clock.today)
  if (wanted.collector.kind === 'code')
    await proveCode(context, actor, clock, { studentId: child.id, shown: wanted.collector })
  return context.transaction(async (tx) => {
    await lockChildDays(tx, [child.id, ...siblings.map(({ id }) => id)], clock.today)
    const { undoSeconds } = context
    const { who, row } = await give(tx, actor, clock, { child, wanted, undoSeconds })
    if (!wanted.confirmed) await refuseUnconfirmedCollector(tx, actor, child, who, clock.today)
    const others: lists.DepartureRow[] = []
    for (const sibling of siblings) {
      const lent = await giveSibling(tx, actor, clock, { child: sibling, wanted, undoSeconds, who })
      others.push(lent.row)
    }
    return { ...row, undo_seconds: undoSeconds, siblings: others }
  })
}

/**
 * The wanted siblings in a fixed lock order. Throws `not_found` unless each is a sibling, still here, and may be handed
 * over by the actor.
 */
const siblingsOf = async (
  context: Context,
  actor: Staff,
  child: lists.ChildRow,
  wanted: readonly string[],
  today: string,
): Promise<lists.ChildRow[]> => {
  if (wanted.length === 0) return []
  const known = await lists.selectSiblings(context.db, actor, child.id, today)
  return [...new Set(wanted)].sort().map((id) => {
    const found = known.find((one) => one.id === id && one.can)
    if (!found) throw problem('not_found')
    return found
  })
}

type Giving = { readonly child: lists.ChildRow; readonly wanted: Handover; readonly undoSeconds: number }

const give = async (tx: Tx, actor: Staff, clock: Clock, giving: Giving) => {
  const { child, wanted } = giving
  const presence = await presentNow(tx, actor, child, clock)
  const who = await collectorOf(
    tx,
    actor,
    child,
    clock.today,
    (one) => one.kind === wanted.collector.kind && one.id === wanted.collector.id,
    wanted.collector.id,
  )
  return { who, row: await depart(tx, actor, clock, { ...giving, who, presence }) }
}

const giveSibling = async (
  tx: Tx,
  actor: Staff,
  clock: Clock,
  giving: Giving & { readonly who: lists.CollectorRow },
) => {
  const { child, who } = giving
  const presence = await presentNow(tx, actor, child, clock)
  const own = await collectorOf(tx, actor, child, clock.today, (one) => sameCollector(one, who), who.id)
  return { row: await depart(tx, actor, clock, { ...giving, who: own, presence }) }
}

/** Throws a problem if the child has left already or is not present. */
const presentNow = async (tx: Tx, actor: Staff, child: lists.ChildRow, { today, zone }: Clock) => {
  const presence = await queries.selectPresence(tx, actor.schoolId, child.id, today)
  const name = givenName(child.full_name)
  if (presence?.departure) {
    const { collector, left_at } = presence.departure
    throw problem('already_left', { values: { child: name, collector, time: timeAt(new Date(left_at), zone) } })
  }
  if (presence?.state !== 'present') throw problem('not_present', { values: { child: name } })
  return presence
}

/**
 * The collector, if the child may be handed over to that person. A bar takes precedence over every list, also over an
 * approval under the same name.
 */
const collectorOf = async (
  tx: Tx,
  actor: Staff,
  child: lists.ChildRow,
  today: string,
  isWanted: (one: lists.CollectorRow) => boolean,
  wantedId: string,
): Promise<lists.CollectorRow> => {
  const barred = await lists.selectBarred(tx, actor.schoolId, child.id)
  const collectors = await lists.selectCollectors(tx, actor.schoolId, child.id, today)
  const who = collectors.find(isWanted)
  const stopped = barredFrom(barred, who ?? { id: wantedId })
  if (stopped)
    throw problem('collector_barred', { values: { name: barredName(stopped), child: givenName(child.full_name) } })
  if (!who) throw problem('collector_unknown')
  if (who.approved_by && (await areSamePerson(tx, actor.schoolId, who.approved_by, actor.accountId)))
    throw problem('approver_hands_over')
  return who
}

/** Asks for a confirmation when the collector has picked up children of another family today. */
const refuseUnconfirmedCollector = async (
  tx: Tx,
  actor: Staff,
  child: lists.ChildRow,
  who: lists.CollectorRow,
  today: string,
) => {
  const taken = await lists.selectTaken(tx, actor.schoolId, child.id, today, [who])
  if (taken.length === 0) return
  const children = taken.map((one) => `${one.child} (${one.class})`).join(', ')
  throw problem('collects_many', { values: { name: who.full_name, children } })
}

const depart = async (
  tx: Tx,
  actor: Staff,
  clock: Clock,
  {
    child,
    wanted,
    undoSeconds,
    who,
    presence,
  }: Giving & { readonly who: lists.CollectorRow; readonly presence: queries.Presence },
): Promise<lists.DepartureRow> => {
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
    phone: who.phone,
    relation: who.relation,
    early: leftAt < instantAt(clock.today, clock.hours.leave_from, clock.zone),
    lateMinutes: lateMinutes(clock, leftAt),
    note: wanted.note === undefined || wanted.note === '' ? null : wanted.note,
  })
  const notice = { school_id: actor.schoolId, departure_id: departure.id }
  await enqueueAfter(tx, undoSeconds, 'pick-up.tell', notice)
  await signalScreens(tx, actor, { class_id: child.class_id, student_id: child.id })
  return departure
}

/** The time of leaving, which is never before the arrival and never on another day. */
const leavingTime = ({ now, zone, today }: Clock, presence: queries.Presence, secondsAgo: number): Date => {
  const at = new Date(now.getTime() - secondsAgo * 1000)
  if (dayAt(at, zone) !== today) return now
  if (presence.arrived_at !== null && at <= new Date(presence.arrived_at)) return now
  return at
}

/** Full minutes after the time to leave; 0 within the minutes of grace. */
const lateMinutes = ({ hours, today, zone }: Clock, leftAt: Date): number => {
  const minutes = Math.floor((leftAt.getTime() - instantAt(today, hours.leave_by, zone).getTime()) / 60_000)
  return minutes > hours.leave_grace ? minutes : 0
}

export const undoDeparture = async (context: Context, actor: Staff, id: string) => {
  const now = context.now()
  await context.transaction(async (tx) => {
    const row = await queries.lockDeparture(tx, actor, id)
    if (!row || row.handed_over_by !== actor.accountId) throw problem('not_found')
    if (row.notified || now.getTime() - Date.parse(row.recorded_at) > context.undoSeconds * 1000)
      throw problem('undo_too_late', { values: { n: context.undoSeconds } })
    await queries.undoDeparture(tx, actor, row, { reason: null, now })
    await signalScreens(tx, actor, row)
  })
  return { message: successText }
}

/** Undoes a departure of today after the undo period, with a reason. The family is notified of the correction. */
export const revokeDeparture = async (context: Context, actor: Staff, id: string, reason: string) => {
  const { now, today } = await clockOf(context, actor.schoolId)
  await context.transaction(async (tx) => {
    const row = await queries.lockDeparture(tx, actor, id)
    if (!row || row.day !== today) throw problem('not_found')
    await queries.undoDeparture(tx, actor, row, { reason, now })
    await recordRevoked(tx, actor, row, reason)
    if (row.notified) {
      const corrected: PickUpEvent = {
        kind: 'departure-corrected',
        school_id: actor.schoolId,
        class_id: row.class_id,
        child: { student_id: row.student_id, name: givenName(row.full_name) },
        by_account_id: actor.accountId,
      }
      await emit(tx, corrected)
    }
    await signalScreens(tx, actor, row)
  })
  return { message: successText }
}

const recordRevoked = (tx: Tx, actor: Staff, row: queries.LockedDeparture, reason: string) =>
  recordAudit(tx, actor, {
    action: 'departure.revoke',
    object: { kind: 'departure', id: row.id, name: row.full_name },
    studentId: row.student_id,
    before: { collector: row.collector, left_at: row.left_at },
    after: { reason },
  })
