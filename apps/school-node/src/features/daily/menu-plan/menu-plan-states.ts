import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import words from '../../../../messages/menu-import.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import type { MenuEvent } from '../../../events/menus.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import { dayText } from '../../../texts.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { isApprovable, mayDecide, readWeek } from './menu-plan.ts'
import { type CellRow, selectCells, selectMeals } from './menu-plan-cells.queries.ts'
import { placeOf } from './menu-plan-cells.ts'
import { signalReaders, signalWriters } from './menu-plan-save.ts'
import * as queries from './menu-plan-states.queries.ts'
import { type LockedMenu, lockMenu } from './menu-plan-week.queries.ts'
import { energyOfMeals, inOrder, type Moment, momentOf, type OpenWeek, openWeek, type Staff } from './menu-plan-week.ts'

type Change = { readonly tx: Tx; readonly menu: LockedMenu; readonly week: OpenWeek; readonly moment: Moment }

/** Changes a menu that the actor sees, has read in this version, and whose year runs; answers the week. */
export const changeMenu = async (
  context: Context,
  actor: Staff,
  { id, version }: { readonly id: string; readonly version: number | null },
  change: (of: Change) => Promise<void>,
): Promise<MenuWeek> => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const menu = await lockMenu(tx, actor, id)
    if (!menu) throw problem('not_found')
    const week = await openWeek(tx, actor.schoolId, menu.monday, moment)
    if (version !== null && menu.version !== version) throw problem('conflict')
    await change({ tx, menu, week, moment })
    return readWeek(context, tx, actor, { kind: menu.kind, day: menu.monday }, moment)
  })
}

/** The menu as the audit log names it: `Mẫu giáo 23/11/2026`. */
export const menuObject = ({
  id,
  kind,
  monday,
}: {
  readonly id: string
  readonly kind: MenuKind
  readonly monday: string
}) => ({
  kind: 'menu',
  id,
  name: `${words.kind[kind]} ${dayText(monday)}`,
})

const eventOf = (actor: Staff, { menu, week }: Pick<Change, 'menu' | 'week'>) => ({
  school_id: actor.schoolId,
  menu_id: menu.id,
  menu_kind: menu.kind,
  monday: menu.monday,
  number: week.number,
  by_account_id: actor.accountId,
})

const expectContent = async ({ tx, menu }: Change, actor: Staff): Promise<void> => {
  if (!(await queries.hasContent(tx, actor.schoolId, menu.id)))
    throw problem('validation', { errors: { cells: fieldText('menu_empty') } })
}

type Read = { readonly id: string; readonly version: number }

export const submitMenu = (context: Context, actor: Staff, read: Read) =>
  changeMenu(context, actor, read, async (of) => {
    const { tx, menu, moment } = of
    if (!moment.settings.approval.menu || menu.state === 'waiting' || menu.state === 'approved')
      throw problem('conflict')
    await expectContent(of, actor)
    await queries.sendMenu(tx, actor, menu.id, moment.now)
    await emit<MenuEvent>(tx, { kind: 'menu-submitted', ...eventOf(actor, of) })
    await signalWriters(tx, actor)
  })

const namesOf = (row: CellRow | undefined) => row?.dishes.map(({ name }) => name) ?? []

/** The cells whose dishes differ, by day and row. */
export const differences = (before: readonly CellRow[], after: readonly CellRow[]) => {
  const old = new Map(before.map((row) => [placeOf(row), row]))
  const next = new Map(after.map((row) => [placeOf(row), row]))
  const places = new Map([...before, ...after].map((row) => [placeOf(row), row]))
  const changed = [...places].flatMap(([key, { day, meal, slot }]) => {
    const cell = { day, meal, slot, before: namesOf(old.get(key)), after: namesOf(next.get(key)) }
    return cell.before.join('\n') === cell.after.join('\n') ? [] : [cell]
  })
  return inOrder(changed)
}

