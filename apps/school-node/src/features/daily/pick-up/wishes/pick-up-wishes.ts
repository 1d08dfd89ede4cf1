import type { PickUpWish } from '@nhip-cau/contract/pick-up-wishes'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../../context.ts'
import type { PickUpEvent } from '../../../../events/pick-up.ts'
import { givenName } from '../../../../people/given-name.ts'
import { timeAt } from '../../../../time/clock.ts'
import { nextSchoolDay, selectSchoolDays } from '../../../../time/school-days.queries.ts'
import { selectCollectors } from '../pick-up.queries.ts'
import { type Clock, childOf, clockOf, type Staff, sameCollector, signalScreens, visibleChild } from '../pick-up.ts'
import { selectLines } from './pick-up-lines.queries.ts'
import * as queries from './pick-up-wishes.queries.ts'

type Parent = ActorIn<'parent'>

const present = (actor: Parent | Staff, row: queries.WishRow): PickUpWish => ({
  id: row.id,
  child: childOf({ ...row, id: row.student_id, full_name: row.child }),
  day: row.day,
  kind: row.kind,
  time: row.time,
  person: row.person,
  relation: row.relation,
  note: row.note,
  status: row.status,
  sent_by: row.sent_by,
  sent_at: row.sent_at,
  answered_by: row.answered_by,
  reason: row.reason,
  can: {
    withdraw: actor.role === 'parent' && !row.left && row.status !== 'rejected',
    answer: actor.role !== 'parent' && !row.left && row.status === 'sent',
  },
})

/** Today if it is a school day, and the next school day. */
const wishDays = async (context: Context, schoolId: string, today: string): Promise<string[]> => {
  const [next, [first]] = await Promise.all([
    nextSchoolDay(context.db, schoolId, today),
    selectSchoolDays(context.db, schoolId, today, today),
  ])
  return [...(first?.open ? [today] : []), ...(next === undefined ? [] : [next])]
}

export const listWishes = async (context: Context, actor: Parent) => {
  const clock = await clockOf(context, actor.schoolId)
  const [rows, children, days] = await Promise.all([
    queries.selectWishesFrom(context.db, actor, clock.today),
    queries.selectFamily(context.db, actor, clock.today),
    wishDays(context, actor.schoolId, clock.today),
  ])
  const { opens_at, leave_by, latestPickUp } = clock.hours
  return {
    data: rows.map((row) => present(actor, row)),
    options: {
      days,
      opens_at,
      leave_by,
      latest: latestPickUp,
      children: children.map((child) => ({ ...childOf(child), left: child.left, collectors: child.collectors })),
    },
  }
}

type NewWish = {
  readonly student_ids: readonly string[]
  readonly day: string
  readonly kind: PickUpWish['kind']
  readonly time?: string | undefined
  readonly collector?: { readonly kind: 'guardian' | 'person'; readonly id: string } | undefined
  readonly note?: string | undefined
}

const fieldProblem = (field: string, text: Parameters<typeof fieldText>[0], values?: Record<string, string>) =>
  problem('validation', { errors: { [field]: fieldText(text, values) } })

/** Throws a validation problem unless the time fits the kind of wish, the opening hours and the present time. */
const refuseTime = ({ kind, time, day }: NewWish, { now, today, zone, hours }: Clock): void => {
  if (time === undefined) {
    if (kind === 'other') return
    throw fieldProblem('time', 'required')
  }
  if (kind === 'late' && time <= hours.leave_by) throw fieldProblem('time', 'wish_not_late', { time: hours.leave_by })
  if (kind === 'early' && time >= hours.leave_by) throw fieldProblem('time', 'wish_not_early', { time: hours.leave_by })
  if (time > hours.latestPickUp) throw fieldProblem('time', 'wish_too_late', { time: hours.latestPickUp })
  if (time < hours.opens_at) throw fieldProblem('time', 'wish_closed', { time: hours.opens_at })
  if (day === today && time <= timeAt(now, zone)) throw fieldProblem('time', 'wish_past')
}

export const sendWish = async (context: Context, actor: Parent, wanted: NewWish) => {
  const clock = await clockOf(context, actor.schoolId)
  const days = await wishDays(context, actor.schoolId, clock.today)
  if (!days.includes(wanted.day)) throw fieldProblem('day', 'wish_day')
  refuseTime(wanted, clock)
  if (wanted.kind === 'other' && wanted.collector === undefined) throw fieldProblem('collector', 'required')
  const children = await Promise.all(
    [...new Set(wanted.student_ids)].sort().map((id) => visibleChild(context, actor, id, clock.today)),
  )
  const first = children[0]
  if (!first) throw problem('not_found')
  const ids = await context.transaction(async (tx) => {
    const made: string[] = []
    for (const child of children) {
      const who = await collectorOf(tx, actor, { child: child.id, first: first.id, day: wanted.day, wanted })
      made.push(
        await queries.replaceWish(tx, actor, {
          studentId: child.id,
          classId: child.class_id,
          day: wanted.day,
          kind: wanted.kind,
          time: wanted.time ?? null,
          collector: who,
          relation: who?.relation ?? null,
          note: wanted.note || null,
          now: clock.now,
        }),
      )
    }
    const rows = await queries.selectWishes(tx, actor, made)
    if (rows.some((row) => row.left)) throw problem('wish_late')
    for (const row of rows) await announce(tx, actor, row, 'wish-sent')
    return made
  })
  const rows = await queries.selectWishes(context.db, actor, ids)
  return { data: rows.map((row) => present(actor, row)) }
}

