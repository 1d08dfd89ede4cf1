import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { type CycleRow, selectCycle } from './student-review-class.queries.ts'
import { aspectsOf } from './student-review-class.ts'
import { shownCycle } from './student-review-content.ts'
import * as queries from './student-review-cycles.queries.ts'
import { momentOf } from './student-review-period.ts'
import { releaseCycle as copyToFamilies } from './student-review-release.queries.ts'
import { releaseAt, secondsUntil, settleLater } from './student-review-release.ts'

export const listCycles = async (context: Context, actor: Actor) => {
  const { today } = await momentOf(context, actor.schoolId)
  const rows = await queries.selectCycles(context.db, actor.schoolId)
  return { data: rows.map((row) => shownCycle(actor, today, row)), can: { create: actor.role === 'school' } }
}

/** All days lie in the running year; aspects that a cycle has keep their place when they are deactivated. */
const check = async (tx: Tx, actor: Actor, fields: queries.CycleFields, before?: CycleRow) => {
  const year = await queries.selectRunningYear(tx, actor.schoolId)
  const errors: Record<string, string> = {}
  const isOutside = (day: string) => year === undefined || day < year.starts_on || day > year.ends_on
  for (const field of ['from', 'to', 'deadline'] as const)
    if (isOutside(fields[field])) errors[field] = fieldText('review_no_school')
  if (fields.to < fields.from) errors.to = fieldText('end_before_start')
  if (fields.deadline < fields.from) errors.deadline = fieldText('end_before_start')
  const known = (await aspectsOf(tx, actor.schoolId)).filter(
    ({ id, active }) => active || before?.aspect_ids.includes(id),
  )
  if (!fields.aspect_ids.every((id) => known.some((one) => one.id === id)))
    errors.aspect_ids = fieldText('review_aspect_unknown')
  if (year === undefined || Object.keys(errors).length > 0) throw problem('validation', { errors })
  return year
}

const refusingDoubles = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'review_cycles_name') throw error
    throw problem('validation', { errors: { name: fieldText('review_cycle_taken') } })
  }
}

const again = async (tx: Tx, actor: Actor, today: string, id: string) =>
  shownCycle(actor, today, (await selectCycle(tx, actor.schoolId, id)) as CycleRow)

const objectOf = (id: string, name: string) => ({ kind: 'review_cycle', id, name })

export const createCycle = async (context: Context, actor: Actor, fields: queries.CycleFields) => {
  const { today } = await momentOf(context, actor.schoolId)
  return refusingDoubles(() =>
    context.transaction(async (tx) => {
      const year = await check(tx, actor, fields)
      const id = await queries.insertCycle(tx, actor, year.id, fields)
      await recordAudit(tx, actor, { action: 'review_cycle.store', object: objectOf(id, fields.name), after: fields })
      await signalStaff(tx, actor, ['reviews'], undefined)
      return again(tx, actor, today, id)
    }),
  )
}

const loggedFields = ({ name, from, to, deadline, min_words, signed }: queries.CycleFields) => ({
  name,
  from,
  to,
  deadline,
  min_words,
  signed,
})

type Change = queries.CycleFields & { readonly version: number }

export const updateCycle = async (context: Context, actor: Actor, id: string, { version, ...fields }: Change) => {
  const { today } = await momentOf(context, actor.schoolId)
  return refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await queries.lockCycle(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== version) throw problem('conflict')
      const year = await check(tx, actor, fields, before)
      if (before.academic_year_id !== year.id) throw problem('year_closed')
      await queries.updateCycle(tx, actor, id, fields)
      const logged = { before: loggedFields(before), after: loggedFields(fields) }
      await recordAudit(tx, actor, { action: 'review_cycle.update', object: objectOf(id, fields.name), ...logged })
      await signalStaff(tx, actor, ['reviews'], undefined)
      return again(tx, actor, today, id)
    }),
  )
}

export const deleteCycle = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const cycle = await queries.lockCycle(tx, actor, id)
    if (!cycle) throw problem('not_found')
    if (cycle.used) throw problem('review_cycle_used')
    await queries.deleteCycle(tx, actor, id)
    await recordAudit(tx, actor, { action: 'review_cycle.delete', object: objectOf(id, cycle.name) })
    await signalStaff(tx, actor, ['reviews'], undefined)
    return { message: successText }
  })

/** Releases what is written for a cycle in all classes at once; what is not written is left out and counted. */
export const releaseCycle = async (context: Context, actor: Actor, id: string) => {
  const moment = await momentOf(context, actor.schoolId)
  const at = releaseAt(context, moment)
  return context.transaction(async (tx) => {
    const cycle = await queries.lockCycle(tx, actor, id)
    if (!cycle) throw problem('not_found')
    const year = await queries.selectRunningYear(tx, actor.schoolId)
    if (cycle.academic_year_id !== year?.id) throw problem('year_closed')
    const released = await copyToFamilies(tx, actor, at, id)
    const isReleased = released.length > 0
    if (isReleased) {
      await settleLater(tx, actor.schoolId, at)
      await recordAudit(tx, actor, { action: 'review_cycle.release', object: objectOf(id, cycle.name) })
      await signalStaff(tx, actor, ['reviews'], undefined)
    }
    return {
      batch: isReleased ? at.batch : null,
      shown_from: isReleased ? at.shownFrom.toISOString() : null,
      undo_seconds: isReleased ? secondsUntil(at) : 0,
      released: released.length,
      missing: await queries.countMissing(tx, actor.schoolId, id, moment.today),
    }
  })
}
