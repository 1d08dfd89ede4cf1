import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { changeMenuDay as api, MenuWeek } from '@nhip-cau/contract/menu-plan'
import { fieldText } from '@nhip-cau/contract/texts'
import { emit } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import type { MenuEvent } from '../../../events/menus.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { selectCells } from './menu-plan-cells.queries.ts'
import { saveCells } from './menu-plan-cells.ts'
import { signalReaders } from './menu-plan-save.ts'
import * as queries from './menu-plan-states.queries.ts'
import { changeMenu, differences, energyShown, menuObject } from './menu-plan-states.ts'
import type { Staff } from './menu-plan-week.ts'

type Wanted = BodyOf<typeof api> & { readonly id: string }

/**
 * Changes one day of what families see, at once and without another approval, because the meal is cooked today. Other
 * cells that were changed since the approval stay unseen.
 */
export const changeMenuDay = (context: Context, actor: Staff, { id, day, cells, reason }: Wanted): Promise<MenuWeek> =>
  changeMenu(context, actor, { id, version: null }, async ({ tx, menu, week, moment }) => {
    if (menu.shown_number === null) throw problem('validation', { errors: { day: fieldText('menu_not_shown') } })
    const isOpen = week.days.some((one) => one.day === day && one.open)
    if (day < moment.today || !isOpen) throw problem('validation', { errors: { day: fieldText('menu_day_past') } })
    const before = await selectCells(tx, actor.schoolId, menu.id, 'shown')
    const entries = cells.map((one) => ({ ...one, day }))
    const grid = { kind: menu.kind, week, settings: moment.settings }
    const saved = await saveCells(tx, actor.schoolId, menu.id, grid, entries)
    if (saved.some(({ outcome }) => outcome === 'conflict')) throw problem('conflict')
    const errors = Object.fromEntries(
      saved.flatMap(({ outcome, text }, index) =>
        outcome === 'refused' && text !== null ? [[`cells.${index}.dishes`, text]] : [],
      ),
    )
    if (Object.keys(errors).length > 0) throw problem('validation', { errors })
    const places = new Set(entries.map(({ meal, slot }) => `${meal} ${slot}`))
    const isNamed = (row: { day: string; meal: string; slot: string }) =>
      row.day === day && places.has(`${row.meal} ${row.slot}`)
    const written = await selectCells(tx, actor.schoolId, menu.id, 'written')
    const after = [...before.filter((row) => !isNamed(row)), ...written.filter(isNamed)]
    const changed = differences(before, after)
    if (changed.length === 0) return
    const number = await queries.nextNumber(tx, actor.schoolId, menu.id)
    const ofDay = after.filter((row) => row.day === day)
    const energy = { [day]: (await energyShown(tx, actor.schoolId, menu.id, ofDay))[day] ?? {} }
    await queries.showCells(tx, actor, { id: menu.id, number, energy, now: moment.now }, entries)
    await queries.insertVersion(
      tx,
      actor,
      menu.id,
      { number, change: 'day', day, note: reason, cells: changed },
      moment.now,
    )
    await recordAudit(tx, actor, {
      action: 'menu.change_day',
      object: menuObject(menu),
      before: { dishes: changed.flatMap((one) => one.before).join(', ') },
      after: { dishes: changed.flatMap((one) => one.after).join(', ') },
    })
    await emit<MenuEvent>(tx, {
      kind: 'menu-day-changed',
      school_id: actor.schoolId,
      menu_id: menu.id,
      menu_kind: menu.kind,
      monday: menu.monday,
      number: week.number,
      by_account_id: actor.accountId,
      day,
      dishes: changed.flatMap((one) => one.after).join(', '),
    })
    await signalReaders(tx, actor)
  })
