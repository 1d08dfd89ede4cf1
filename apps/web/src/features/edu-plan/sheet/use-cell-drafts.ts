import { saveCells } from '@nhip-cau/contract/edu-plan'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { draftOwner, readDraft, removeDraft, writeDraft } from '../../../lib/drafts.ts'
import { type CellDraft, type CellDrafts, cellKey, createCellDrafts, isConflict } from './cell-drafts.ts'
import type { PlanSource } from './plan-source.ts'

type Kept = Readonly<Record<string, CellDraft>>

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one: unknown) => typeof one === 'object' && one !== null && 'seen' in one)

/** The drafts of a plan's cells; they outlive the page until what was typed has been sent. */
export const useCellDrafts = (planId: string, source: PlanSource): CellDrafts => {
  const [drafts] = useState(() => {
    const [role, owner] = [currentRole(), draftOwner()]
    const name = `edu-plan:${planId}` as const
    return createCellDrafts(
      {
        cellOf: ({ row, day }) => source.read()?.cells.find((cell) => cell.row === row && cell.day === day),
        version: () => source.read()?.version ?? 0,
        save: (cells) => call(saveCells, role, { params: { id: planId }, body: { cells } }),
        apply: ({ state, version, data, goals }) => {
          const before = source.read()
          source.patch((plan) => {
            const changed = data.flatMap(({ cell }) => (cell ? [cell] : []))
            const keys = new Set(changed.map(cellKey))
            const known = new Set(plan.goals.map(({ id }) => id))
            return {
              ...plan,
              state,
              version,
              cells: [...plan.cells.filter((cell) => !keys.has(cellKey(cell))), ...changed],
              goals: [...plan.goals, ...goals.filter(({ id }) => !known.has(id))],
            }
          })
          // What may be done with the plan changes with its state, and with its first text.
          const mayDecide = before?.can.submit === true || before?.can.approve === true
          if (before?.state !== state || !mayDecide) void source.refetch()
        },
        refetch: source.refetch,
        keep: (kept) => {
          if (Object.keys(kept).length > 0) writeDraft(owner, name, kept)
          else removeDraft(owner, name)
        },
      },
      readDraft(owner, name, isKept)?.value ?? {},
    )
  })
  useEffect(() => {
    const flush = () => void drafts.flush()
    flush()
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('online', flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [drafts])
  return drafts
}

/** The number of cells that are not saved, and of those that wait for a decision. */
export const useUnsavedCells = (drafts: CellDrafts) => {
  const state = useSyncExternalStore(drafts.subscribe, drafts.state)
  const all = Object.values(state.drafts)
  const stuck = all.filter((draft) => draft.refused !== undefined || isConflict(draft, drafts.savedAt(draft)))
  return { ...state, waiting: all.length - stuck.length, stuck: stuck.length }
}
