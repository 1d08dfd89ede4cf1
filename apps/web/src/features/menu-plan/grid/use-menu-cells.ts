import { type MenuWeek, menuWeek, saveMenu } from '@nhip-cau/contract/menu-plan'
import type { MenuCell } from '@nhip-cau/contract/menu-plan-parts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api.ts'
import { isUncertain, problemText } from '../../../lib/api-problem.ts'
import { currentRole } from '../../../lib/area.ts'
import { type DraftName, draftOwner, readDraft, removeDraft, writeDraft } from '../../../lib/drafts.ts'
import { refetchFeature } from '../../../lib/queries.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { refetchOvertaken } from '../../../lib/refetch.ts'
import { choiceOf, type DishEntry, entryOf } from '../dish-entry.ts'
import { type CellPlace, cellKey, createCellSaver, type TypedCell } from './cell-saver.ts'

const isTyped = (value: unknown): value is readonly TypedCell[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'dishes' in one)

/** The saved cells with those of an answer in their place. */
const merged = (cells: readonly MenuCell[], saved: readonly MenuCell[]): MenuCell[] => {
  const keys = new Set(saved.map(cellKey))
  return [...cells.filter((cell) => !keys.has(cellKey(cell))), ...saved.filter(({ version }) => version > 0)]
}

/** The cells of a week with what is typed and not saved yet; writing one saves it in the background. */
export const useMenuCells = (week: MenuWeek) => {
  const client = useQueryClient()
  const role = currentRole()
  const { kind } = week
  const { monday } = week.week
  const [owner] = useState(draftOwner)
  const draft: DraftName = `menu-week:${kind} ${monday}`
  // Another week has another component, so these never change.
  const queryKey = [role, 'menu', menuWeek.path]
  const isThis = (one: MenuWeek | undefined) => one?.kind === kind && one.week.monday === monday
  /** As it is known now: the answer to a save is shown a moment later, when what was typed is given up already. */
  const known = (): MenuWeek =>
    client
      .getQueryCache()
      .findAll({ queryKey, type: 'active' })
      .map(({ state: { data } }) => data as MenuWeek | undefined)
      .find(isThis) ?? week
  const take = (part: Partial<MenuWeek>, cells: readonly MenuCell[]) => {
    client.setQueriesData<MenuWeek>({ queryKey }, (before) =>
      before && isThis(before) ? { ...before, ...part, cells: merged(before.cells, cells) } : before,
    )
    refetchOvertaken(client, { queryKey, type: 'active' })
  }
  const [saver] = useState(() =>
    createCellSaver({
      isUncertain,
      textOf: problemText,
      start: readDraft(owner, draft, isTyped)?.value ?? [],
      keep: (cells) => (cells.length === 0 ? removeDraft(owner, draft) : void writeDraft(owner, draft, cells)),
      send: async (typed) => {
        const cells = typed.map(({ day, meal, slot, version, dishes }) => ({
          day,
          meal,
          slot,
          version,
          dishes: dishes.map(choiceOf),
        }))
        const answer = await call(
          saveMenu,
          role,
          { body: { kind, day: monday, cells } },
          { idempotencyKey: randomKey() },
        )
        take(
          { ...(answer.menu ? { menu: answer.menu } : {}), can: answer.can },
          answer.cells.map(({ cell }) => cell),
        )
        return answer.cells
      },
    }),
  )
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  useEffect(() => {
    const flush = () => void saver.flush()
    const flushAnew = () => void saver.flushAnew()
    window.addEventListener('online', flushAnew)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('online', flushAnew)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [saver])
  const typed = [...state.cells.values()]
  const savedIn = ({ cells }: Pick<MenuWeek, 'cells'>, place: CellPlace) =>
    cells.find((cell) => cellKey(cell) === cellKey(place))
  const shown = known()
  return {
    typedAt: (place: CellPlace): TypedCell | undefined => state.cells.get(cellKey(place)),
    dishesAt: (place: CellPlace): readonly DishEntry[] =>
      state.cells.get(cellKey(place))?.dishes ?? savedIn(shown, place)?.dishes.map(entryOf) ?? [],
    write: (cells: readonly (CellPlace & { readonly dishes: readonly DishEntry[] })[]) =>
      // An undo is written over the cells as they are then.
      saver.write(cells.map((cell) => ({ ...cell, version: savedIn(known(), cell)?.version ?? 0 }))),
    insist: saver.insist,
    drop: (place: CellPlace) => {
      saver.drop(place)
      void refetchFeature(client, role, 'menu')
    },
    /** Cells on their way, and those that wait for the writer's choice. */
    waiting: typed.filter((cell) => cell.state === 'waiting').length,
    toDecide: typed.filter((cell) => cell.state !== 'waiting').length,
    sending: state.sending,
    failing: state.failing,
    flush: saver.flush,
  }
}

export type MenuCells = ReturnType<typeof useMenuCells>
