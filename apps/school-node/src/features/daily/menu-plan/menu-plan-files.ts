import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { attachMenuFiles as filesApi, MenuWeek, attachMenuPhotos as photosApi } from '@nhip-cau/contract/menu-plan'
import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectUsableDocuments } from '../../../files/document-references.queries.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { readWeek } from './menu-plan.ts'
import { touchMenu } from './menu-plan-cells.queries.ts'
import * as queries from './menu-plan-files.queries.ts'
import { signalReaders, signalWriters } from './menu-plan-save.ts'
import { lockMenuOf, mayPhotograph, writesMenus } from './menu-plan-week.queries.ts'
import { type Moment, momentOf, type OpenWeek, openWeek, rowsOf, type Staff } from './menu-plan-week.ts'

const refused = (field: string, ...text: Parameters<typeof fieldText>) =>
  problem('validation', { errors: { [field]: fieldText(...text) } })

const unique = (ids: readonly string[]) => [...new Set(ids)]

type Photos = BodyOf<typeof photosApi>

/** The meal that photos show as it was served; null for photos of the plan. */
const mealOf = ({ day, meal, kind }: Photos, actor: Staff, week: OpenWeek, { today, settings }: Moment) => {
  if (meal === undefined) {
    if (!writesMenus(actor)) throw problem('permission')
    return null
  }
  if (!rowsOf(kind, settings).some((row) => row.meal === meal)) throw refused('meal', 'choice')
  if (day > today || !week.days.some((one) => one.day === day && one.open)) throw refused('day', 'menu_photo_day')
  return { day, meal }
}

export const attachMenuPhotos = async (context: Context, actor: Staff, body: Photos): Promise<MenuWeek> => {
  const moment = await momentOf(context, actor.schoolId)
  const { kind, day } = body
  return context.transaction(async (tx) => {
    const week = await openWeek(tx, actor.schoolId, day, moment)
    const of = mealOf(body, actor, week, moment)
    if (!(await mayPhotograph(tx, actor, kind))) throw problem('permission')
    const place = of ?? { day: null, meal: null }
    const ids = unique(body.image_ids)
    if ((await selectUsableFiles(tx, actor, ids)).length < ids.length) throw refused('image_ids', 'image_unknown')
    const { monday } = week.name
    const menu = await lockMenuOf(tx, actor, { kind, monday, yearId: week.yearId, now: moment.now })
    if ((await queries.countPhotos(tx, actor.schoolId, menu.id, place)) + ids.length > menuLimits.photos)
      throw refused('image_ids', 'too_many', { n: menuLimits.photos })
    await queries.insertPhotos(tx, actor, menu.id, place, ids)
    await afterChange(tx, actor, menu.id, of !== null, moment)
    return readWeek(context, tx, actor, { kind, day }, moment)
  })
}

/** A photo of a served meal is seen at once; a change of the plan is not, until it is approved. */
const afterChange = async (tx: Tx, actor: Staff, menuId: string, isOfMeal: boolean, { now }: Moment): Promise<void> => {
  if (isOfMeal) await signalReaders(tx, actor)
  else {
    await touchMenu(tx, actor, menuId, now)
    await signalWriters(tx, actor)
  }
}

export const attachMenuFiles = async (
  context: Context,
  actor: Staff,
  { kind, day, document_ids }: BodyOf<typeof filesApi>,
): Promise<MenuWeek> => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const week = await openWeek(tx, actor.schoolId, day, moment)
    const ids = unique(document_ids)
    const usable = await selectUsableDocuments(tx, actor, ids, { kinds: [], ids: [] })
    if (usable.length < ids.length) throw refused('document_ids', 'document_unknown')
    const { monday } = week.name
    const menu = await lockMenuOf(tx, actor, { kind, monday, yearId: week.yearId, now: moment.now })
    if ((await queries.countFiles(tx, actor.schoolId, menu.id)) + ids.length > menuLimits.files)
      throw refused('document_ids', 'too_many', { n: menuLimits.files })
    await queries.insertFiles(tx, actor, menu.id, ids)
    await afterChange(tx, actor, menu.id, false, moment)
    return readWeek(context, tx, actor, { kind, day }, moment)
  })
}

/** The office removes any photo of a meal, a teacher the own ones; only writers change the plan. */
const mayRemove = (actor: Staff, one: queries.Attached) =>
  writesMenus(actor) || (one.of_meal && (actor.role === 'school' || one.own))

const remove = async (context: Context, actor: Staff, what: 'photo' | 'file', id: string) => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const one = await queries.lockAttached(tx, actor, what, id)
    if (!one || !mayRemove(actor, one)) throw problem('not_found')
    await openWeek(tx, actor.schoolId, one.monday, moment)
    await queries.removeAttached(tx, actor, what, { id, stays: one.shown && !one.of_meal })
    await afterChange(tx, actor, one.menu_id, one.of_meal, moment)
    return { message: successText }
  })
}

export const removeMenuPhoto = (context: Context, actor: Staff, id: string) => remove(context, actor, 'photo', id)
export const removeMenuFile = (context: Context, actor: Staff, id: string) => remove(context, actor, 'file', id)
