import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import type * as api from '@nhip-cau/contract/promotions'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../../context.ts'
import { promotionReason } from '../../../texts.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectZone } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { lockYears, selectYear } from '../calendar/calendar-years.queries.ts'
import * as queries from './promotions.queries.ts'
import * as steps from './promotions-apply.queries.ts'
import { planClasses, planOutcomes } from './promotions-plan.ts'

const undoDays = 7

const summaryOf = (context: TransactionContext, row: queries.PromotionRow): api.PromotionSummary => {
  const until =
    row.status === 'applied' && row.applied_at !== null
      ? new Date(new Date(row.applied_at).getTime() + undoDays * 24 * 60 * 60 * 1000)
      : null
  return { ...row, undo_until: until !== null && until > context.now() ? until.toISOString() : null }
}

export const listPromotions = async (context: Context, actor: Actor) => ({
  data: (await queries.selectPromotions(context.db, actor.schoolId)).map((row) => summaryOf(context, row)),
})

export const getPromotion = (context: Context, actor: Actor, id: string) => whole(context, context.db, actor, id)

const whole = async (context: TransactionContext, db: Db, actor: Actor, id: string): Promise<api.Promotion> => {
  const row = await queries.selectPromotion(db, actor.schoolId, id)
  if (!row) throw problem('not_found')
  return { ...summaryOf(context, row), ...(await queries.selectParts(db, actor.schoolId, id, row.from_year.id)) }
}

/**
 * Creates a draft from a year into a later one. Returns an existing draft for the same years instead of a second one.
 */
export const createPromotion = (
  context: Context,
  actor: Actor,
  { from_year_id, to_year_id }: BodyOf<typeof api.createPromotion>,
) =>
  context.transaction(async (tx) => {
    await lockYears(tx, actor.schoolId)
    const from = await selectYear(tx, actor.schoolId, from_year_id)
    const to = await selectYear(tx, actor.schoolId, to_year_id)
    if (!from || !to) throw problem('not_found')
    if (to.state === 'closed') throw problem('year_closed')
    if (to.starts_on <= from.ends_on) throw problem('validation', { errors: { to_year_id: fieldText('later_year') } })
    const open = (await queries.selectPromotions(tx, actor.schoolId)).find(
      (one) => one.from_year.id === from.id && one.status !== 'undone',
    )
    if (open?.status === 'draft' && open.to_year.id === to.id) return whole(context, tx, actor, open.id)
    if (open) throw problem('promotion_state')
    const years = { from: from.id, to: to.id }
    const id = await queries.insertPromotion(tx, actor.schoolId, years, actor.accountId)
    const old = await queries.selectClassesOf(tx, actor.schoolId, from.id)
    const standing = await queries.selectClassesOf(tx, actor.schoolId, to.id)
    const planned = planClasses(old, standing, randomUUID)
    await queries.insertPlannedClasses(tx, actor.schoolId, id, planned)
    await queries.refreshStudents(tx, actor.schoolId, id, from.id, planOutcomes(old, planned))
    return whole(context, tx, actor, id)
  })

export const updatePromotion = (
  context: Context,
  actor: Actor,
  id: string,
  { version, classes, removed_class_ids, students }: BodyOf<typeof api.updatePromotion>,
) =>
  context.transaction(async (tx) => {
    const { from_year } = await draft(tx, actor, id, version)
    const { schoolId } = actor
    await refuseUnknownClasses(tx, schoolId, id, from_year.id, { classes, removed_class_ids })
    const added = classes.flatMap((one, index) =>
      one.id === null ? [{ ...one, id: randomUUID(), copied_from: null, position: 1000 + index, standing: false }] : [],
    )
    for (const one of classes) {
      if (one.id !== null) await queries.setPlannedClass(tx, schoolId, id, { ...one, id: one.id })
    }
    await queries.insertPlannedClasses(tx, schoolId, id, added)
    if (removed_class_ids.length > 0) await queries.deletePlannedClasses(tx, schoolId, id, removed_class_ids)
    const outcomes = students.map((one) => ({
      ...one,
      to_class_id: one.outcome === 'up' || one.outcome === 'repeat' ? one.to_class_id : null,
    }))
    if ((await queries.setOutcomes(tx, schoolId, id, outcomes)) < new Set(outcomes.map((one) => one.student_id)).size)
      throw problem('validation', { errors: { students: fieldText('class_unknown') } })
    await queries.raiseVersion(tx, schoolId, id)
    return whole(context, tx, actor, id)
  })

type ClassesOfDraft = Pick<BodyOf<typeof api.updatePromotion>, 'classes' | 'removed_class_ids'>

/** Rejects class ids outside this draft and teacher sources outside the old year. */
const refuseUnknownClasses = async (
  tx: Tx,
  schoolId: string,
  id: string,
  fromYearId: string,
  { classes, removed_class_ids }: ClassesOfDraft,
) => {
  const parts = await queries.selectParts(tx, schoolId, id, fromYearId)
  const planned = new Set(parts.classes.map((one) => one.id))
  const old = new Set(parts.from_classes.map((one) => one.id))
  const isUnknown = (one: ClassesOfDraft['classes'][number]) =>
    (one.id !== null && !planned.has(one.id)) || (one.teachers_from !== null && !old.has(one.teachers_from))
  if (classes.some(isUnknown)) throw problem('validation', { errors: { classes: fieldText('class_unknown') } })
  if (removed_class_ids.some((one) => !planned.has(one)))
    throw problem('validation', { errors: { removed_class_ids: fieldText('class_unknown') } })
}