/**
 * The collector chosen for the first child, as listed for this child. Throws `collector_unknown` if this child's list
 * has no such person.
 */
const collectorOf = async (
  tx: Tx,
  actor: Parent,
  { child, first, day, wanted }: { child: string; first: string; day: string; wanted: NewWish },
) => {
  const { collector } = wanted
  if (wanted.kind !== 'other' || collector === undefined) return null
  const known = await selectCollectors(tx, actor.schoolId, first, day)
  const chosen = known.find((one) => one.kind === collector.kind && one.id === collector.id)
  const own = child === first ? known : await selectCollectors(tx, actor.schoolId, child, day)
  const who = chosen && own.find((one) => sameCollector(one, chosen))
  if (!who) throw problem('collector_unknown')
  return { kind: who.kind, id: who.id, full_name: who.full_name, relation: who.relation }
}

const announce = async (tx: Tx, actor: Parent, row: queries.WishRow, kind: 'wish-sent' | 'wish-withdrawn') => {
  await emit<PickUpEvent>(tx, { ...aboutWish(actor.schoolId, row), kind })
  await signalScreens(tx, actor, row)
}

const aboutWish = (schoolId: string, row: queries.WishRow) => ({
  school_id: schoolId,
  class_id: row.class_id,
  child: { student_id: row.student_id, name: givenName(row.child) },
  wish: {
    kind: row.kind,
    day: row.day.replace(/^\d+-(\d\d)-(\d\d)$/, '$2/$1'),
    time: row.time,
    person: collectorNameOf(row),
  },
})

/** The relation if it is known, otherwise the name. */
const collectorNameOf = ({ relation, person }: queries.WishRow) => relation ?? person

const found = async (db: Context['db'], actor: Parent | Staff, id: string): Promise<queries.WishRow> => {
  const [row] = await queries.selectWishes(db, actor, [id])
  if (!row) throw problem('not_found')
  return row
}

export const withdrawWish = async (context: Context, actor: Parent, id: string) => {
  await context.transaction(async (tx) => {
    const row = await found(tx, actor, id)
    if (row.left) throw problem('wish_late')
    if (!(await queries.withdrawWish(tx, actor, id, context.now()))) throw problem('not_found')
    await announce(tx, actor, row, 'wish-withdrawn')
  })
  return { message: successText }
}

type Answer = { readonly id: string; readonly answer: 'confirmed' | 'rejected'; readonly reason?: string | undefined }

/** Stores the answer of the class. A rejection needs a reason, so that the family can find another way. */
export const answerWish = async (context: Context, actor: Staff, { id, answer, reason = '' }: Answer) => {
  if (answer === 'rejected' && reason.length < 5) throw fieldProblem('reason', 'too_short', { n: '5' })
  await context.transaction(async (tx) => {
    const row = await found(tx, actor, id)
    const why = answer === 'rejected' ? reason : null
    if (!(await queries.answerWish(tx, actor, { id, answer, reason: why, now: context.now() })))
      throw problem('request_done')
    await emit<PickUpEvent>(tx, {
      ...aboutWish(actor.schoolId, row),
      kind: 'wish-answered',
      confirmed: answer === 'confirmed',
      reason: why,
      by_account_id: actor.accountId,
    })
    await signalScreens(tx, actor, row)
  })
  return present(actor, await found(context.db, actor, id))
}

/** The children whose pick-up is unusual today. */
export const listLines = async (context: Context, actor: Staff, classId: string | undefined) => {
  const { today } = await clockOf(context, actor.schoolId)
  const [rows, wishes] = await Promise.all([
    selectLines(context.db, actor, today, classId),
    queries.selectWishesOf(context.db, actor, today, classId),
  ])
  return {
    day: today,
    data: rows.map((row) => ({
      child: childOf(row),
      left: row.left,
      wishes: wishes.filter((one) => one.student_id === row.id).map((one) => present(actor, one)),
      codes: row.codes,
      asked: row.asked,
      refused: row.refused,
      siblings: row.siblings.map((one) => ({ ...childOf(one), can: one.can })),
      barred: row.barred,
    })),
  }
}
