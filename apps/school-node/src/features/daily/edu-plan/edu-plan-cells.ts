import type { CellEntry, CellOutcome, SavedCells } from '@nhip-cau/contract/edu-plan'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { CellRow } from './edu-plan.queries.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import { outcomeText } from './edu-plan-words.ts'
import * as queries from './edu-plan-write.queries.ts'

const keyOf = ({ row, day }: { readonly row: string; readonly day: number }) => `${row} ${day}`
const sameGoals = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join() === [...other].sort().join()

/** The plan, locked for a change; 404 if the actor may not see it, 409 if its year is closed. */
export const lockedPlan = async (tx: Tx, actor: Staff, id: string): Promise<queries.LockedPlan> => {
  const plan = await queries.lockPlan(tx, actor, id)
  if (!plan) throw problem('not_found')
  if (!plan.open) throw problem('year_closed')
  return plan
}

/** Refuses goals that the school does not have or no longer offers; those that stand there already may stay. */
export const expectGoals = async (
  tx: Tx,
  actor: Staff,
  field: string,
  ids: readonly string[],
  kept: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const usable = await queries.selectUsableGoals(tx, actor.schoolId, wanted, kept)
  if (usable.length < wanted.length) throw problem('validation', { errors: { [field]: fieldText('edu_goal_unknown') } })
}

type Judged =
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'same' | 'conflict'; readonly cell: CellRow }
  | { readonly outcome: 'saved'; readonly next: queries.WrittenCell }

/** What becomes of an entry: somebody else's change since the version that the writer saw is never overwritten. */
const judge = (plan: queries.LockedPlan, entry: CellEntry, cell: CellRow | undefined): Judged => {
  const { row, day, version } = entry
  const hasColumns = plan.level === 'week'
  if (!plan.rows.some(({ key }) => key === row) || hasColumns !== day > 0) return { outcome: 'refused' }
  const text = entry.text ?? cell?.text ?? ''
  const goal_ids = [...new Set(entry.goal_ids ?? cell?.goal_ids ?? [])]
  if (cell && cell.text === text && sameGoals(cell.goal_ids, goal_ids)) return { outcome: 'same', cell }
  if (cell && cell.version !== version) return { outcome: 'conflict', cell }
  return { outcome: 'saved', next: { row, day, text, goal_ids, version: cell?.version ?? 0 } }
}

export const saveCells = (
  context: Context,
  actor: Staff,
  id: string,
  given: readonly CellEntry[],
): Promise<SavedCells> =>
  context.transaction(async (tx) => {
    const plan = await lockedPlan(tx, actor, id)
    const entries = [...new Map(given.map((one) => [keyOf(one), one])).values()]
    const found = await queries.selectCells(tx, actor.schoolId, id, entries)
    const before = new Map(found.map(({ cell }) => [keyOf(cell), cell]))
    const kept = found.flatMap(({ cell }) => cell.goal_ids)
    await expectGoals(
      tx,
      actor,
      'cells',
      entries.flatMap(({ goal_ids = [] }) => goal_ids),
      kept,
    )
    const judged = entries.map((entry) => ({ entry, ...judge(plan, entry, before.get(keyOf(entry))) }))
    const next = judged.flatMap((one) => (one.outcome === 'saved' ? [one.next] : []))
    const rows = next.length === 0 ? [] : await queries.writeCells(tx, actor, context.now(), id, next)
    const written = new Map(rows.map(({ cell }) => [keyOf(cell), cell]))
    const { state, version } = next.length === 0 ? plan : await queries.touchPlan(tx, actor, context.now(), id)
    if (next.length > 0) await signalPlan(tx, actor, plan)
    const data = judged.map((one) => outcomeOf(one, written))
    const goalIds = [...new Set(data.flatMap(({ cell }) => cell?.goal_ids ?? []))]
    return { state, version, data, goals: [...(await queries.selectGoals(tx, actor.schoolId, goalIds))] }
  })

const outcomeOf = (one: Judged & { readonly entry: CellEntry }, written: ReadonlyMap<string, CellRow>): CellOutcome => {
  const { row, day } = one.entry
  switch (one.outcome) {
    case 'refused':
      return { row, day, outcome: 'refused', text: outcomeText('refused'), cell: null }
    case 'conflict':
      return { row, day, outcome: 'conflict', text: outcomeText('conflict'), cell: one.cell }
    case 'same':
      return { row, day, outcome: 'same', text: null, cell: one.cell }
    case 'saved':
      return { row, day, outcome: 'saved', text: null, cell: written.get(keyOf(one.entry)) ?? null }
  }
}

/** Open pages of staff reload the plan; year plans concern the teachers of several classes. */
export const signalPlan = (tx: Tx, actor: Staff, { class_id }: Pick<queries.LockedPlan, 'class_id'>) =>
  signalStaff(tx, actor, ['edu_plans'], class_id ?? undefined)
