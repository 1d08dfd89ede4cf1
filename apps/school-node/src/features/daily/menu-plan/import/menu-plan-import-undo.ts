import type { MenuImport } from '@nhip-cau/contract/menu-plan-import'
import { fill } from '@nhip-cau/contract/texts'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import words from '../../../../../messages/menu-import.json' with { type: 'json' }
import type { Context } from '../../../../context.ts'
import { words as excelWords } from '../../../../documents/excel/words.ts'
import { recordAudit } from '../../../register/audit/audit.queries.ts'
import {
  deleteEmptyMenu,
  selectCells,
  selectMeals,
  touchMenu,
  writeCells,
  writeMeals,
} from '../menu-plan-cells.queries.ts'
import { signalWriters } from '../menu-plan-save.ts'
import { type LockedMenu, lockMenu, selectMenu } from '../menu-plan-week.queries.ts'
import { momentOf, openWeek, type Staff } from '../menu-plan-week.ts'
import * as queries from './menu-plan-import.queries.ts'
import { importObject, mustFind } from './menu-plan-import.ts'
import { dishesPlace, energyPlace } from './menu-plan-import-plan.ts'

type Menu = Pick<LockedMenu, 'state' | 'shown_number'> | undefined

/** Why an import cannot be undone: sentences for the user. */
const hindrancesOf = async (db: Db, actor: Staff, one: queries.LockedImport, menu: Menu): Promise<string[]> => {
  const { written } = one
  if (one.state !== 'done' || written === null) return [excelWords.import.hindered.state]
  if (!one.in_time) return [excelWords.import.hindered.time]
  if (menu === undefined) return written.cells.length + written.energy.length === 0 ? [] : [words.undo.state]
  const cells = await selectCells(db, actor.schoolId, written.menu_id, 'written')
  const meals = await selectMeals(db, actor.schoolId, written.menu_id)
  const versions = new Map([
    ...cells.map((cell) => [dishesPlace(cell.day, cell.meal, cell.slot), cell.version] as const),
    ...meals.map((meal) => [energyPlace(meal.day, meal.meal), meal.version] as const),
  ])
  const changed = [
    ...written.cells.filter((cell) => versions.get(dishesPlace(cell.day, cell.meal, cell.slot)) !== cell.version),
    ...written.energy.filter((meal) => versions.get(energyPlace(meal.day, meal.meal)) !== meal.version),
  ]
  return [
    ...(menu.state === 'waiting' || menu.shown_number !== written.shown_number ? [words.undo.state] : []),
    ...(changed.length > 0 ? [fill(words.undo.changed, { n: changed.length })] : []),
  ]
}

/** What undoing an import changes, and what prevents it. */
export const previewUndo = async (context: Context, actor: Staff, id: string) => {
  const one = await queries.selectWritten(context.db, actor, id)
  if (one === undefined) throw problem('not_found')
  const menu = await selectMenu(context.db, actor, { kind: one.kind, monday: one.week.monday })
  const now = menu && { state: menu.state, shown_number: menu.shown?.number ?? null }
  const { cells = [], energy = [], dish_ids = [] } = one.written ?? {}
  return {
    changes: [
      ...(cells.length > 0 ? [fill(words.undo.cells, { n: cells.length })] : []),
      ...(energy.length > 0 ? [fill(words.undo.energy, { n: energy.length })] : []),
      ...(dish_ids.length > 0 ? [fill(words.undo.dishes, { n: dish_ids.length })] : []),
    ],
    hindrances: await hindrancesOf(context.db, actor, one, now),
  }
}

/** Puts every cell of an import back as it was, in one transaction, and deletes dishes that only it has used. */
export const undoImport = async (context: Context, actor: Staff, id: string): Promise<MenuImport> => {
  const moment = await momentOf(context, actor.schoolId)
  await context.transaction(async (tx) => {
    const one = await queries.lockImport(tx, actor, id)
    if (one === undefined) throw problem('not_found')
    const menu = one.written === null ? undefined : await lockMenu(tx, actor, one.written.menu_id)
    const [reason] = await hindrancesOf(tx, actor, one, menu)
    if (reason !== undefined || one.written === null) throw problem('import_kept', { values: { reason: reason ?? '' } })
    await openWeek(tx, actor.schoolId, one.week.monday, moment)
    const { written } = one
    if (menu !== undefined) {
      await writeCells(
        tx,
        actor.schoolId,
        menu.id,
        written.cells.map(({ before, ...cell }) => ({ ...cell, dish_ids: before })),
      )
      await writeMeals(
        tx,
        actor.schoolId,
        menu.id,
        written.energy.map(({ before, ...meal }) => ({ ...meal, kcal: before })),
      )
      await touchMenu(tx, actor, menu.id, moment.now)
      if (written.created) await deleteEmptyMenu(tx, actor.schoolId, menu.id)
    }
    await queries.deleteUnusedDishes(tx, actor.schoolId, written.dish_ids)
    await queries.setUndone(tx, actor.schoolId, id, moment.now)
    await recordAudit(tx, actor, {
      action: 'menu.undo_import',
      object: importObject(one),
      after: { monday: one.week.monday },
    })
    await signalWriters(tx, actor)
  })
  return mustFind(context, actor, id)
}
