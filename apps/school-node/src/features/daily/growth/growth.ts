import type { ClassGrowth, StaffChildGrowth } from '@nhip-cau/contract/growth'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { tryDecryptContent } from '../../../children/growth-content.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './growth.queries.ts'
import { presentGrown, presentGrowthChild, presentMeasure } from './growth-present.ts'

export type Staff = ActorIn<'school' | 'teacher'>

/** A look counts once a day, because open pages reload by themselves. */
const lookMs = 24 * 60 * 60 * 1000

/** What staff read of a child's health is recorded, once a day for each child and account. */
export const recordLooks = async (
  context: Pick<TransactionContext, 'now'>,
  tx: Tx,
  actor: Actor,
  studentIds: readonly string[],
): Promise<void> => {
  if (studentIds.length === 0) return
  const unseen = await queries.selectUnseen(tx, actor, studentIds, new Date(context.now().getTime() - lookMs))
  await recordAudit(
    tx,
    actor,
    ...unseen.map(({ id, full_name }) => ({
      action: 'student.read_growth',
      object: { kind: 'student', id, name: full_name },
      studentId: id,
    })),
  )
}

/** The class; 404 if the actor may not see it. */
export const growthClassOf = async (db: Db, actor: Staff, classId: string): Promise<queries.GrowthClass> => {
  const found = await queries.selectGrowthClass(db, actor, classId)
  if (!found) throw problem('not_found')
  return found
}

/** The last day of the class's year that may be measured. */
export const lastDayOf = ({ ends_on, today }: queries.GrowthClass): string => (today < ends_on ? today : ends_on)

/** The day itself within the year until today, or the nearest one. */
const dayWithin = (of: queries.GrowthClass, wanted: string | undefined): string => {
  const last = lastDayOf(of)
  if (wanted === undefined || wanted > last) return last
  return wanted < of.starts_on ? of.starts_on : wanted
}

export const classGrowth = (
  context: Context,
  actor: Staff,
  query: { readonly class_id: string; readonly day?: string | undefined },
): Promise<ClassGrowth> =>
  context.transaction(async (tx) => {
    const of = await growthClassOf(tx, actor, query.class_id)
    const day = dayWithin(of, query.day)
    const rows = await queries.selectGrowthChildren(tx, actor.schoolId, { classId: of.id, day, running: of.running })
    const frame = { day, today: of.today, running: of.running }
    const data = rows.map((row) => presentGrowthChild(context, actor, frame, row))
    const looked = data.filter(({ measure, previous }) => measure !== null || previous !== null)
    await recordLooks(
      context,
      tx,
      actor,
      looked.map(({ student }) => student.id),
    )
    return {
      class: { id: of.id, name: of.name },
      day,
      today: of.today,
      first_day: of.starts_on,
      last_day: lastDayOf(of),
      can: { measure: of.running },
      data,
    }
  })

export const growthListInput = async ({ db }: Context, actor: Staff) => {
  const [today, classes] = await Promise.all([
    queries.selectToday(db, actor.schoolId),
    queries.selectClassesDue(db, actor),
  ])
  return { today, classes: [...classes] }
}

export const childGrowth = (context: Context, actor: Staff, id: string): Promise<StaffChildGrowth> =>
  context.transaction(async (tx) => {
    const child = await queries.selectGrownChild(tx, actor, id)
    if (!child) throw problem('not_found')
    const rows = child.consent ? await queries.selectMeasures(tx, actor.schoolId, id) : []
    if (rows.length > 0) await recordLooks(context, tx, actor, [id])
    const days = rows.map(({ day }) => day)
    return {
      ...presentGrown(context, actor, child, days),
      data: rows.flatMap((row) => presentMeasure(context, child, row, false) ?? []),
    }
  })

export const measureHistory = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    const found = await queries.selectFoundMeasure(tx, actor, id)
    if (!found) throw problem('not_found')
    const rows = await queries.selectVersions(tx, actor.schoolId, id)
    await recordLooks(context, tx, actor, [found.student_id])
    return {
      data: rows.map(({ version, ciphertext, by, at }) => {
        const content = ciphertext === null ? undefined : tryDecryptContent(context.vault, id, ciphertext)
        return { version, height: content?.height ?? null, weight: content?.weight ?? null, by, at }
      }),
    }
  })
