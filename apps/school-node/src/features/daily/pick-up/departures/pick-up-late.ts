import { addDays } from '@nhip-cau/contract/days'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../../context.ts'
import { childOf, clockOf } from '../pick-up.ts'
import { selectLate } from './pick-up-late.queries.ts'

/** The late minutes of a month, for the talk with the family or the bill. */
export const listLate = async (context: Context, actor: ActorIn<'school'>, month: string) => {
  const { hours } = await clockOf(context, actor.schoolId)
  const from = `${month}-01`
  const rows = await selectLate(context.db, actor.schoolId, from, `${addDays(from, 31).slice(0, 7)}-01`)
  return {
    month,
    leave_by: hours.leave_by,
    grace_minutes: hours.leave_grace,
    data: rows.map(({ times, minutes, days, photo, ...row }) => ({
      child: { ...childOf(row), photo: photo && context.presentImage(actor, photo) },
      times,
      minutes,
      days,
    })),
  }
}
