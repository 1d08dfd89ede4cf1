import { randomUUID } from 'node:crypto'
import { daysBetween } from '@nhip-cau/contract/days'
import { type GrowthWarning, growthLimits, type MeasuredChild, type measureClass } from '@nhip-cau/contract/growth'
import type { BodyOf, ResponseOf } from '@nhip-cau/contract/kernel'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { enqueueAfter } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import { type Content, encryptContent, tryDecryptContent } from '../../../children/growth-content.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { masked, recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './growth.queries.ts'
import { growthClassOf, lastDayOf, recordLooks, type Staff } from './growth.ts'
import { isOutside, labelsOf } from './growth-labels.ts'
import { presentGrowthChild, scoresOf } from './growth-present.ts'
import { lockBatch, type NewMeasure, undoBatch, writeMeasures } from './growth-write.queries.ts'

export const settleTask = 'growth.settle'

type Body = BodyOf<typeof measureClass>
type Entry = Body['entries'][number]
type Before = { readonly content: Content | undefined; readonly previous: Content | undefined }

const contentOf = (context: Pick<Context, 'vault'>, row: queries.MeasureRow | null): Content | undefined =>
  row?.ciphertext ? tryDecryptContent(context.vault, row.id, row.ciphertext) : undefined

const isEmpty = ({ height, weight }: Pick<Entry, 'height' | 'weight'>) => height === null && weight === null

const isSame = (entry: Entry, content: Content | undefined): boolean =>
  content === undefined
    ? isEmpty(entry)
    : entry.height === content.height && entry.weight === content.weight && entry.posture === content.posture

/** Compared with the measurement before: a child hardly gets smaller, and its weight changes slowly. */
export const warningsOf = (
  child: Pick<queries.ChildRow, 'birth_date' | 'sex'>,
  day: string,
  content: Content,
  previous: Content | undefined,
): GrowthWarning[] => {
  const { heightDrop, weightChange } = growthLimits.warning
  const differs = () => {
    const [height, weight] = [previous?.height ?? null, previous?.weight ?? null]
    // Values have one decimal, so 1.0 is not more than 1 and binary fractions must not make it so.
    const drop = height === null || content.height === null ? 0 : Math.round((height - content.height) * 10) / 10
    const change = weight === null || content.weight === null ? 0 : Math.abs(content.weight - weight) / weight
    return drop > heightDrop || change > weightChange + 1e-9
  }
  const scores = Object.values(scoresOf(child, day, content))
  return [
    ...(differs() ? (['differs'] as const) : []),
    ...(scores.some((score) => score?.flagged) ? (['implausible'] as const) : []),
  ]
}

type Decided = Pick<MeasuredChild, 'outcome' | 'warnings'> & { readonly content: Content | null }

/** What becomes of one entry, before anything is written. */
const decide = (row: queries.ChildRow, day: string, entry: Entry, { content, previous }: Before): Decided => {
  const after = (outcome: MeasuredChild['outcome'], warnings: GrowthWarning[] = [], next: Content | null = null) => ({
    outcome,
    warnings,
    content: next,
  })
  if (!row.consent) return after('no_consent')
  if (isSame(entry, content)) return after('same')
  if (entry.version !== (row.measure?.version ?? null)) return after('conflict')
  if (isEmpty(entry)) return after('saved')
  const { height, weight, posture } = entry
  const next: Content = { height, weight, posture, advised: false }
  const warnings = warningsOf(row, day, next, previous)
  if (warnings.length > 0 && !entry.confirmed) return after('unconfirmed', warnings)
  const isAdvised =
    content?.advised === true && isOutside(labelsOf(scoresOf(row, day, next), daysBetween(row.birth_date, day)))
  return after('saved', [], { ...next, advised: isAdvised })
}

