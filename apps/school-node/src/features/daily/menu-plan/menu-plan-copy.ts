import { addDays } from '@nhip-cau/contract/days'
import type { BodyOf, QueryOf } from '@nhip-cau/contract/kernel'
import type { copyMenu as copyApi, MenuWeek } from '@nhip-cau/contract/menu-plan'
import type {
  listMenuTemplates as listApi,
  MenuTemplate,
  storeMenuTemplate as storeApi,
} from '@nhip-cau/contract/menu-plan-dishes'
import type { MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import type { Meal } from '@nhip-cau/contract/settings'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { readWeek } from './menu-plan.ts'
import { deleteEmptyMenu, selectCells, touchMenu } from './menu-plan-cells.queries.ts'
import { placeOf, saveCells } from './menu-plan-cells.ts'
import * as queries from './menu-plan-dishes.queries.ts'
import { signalWriters } from './menu-plan-save.ts'
import { lockMenuOf } from './menu-plan-week.queries.ts'
import { momentOf, mondayOf, openWeek, rowsOf, type Staff } from './menu-plan-week.ts'

type Wanted = BodyOf<typeof copyApi>

const sourceOf = ({ kind, from_day, from_kind, template_id }: Wanted) =>
  template_id === undefined ? { kind: from_kind ?? kind, monday: mondayOf(from_day ?? '') } : { template_id }

/**
 * Copies dishes by weekday. Days without school and meals that are not served are left out, so that the week after a
 * holiday can be copied from a full one.
 */
export const copyMenu = async (context: Context, actor: Staff, wanted: Wanted): Promise<MenuWeek> => {
  const moment = await momentOf(context, actor.schoolId)
  const { kind, day, into, version } = wanted
  return context.transaction(async (tx) => {
    const source = sourceOf(wanted)
    if ('template_id' in source && !(await queries.selectTemplate(tx, actor, source.template_id)))
      throw problem('not_found')
    const week = await openWeek(tx, actor.schoolId, day, moment)
    const { monday } = week.name
    const menu = await lockMenuOf(tx, actor, { kind, monday, yearId: week.yearId, now: moment.now })
    if (menu.version !== version) throw problem('conflict')
    const copied = await queries.selectCopied(tx, actor, source)
    if (copied.length === 0) throw problem('validation', { errors: { from_day: fieldText('menu_copy_empty') } })
    const served = new Set(rowsOf(kind, moment.settings).map(({ meal }) => meal))
    const open = new Set(week.days.filter((one) => one.open).map((one) => one.day))
    const present = new Map(
      (await selectCells(tx, actor.schoolId, menu.id, 'written')).map((row) => [placeOf(row), row]),
    )
    const entries = copied.flatMap(({ weekday, meal, slot, dish_ids }) => {
      const place = { day: addDays(monday, weekday - 1), meal: meal as Meal, slot: slot as MenuSlot }
      const now = present.get(placeOf(place))
      const isKept = into === 'empty' && (now?.dishes.length ?? 0) > 0
      if (isKept || !open.has(place.day) || !served.has(place.meal)) return []
      const dishes = dish_ids.slice(0, menuLimits.dishesPerCell).map((id) => ({ id }))
      return [{ ...place, version: now?.version ?? 0, dishes }]
    })
    const named = new Set(entries.map(placeOf))
    const emptied =
      into === 'all'
        ? [...present.values()].flatMap(({ dishes, ...place }) =>
            dishes.length === 0 || named.has(placeOf(place)) || !open.has(place.day) ? [] : [{ ...place, dishes: [] }],
          )
        : []
    const saved = await saveCells(tx, actor.schoolId, menu.id, { kind, week, settings: moment.settings }, [
      ...entries,
      ...emptied,
    ])
    if (saved.some(({ outcome }) => outcome === 'saved')) {
      await touchMenu(tx, actor, menu.id, moment.now)
      await signalWriters(tx, actor)
    } else if (menu.version === 0) await deleteEmptyMenu(tx, actor.schoolId, menu.id)
    return readWeek(context, tx, actor, { kind, day }, moment)
  })
}

export const listMenuTemplates = async ({ db }: Context, actor: Staff, query: QueryOf<typeof listApi>) => {
  const rows = await queries.selectTemplates(db, actor, query)
  return pageOf(
    rows.map(({ total: _, ...row }) => row),
    query,
    rows[0]?.total ?? 0,
  )
}

export const storeMenuTemplate = (
  context: Context,
  actor: Staff,
  { name, kind, day, replace }: BodyOf<typeof storeApi>,
): Promise<MenuTemplate> =>
  context.transaction(async (tx) => {
    const id = await queries.storeTemplate(tx, actor.schoolId, { kind, name, replace })
    if (id === undefined) throw problem('menu_template_taken')
    if ((await queries.countTemplates(tx, actor.schoolId, kind)) > menuLimits.templates)
      throw problem('validation', { errors: { name: fieldText('too_many', { n: menuLimits.templates }) } })
    const count = await queries.fillTemplate(tx, actor.schoolId, id, { kind, monday: mondayOf(day) })
    if (count === 0) throw problem('validation', { errors: { day: fieldText('menu_copy_empty') } })
    await recordAudit(tx, actor, { action: 'menu_template.store', object: { kind: 'menu_template', id, name } })
    await signalWriters(tx, actor)
    const template = await queries.selectTemplate(tx, actor, id)
    if (!template) throw new Error('no template')
    return template
  })

export const deleteMenuTemplate = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    const name = await queries.deleteTemplate(tx, actor, id)
    if (name === undefined) throw problem('not_found')
    await recordAudit(tx, actor, { action: 'menu_template.delete', object: { kind: 'menu_template', id, name } })
    await signalWriters(tx, actor)
    return { message: successText }
  })