/** Day → meal → kcal: the typed figure, or the sum of the dishes. */
export const energyShown = async (tx: Tx, schoolId: string, menuId: string, cells: readonly CellRow[]) => {
  const rows = energyOfMeals(
    cells.map((row) => ({ ...row })),
    await selectMeals(tx, schoolId, menuId),
  )
  const energy: Record<string, Record<string, number>> = {}
  for (const { day, meal, kcal, sum } of rows) {
    const known = kcal ?? sum
    if (known !== null) energy[day] = { ...energy[day], [meal]: known }
  }
  return energy
}

export const approveMenu = (context: Context, actor: Staff, read: Read) =>
  changeMenu(context, actor, read, async (of) => {
    const { tx, menu, week, moment } = of
    if (menu.state === 'approved') throw problem('conflict')
    const sentBy = menu.state === 'waiting' ? menu.sent_by : null
    if (!mayDecide(actor, moment, sentBy)) throw problem('menu_second_person')
    if (!isApprovable(actor, moment, menu.state)) throw problem('conflict')
    await expectContent(of, actor)
    const before = await selectCells(tx, actor.schoolId, menu.id, 'shown')
    const after = await selectCells(tx, actor.schoolId, menu.id, 'written')
    const number = await queries.nextNumber(tx, actor.schoolId, menu.id)
    const energy = await energyShown(tx, actor.schoolId, menu.id, after)
    await queries.showMenu(tx, actor, { id: menu.id, number, energy, now: moment.now })
    const version = { number, change: 'approved' as const, day: null, note: null, cells: differences(before, after) }
    await queries.insertVersion(tx, actor, menu.id, version, moment.now)
    await recordAudit(tx, actor, { action: 'menu.approve', object: menuObject(menu) })
    await emit<MenuEvent>(tx, {
      kind: 'menu-approved',
      ...eventOf(actor, { menu, week }),
      fresh: !menu.notified,
      sent_by: sentBy,
    })
    await signalReaders(tx, actor)
  })

export const returnMenu = (context: Context, actor: Staff, { note, ...read }: Read & { readonly note: string }) =>
  changeMenu(context, actor, read, async (of) => {
    const { tx, menu, moment } = of
    if (menu.state !== 'waiting' || menu.sent_by === null) throw problem('conflict')
    if (!mayDecide(actor, moment, menu.sent_by)) throw problem('menu_second_person')
    await queries.giveBack(tx, actor, menu.id, note, moment.now)
    await recordAudit(tx, actor, { action: 'menu.return', object: menuObject(menu) })
    await emit<MenuEvent>(tx, { kind: 'menu-returned', ...eventOf(actor, of), sent_by: menu.sent_by, note })
    await signalWriters(tx, actor)
  })

export const withdrawMenu = (
  context: Context,
  actor: Staff,
  { note, ...read }: Read & { readonly note: string | null },
) =>
  changeMenu(context, actor, read, async ({ tx, menu, moment }) => {
    if (menu.shown_number === null) throw problem('conflict')
    const before = await selectCells(tx, actor.schoolId, menu.id, 'shown')
    const number = await queries.nextNumber(tx, actor.schoolId, menu.id)
    const version = { number, change: 'withdrawn' as const, day: null, note, cells: differences(before, []) }
    await queries.hideMenu(tx, actor, menu.id)
    await queries.insertVersion(tx, actor, menu.id, version, moment.now)
    await recordAudit(tx, actor, { action: 'menu.withdraw', object: menuObject(menu) })
    if (menu.state === 'waiting') await dealtWith(tx, actor, subjectOf.menu(menu.id), 'withdrawn')
    await signalReaders(tx, actor)
  })

type Paged = { readonly id: string; readonly page: number; readonly per_page: number }

export const menuHistory = async (context: Context, actor: Staff, { id, ...page }: Paged) => {
  const found = await queries.selectHistory(context.db, actor, id, page)
  if (!found) throw problem('not_found')
  return pageOf(found.rows, page, found.total)
}