/** Refuses a day that nobody of the class could be measured on. */
const checkDay = (of: queries.GrowthClass, day: string) => {
  if (!of.running) throw problem('year_closed')
  if (day > of.today) throw problem('validation', { errors: { day: fieldText('future_measure') } })
  if (day < of.starts_on || day > lastDayOf(of))
    throw problem('validation', { errors: { day: fieldText('outside_year') } })
}

/**
 * Saves the measurements of a class, each for itself: what waits for a confirmation, was changed by somebody else or lacks
 * the consent is answered and not written, and the others are. Families see them when the undo period is over.
 */
export const measureClassOn = (
  context: Context,
  actor: Staff,
  { class_id, day, entries }: Body,
): Promise<ResponseOf<typeof measureClass>> =>
  context.transaction(async (tx) => {
    const of = await growthClassOf(tx, actor, class_id)
    const ids = entries.map(({ student_id }) => student_id)
    const read = () =>
      queries.selectGrowthChildren(tx, actor.schoolId, { classId: of.id, day, running: of.running, ids })
    const rows = new Map((await read()).map((row) => [row.id, row]))
    if (new Set(ids).size !== ids.length || rows.size !== ids.length) throw problem('not_found')
    checkDay(of, day)
    const unborn = [...rows.values()].filter(({ birth_date }) => birth_date > day)
    if (unborn.length > 0) {
      const names = unborn.map(({ full_name }) => full_name).join(', ')
      throw problem('validation', { errors: { day: fieldText('measure_before_birth', { names }) } })
    }
    const decided = new Map(
      entries.map((entry) => {
        const row = rows.get(entry.student_id) as queries.ChildRow
        const before = { content: contentOf(context, row.measure), previous: contentOf(context, row.previous) }
        return [row.id, { row, before, ...decide(row, day, entry, before) }]
      }),
    )
    const changes = [...decided.values()].filter(({ outcome }) => outcome === 'saved')
    const seconds = context.decisionUndoSeconds
    const batch = await write(context, tx, actor, { of, day, seconds }, changes)
    const after = await read()
    const frame = { day, today: of.today, running: of.running }
    const data = after.flatMap((row): MeasuredChild[] => {
      const one = decided.get(row.id)
      if (!one) return []
      const lost = one.outcome === 'saved' && !batch.written.has(row.id)
      return [
        {
          outcome: lost ? 'conflict' : one.outcome,
          warnings: one.warnings,
          child: presentGrowthChild(context, actor, frame, row),
        },
      ]
    })
    await recordLooks(
      context,
      tx,
      actor,
      data.flatMap(({ outcome, child }) => (outcome === 'saved' || !child.measure ? [] : [child.student.id])),
    )
    return { batch: batch.id, undo_seconds: batch.id === null ? 0 : seconds, data }
  })

type Change = { readonly row: queries.ChildRow; readonly before: Before; readonly content: Content | null }
type Sitting = { readonly of: queries.GrowthClass; readonly day: string; readonly seconds: number }

const write = async (
  context: Pick<TransactionContext, 'now' | 'vault'>,
  tx: Tx,
  actor: Staff,
  { of, day, seconds }: Sitting,
  changes: readonly Change[],
): Promise<{ readonly id: string | null; readonly written: ReadonlySet<string> }> => {
  if (changes.length === 0) return { id: null, written: new Set() }
  const [id, now] = [randomUUID(), context.now()]
  const countsFrom = new Date(now.getTime() + seconds * 1000)
  const measures = changes.map(({ row, before, content }): NewMeasure => {
    const measureId = row.measure?.id ?? randomUUID()
    return {
      id: measureId,
      student_id: row.id,
      version: row.measure?.version ?? 0,
      ciphertext: content && encryptContent(context.vault, measureId, content),
      published_at: before.content ? (row.measure?.published_at ?? null) : countsFrom.toISOString(),
    }
  })
  const rows = await writeMeasures(tx, actor, { id, classId: of.id, day, now, countsFrom }, measures)
  const written = new Set(rows.map(({ student_id }) => student_id))
  const corrected = changes.filter(({ row, before }) => written.has(row.id) && before.content !== undefined)
  await recordAudit(
    tx,
    actor,
    ...corrected.map(({ row, before, content }) => ({
      action: content === null ? 'growth.delete' : 'growth.update',
      object: { kind: 'growth', id: row.measure?.id ?? null, name: row.full_name },
      studentId: row.id,
      ...differences(before.content, content),
    })),
  )
  if (written.size === 0) return { id: null, written }
  await enqueueAfter(tx, seconds, settleTask, { school_id: actor.schoolId, batch: id })
  await signalStaff(tx, actor, ['growth'], of.id)
  return { id, written }
}

