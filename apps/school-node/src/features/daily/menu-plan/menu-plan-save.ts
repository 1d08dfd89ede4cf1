import type { BodyOf, ResponseOf } from '@nhip-cau/contract/kernel'
import type { saveMenu as api } from '@nhip-cau/contract/menu-plan'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Context } from '../../../context.ts'
import { permitted, shownMenu } from './menu-plan.ts'
import { deleteEmptyMenu, touchMenu } from './menu-plan-cells.queries.ts'
import { saveCells, saveMeals } from './menu-plan-cells.ts'
import * as queries from './menu-plan-week.queries.ts'
import { momentOf, openWeek, type Staff } from './menu-plan-week.ts'

/** Tells the open pages of the office, which alone sees what is being written. */
export const signalWriters = (tx: Tx, actor: Staff) =>
  signalLive(tx, { school_id: actor.schoolId, topics: ['menu'], screen: actor.screen, roles: ['school'] })

/** Tells all open pages of the school, after a change of what families see. */
export const signalReaders = (tx: Tx, actor: Staff) =>
  signalLive(tx, { school_id: actor.schoolId, topics: ['menu'], screen: actor.screen })

/** Saves each cell and each energy on its own. */
export const saveMenu = async (
  context: Context,
  actor: Staff,
  { kind, day, cells, energy }: BodyOf<typeof api>,
): Promise<ResponseOf<typeof api>> => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const week = await openWeek(tx, actor.schoolId, day, moment)
    const { monday } = week.name
    const menu = await queries.lockMenuOf(tx, actor, { kind, monday, yearId: week.yearId, now: moment.now })
    const grid = { kind, week, settings: moment.settings }
    const savedCells = await saveCells(tx, actor.schoolId, menu.id, grid, cells)
    const savedMeals = await saveMeals(tx, actor.schoolId, menu.id, grid, energy)
    const isSaved = [...savedCells, ...savedMeals].some(({ outcome }) => outcome === 'saved')
    const now = isSaved
      ? await touchMenu(tx, actor, menu.id, moment.now)
      : await unchanged(tx, actor, menu, { kind, monday })
    if (isSaved) await signalWriters(tx, actor)
    return {
      menu: now ? shownMenu(now, true) : null,
      cells: savedCells,
      energy: savedMeals,
      can: permitted(actor, week, moment, now ?? null, true),
    }
  })
}

/** The menu as it is; one that was created for a change of which nothing was written is deleted again. */
const unchanged = async (
  tx: Tx,
  actor: Staff,
  { id, version }: queries.LockedMenu,
  place: Parameters<typeof queries.selectMenu>[2],
): Promise<queries.MenuRow | undefined> => {
  if (version === 0) await deleteEmptyMenu(tx, actor.schoolId, id)
  return queries.selectMenu(tx, actor, place)
}
