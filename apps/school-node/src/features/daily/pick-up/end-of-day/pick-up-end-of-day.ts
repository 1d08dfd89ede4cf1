import { addDays } from '@nhip-cau/contract/days'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../../context.ts'
import { dealtWith, subjectOf } from '../../../../events/notice-causes.ts'
import { instantAt } from '../../../../time/clock.ts'
import { type Clock, childOf, clockOf, type Staff } from '../pick-up.ts'
import * as queries from './pick-up-end-of-day.queries.ts'

/** A missing departure can be signed off for this many days. */
const forgottenDays = 7

const isDue = ({ now, today, hours, zone }: Clock) => now >= instantAt(today, hours.leave_by, zone)

/** The children who are still here, by class, and those of earlier days without a departure. */
export const endOfDayList = async (context: Context, actor: Staff) => {
  const clock = await clockOf(context, actor.schoolId)
  const [rows, forgotten] = await Promise.all([
    queries.selectStillHere(context.db, actor, clock.today),
    queries.selectForgotten(context.db, actor, addDays(clock.today, -forgottenDays), clock.today),
  ])
  const child = (row: queries.StillHere) => ({
    ...childOf(row),
    photo: row.photo && context.presentImage(actor, row.photo),
    arrived_at: row.arrived_at,
    marked_by: row.marked_by,
  })
  return {
    day: clock.today,
    due: isDue(clock),
    data: groups(rows).map(([first, children]) => ({
      class: { id: first.class_id, name: first.class_name },
      children: children.map(child),
      signed_off:
        first.signed_off_at === null
          ? null
          : { by: first.signed_off_by ?? '', at: first.signed_off_at, reason: first.sign_off_reason ?? '' },
      escalated_at: first.escalated_at,
      escalations: first.escalations,
    })),
    forgotten: groups(forgotten).map(([first, children]) => ({
      day: first.day,
      class: { id: first.class_id, name: first.class_name },
      children: children.map(child),
    })),
  }
}

const groups = (rows: readonly queries.StillHere[]): [queries.StillHere, queries.StillHere[]][] =>
  [...Map.groupBy(rows, (row) => `${row.day} ${row.class_id}`).values()].flatMap((children) => {
    const [first] = children
    return first ? [[first, children]] : []
  })

type SignOff = { readonly class_id: string; readonly day?: string | undefined; readonly reason: string }

/**
 * Signs off the list with a reason. Today's list only after the time to leave, because children still arrive and leave
 * before.
 */
export const signOffEndOfDay = async (context: Context, actor: Staff, { class_id, day, reason }: SignOff) => {
  const clock = await clockOf(context, actor.schoolId)
  const wanted = day ?? clock.today
  if (wanted > clock.today || (wanted === clock.today && !isDue(clock))) {
    throw problem('validation', { errors: { class_id: fieldText('future_time') } })
  }
  if (wanted < addDays(clock.today, -forgottenDays))
    throw problem('validation', { errors: { day: fieldText('too_far_back', { n: forgottenDays }) } })
  await context.transaction(async (tx) => {
    const signed = await queries.signOff(tx, actor, { classId: class_id, day: wanted, reason, now: clock.now })
    if (!signed) throw problem('not_found')
    await dealtWith(tx, actor, subjectOf.endOfDay(class_id, wanted), 'done')
    await signalLive(tx, {
      school_id: actor.schoolId,
      topics: ['attendance'],
      roles: ['school', 'teacher'],
      class_ids: [class_id],
      screen: actor.screen,
    })
  })
  return { message: successText }
}