/** Which values changed, for the audit log; the values themselves are masked. */
const differences = (before: Content | undefined, after: Content | null) => {
  const changed = (['height', 'weight'] as const).filter((name) => before?.[name] !== after?.[name])
  const values = (content: Content | null | undefined, sign: string) =>
    Object.fromEntries(changed.map((name) => [name, (content?.[name] ?? null) === null ? null : `${masked(1)}${sign}`]))
  return { before: values(before, ''), after: values(after, '*') }
}

/** Undoes an own call before families see it. What somebody has changed since stays: 409. */
export const undoMeasures = (context: Context, actor: Staff, batch: string) =>
  context.transaction(async (tx) => {
    const rows = await lockBatch(tx, actor, batch)
    const [first] = rows
    if (!first || first.by_account !== actor.accountId) throw problem('not_found')
    const of = await growthClassOf(tx, actor, first.class_id)
    if (Date.parse(first.counts_from) <= context.now().getTime())
      throw problem('growth_undo_late', { values: { n: context.decisionUndoSeconds } })
    if (rows.some(({ version, measure_version }) => version !== measure_version)) throw problem('conflict')
    await undoBatch(
      tx,
      actor,
      batch,
      rows.map(({ measure_id }) => measure_id),
    )
    await signalStaff(tx, actor, ['growth'], of.id)
    const ids = rows.map(({ student_id }) => student_id)
    const asked = { classId: of.id, day: first.day, running: of.running, ids }
    const children = await queries.selectGrowthChildren(tx, actor.schoolId, asked)
    const frame = { day: first.day, today: of.today, running: of.running }
    return { data: children.map((row) => presentGrowthChild(context, actor, frame, row)) }
  })

/** The school's advice is a decision of a person, and never made from the figures alone. */
export const adviseFamily = (
  context: Context,
  actor: Staff,
  id: string,
  body: { readonly version: number; readonly advised: boolean },
) =>
  context.transaction(async (tx) => {
    const found = await queries.selectFoundMeasure(tx, actor, id)
    if (!found) throw problem('not_found')
    const of = await growthClassOf(tx, actor, found.class_id)
    if (!of.running) throw problem('year_closed')
    const { day } = found
    const read = async () => {
      const asked = { classId: of.id, day, running: of.running, ids: [found.student_id] }
      const [row] = await queries.selectGrowthChildren(tx, actor.schoolId, asked)
      return row
    }
    const row = await read()
    const content = row && contentOf(context, row.measure)
    if (!row || !content) throw problem('not_found')
    if (row.measure?.version !== body.version) throw problem('conflict')
    if (body.advised && !isOutside(labelsOf(scoresOf(row, day, content), daysBetween(row.birth_date, day))))
      throw problem('validation', { errors: { advised: fieldText('advise_normal') } })
    if (content.advised !== body.advised) {
      const change = { row, before: { content, previous: undefined }, content: { ...content, advised: body.advised } }
      const { written } = await write(context, tx, actor, { of, day, seconds: context.decisionUndoSeconds }, [change])
      if (written.size === 0) throw problem('conflict')
    }
    const after = (await read()) ?? row
    return { child: presentGrowthChild(context, actor, { day, today: of.today, running: of.running }, after) }
  })
