import type { MenuImport, MenuImportCell } from '@nhip-cau/contract/menu-plan-import'
import type { MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../../context.ts'
import { recordAudit } from '../../../register/audit/audit.queries.ts'
import {
  type CellRow,
  deleteEmptyMenu,
  type MealRow,
  selectCells,
  selectMeals,
  selectNamedDishes,
  touchMenu,
} from '../menu-plan-cells.queries.ts'
import { saveCells, saveMeals } from '../menu-plan-cells.ts'
import { signalWriters } from '../menu-plan-save.ts'
import { lockMenuOf } from '../menu-plan-week.queries.ts'
import { momentOf, openWeek, type Staff } from '../menu-plan-week.ts'
import * as queries from './menu-plan-import.queries.ts'
import { importObject, mustFind, newDishes } from './menu-plan-import.ts'
import { countsOf, dishesPlace, energyPlace, outcomeOf } from './menu-plan-import-plan.ts'

/**
 * Writes a checked import in one transaction. If the menu has changed since the check, the new preview is stored, nothing is
 * written, and the answer is 409.
 */
export const runImport = async (
  context: Context,
  actor: Staff,
  id: string,
  { skip_wrong }: { readonly skip_wrong: boolean },
): Promise<MenuImport> => {
  const moment = await momentOf(context, actor.schoolId)
  const done = await context.transaction(async (tx) => {
    const one = await queries.lockImport(tx, actor, id)
    if (one === undefined) throw problem('not_found')
    if (one.state !== 'checked') throw problem('import_state')
    const wrong = one.cells.filter(({ outcome }) => outcome === 'wrong')
    if (wrong.length > 0 && !skip_wrong) throw problem('menu_import_wrong', { values: { n: wrong.length } })
    const { monday } = one.week
    const week = await openWeek(tx, actor.schoolId, monday, moment)
    const menu = await lockMenuOf(tx, actor, { kind: one.kind, monday, yearId: week.yearId, now: moment.now })
    const present = {
      cells: await selectCells(tx, actor.schoolId, menu.id, 'written'),
      meals: await selectMeals(tx, actor.schoolId, menu.id),
    }
    const cells = again(one.cells, present)
    const entered = await newDishes(tx, actor.schoolId, cells)
    if (cells.some((cell, index) => cell.before.join('\n') !== one.cells[index]?.before.join('\n'))) {
      await queries.setPreview(tx, actor.schoolId, id, {
        cells,
        counts: countsOf(cells),
        new_dishes: entered,
        warnings: [],
      })
      await dropNew(tx, actor, menu)
      return false
    }
    const grid = { kind: one.kind, week, settings: moment.settings }
    const { dishes, energy } = entriesOf(cells, present)
    const savedCells = await saveCells(tx, actor.schoolId, menu.id, grid, dishes)
    const savedMeals = await saveMeals(tx, actor.schoolId, menu.id, grid, energy)
    const saved = [...savedCells, ...savedMeals]
    const refusal = saved.find(({ outcome }) => outcome === 'refused' || outcome === 'conflict')
    if (refusal) throw problem('menu_import_refused', { values: { reason: refusal.text ?? '' } })
    if (saved.some(({ outcome }) => outcome === 'saved')) await touchMenu(tx, actor, menu.id, moment.now)
    else await dropNew(tx, actor, menu)
    await queries.setDone(
      tx,
      actor.schoolId,
      id,
      {
        menu_id: menu.id,
        created: menu.version === 0,
        shown_number: menu.shown_number,
        cells: savedCells.flatMap(({ outcome, cell: { day, meal, slot, version } }) =>
          outcome === 'saved'
            ? [
                {
                  day,
                  meal,
                  slot,
                  version,
                  before: (cellAt(present.cells, day, meal, slot)?.dishes ?? []).map((dish) => dish.id),
                },
              ]
            : [],
        ),
        energy: savedMeals.flatMap(({ outcome, energy: { day, meal, version } }) =>
          outcome === 'saved' ? [{ day, meal, version, before: mealAt(present.meals, day, meal)?.kcal ?? null }] : [],
        ),
        dish_ids: (await selectNamedDishes(tx, actor.schoolId, [], entered)).map((dish) => dish.id),
      },
      moment.now,
    )
    await recordAudit(tx, actor, {
      action: 'menu.import',
      object: importObject(one),
      after: { monday, counts: countsOf(cells), skip_wrong_rows: skip_wrong },
    })
    await signalWriters(tx, actor)
    return true
  })
  if (!done) throw problem('menu_import_changed')
  return mustFind(context, actor, id)
}

/** A menu that was only created to be locked. */
const dropNew = async (tx: Tx, actor: Staff, { id, version }: { readonly id: string; readonly version: number }) => {
  if (version === 0) await deleteEmptyMenu(tx, actor.schoolId, id)
}

type Present = { readonly cells: readonly CellRow[]; readonly meals: readonly MealRow[] }

const cellAt = (cells: readonly CellRow[], day: string, meal: Meal, slot: MenuSlot) =>
  cells.find((cell) => dishesPlace(cell.day, cell.meal, cell.slot) === dishesPlace(day, meal, slot))
const mealAt = (meals: readonly MealRow[], day: string, meal: Meal) =>
  meals.find((one) => energyPlace(one.day, one.meal) === energyPlace(day, meal))

/** The cells with what stands in the menu now. */
const again = (cells: readonly MenuImportCell[], present: Present): MenuImportCell[] =>
  cells.map((cell) => {
    const { day, meal, slot } = cell
    if (day === null || meal === null) return cell
    const before = slot === null ? energyBefore(present, day, meal) : dishesBefore(present, day, meal, slot)
    return { ...cell, before, outcome: outcomeOf(cell.errors, before, cell.content) }
  })

const dishesBefore = ({ cells }: Present, day: string, meal: Meal, slot: MenuSlot) =>
  (cellAt(cells, day, meal, slot)?.dishes ?? []).map(({ name }) => name)
const energyBefore = ({ meals }: Present, day: string, meal: Meal) => {
  const kcal = mealAt(meals, day, meal)?.kcal ?? null
  return kcal === null ? [] : [String(kcal)]
}

/** What is to be written: cells that are neither wrong nor as they should be. */
const entriesOf = (cells: readonly MenuImportCell[], present: Present) => {
  const changing = cells.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  return {
    dishes: changing.flatMap(({ day, meal, slot, content }) =>
      day === null || meal === null || slot === null
        ? []
        : [
            {
              day,
              meal,
              slot,
              version: cellAt(present.cells, day, meal, slot)?.version ?? 0,
              dishes: content.map((name) => ({ name })),
            },
          ],
    ),
    energy: changing.flatMap(({ day, meal, slot, content }) =>
      day === null || meal === null || slot !== null
        ? []
        : [{ day, meal, version: mealAt(present.meals, day, meal)?.version ?? 0, kcal: Number(content[0]) }],
    ),
  }
}