/** Applies a draft in one transaction. Throws `promotion_stale` if placements changed since the draft was created. */
export const applyPromotion = async (context: Context, actor: Actor, id: string, version: number) => {
  const of = { schoolId: actor.schoolId, id }
  const applied = await refusingTakenNames(() =>
    context.transaction(async (tx) => {
      await lockYears(tx, actor.schoolId)
      const plan = await draft(tx, actor, id, version)
      await steps.lockStudents(tx, of)
      if (await refreshed(tx, actor, plan)) return undefined
      await steps.makeClasses(tx, of, plan.to_year.id)
      await steps.moveStudents(tx, of, { lastDay: plan.from_year.ends_on, firstDay: plan.to_year.starts_on })
      await steps.markApplied(tx, of, actor.accountId, context.now().toISOString())
      const today = dayAt(context.now(), await selectZone(tx, actor.schoolId))
      await steps.setDueStatuses(tx, of, { today, reason: promotionReason })
      await recordAudit(tx, actor, { action: 'promotion.run', object: objectOf(plan), after: plan.counts })
      await signal(tx, actor)
      return whole(context, tx, actor, id)
    }),
  )
  if (!applied) throw problem('promotion_stale')
  return applied
}

/** Updates the draft to the current placements. Returns true if it changed and must be reviewed again. */
const refreshed = async (tx: Tx, actor: Actor, plan: queries.PromotionRow): Promise<boolean> => {
  const { schoolId } = actor
  const old = await queries.selectClassesOf(tx, schoolId, plan.from_year.id)
  const { classes } = await queries.selectParts(tx, schoolId, plan.id, plan.from_year.id)
  const planned = classes.map((one, position) => ({ ...one, copied_from: null, position }))
  const changes = await queries.refreshStudents(tx, schoolId, plan.id, plan.from_year.id, planOutcomes(old, planned))
  if (changes === 0) return false
  await queries.raiseVersion(tx, schoolId, plan.id)
  return true
}

export const undoPromotion = async (context: Context, actor: Actor, id: string) => {
  const of = { schoolId: actor.schoolId, id }
  try {
    return await context.transaction(async (tx) => {
      const row = await queries.lockPromotion(tx, actor.schoolId, id)
      if (!row) throw problem('not_found')
      if (row.status !== 'applied') throw problem('promotion_state')
      if (summaryOf(context, row).undo_until === null) throw problem('promotion_late')
      await steps.lockStudents(tx, of)
      const names = await steps.selectDependents(tx, of)
      if (names.length > 0) throw problem('promotion_in_use', { values: { names: names.join(', ') } })
      await steps.revertPromotion(tx, of, context.now().toISOString())
      await recordAudit(tx, actor, { action: 'promotion.undo', object: objectOf(row), before: row.counts })
      await signal(tx, actor)
      return whole(context, tx, actor, id)
    })
  } catch (error) {
    // A foreign key, e.g. of a post or an attendance row, references a new class.
    if (violatedConstraint(error) === undefined) throw error
    throw problem('promotion_in_use', { values: { names: promotionReason } })
  }
}

export const deletePromotion = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const row = await queries.lockPromotion(tx, actor.schoolId, id)
    if (!row) throw problem('not_found')
    if (row.status !== 'draft') throw problem('promotion_state')
    await queries.deletePromotion(tx, actor.schoolId, id)
    return { message: successText }
  })

/** Scheduled job: sets the status of students whose last day has passed since their promotion was applied. */
export const finishPromotions = async (context: Context): Promise<number> => {
  let count = 0
  for (const { school_id: schoolId, id } of await steps.selectUnset(context.db, context.now().toISOString())) {
    const today = dayAt(context.now(), await context.settings.zoneOf(schoolId))
    count += await context.transaction(async (tx) => {
      const set = await steps.setDueStatuses(tx, { schoolId, id }, { today, reason: promotionReason })
      await signalLive(tx, { school_id: schoolId, topics: ['students', 'classes', 'profile'] })
      return set
    })
  }
  return count
}

const draft = async (tx: Tx, actor: Actor, id: string, version: number) => {
  const row = await queries.lockPromotion(tx, actor.schoolId, id)
  if (!row) throw problem('not_found')
  if (row.status !== 'draft') throw problem('promotion_state')
  if (row.version !== version) throw problem('conflict')
  return row
}

const objectOf = ({ id, from_year, to_year }: queries.PromotionRow) => ({
  kind: 'promotion',
  id,
  name: `${from_year.name} → ${to_year.name}`,
})

const signal = (tx: Tx, actor: Actor) =>
  signalLive(tx, { school_id: actor.schoolId, topics: ['classes', 'students', 'calendar', 'profile'] })

const refusingTakenNames = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'classes_name') throw error
    throw problem('validation', { errors: { classes: fieldText('class_names_equal') } })
  }
}
