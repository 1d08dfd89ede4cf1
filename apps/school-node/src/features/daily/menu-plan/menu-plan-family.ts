import { addDays } from '@nhip-cau/contract/days'
import type { BodyOf, QueryOf, ResponseOf } from '@nhip-cau/contract/kernel'
import type {
  FamilyDay,
  FamilyMeal,
  FamilyMenu,
  familyMenu as menuApi,
  rateMeal as rateApi,
  familyMenuToday as todayApi,
} from '@nhip-cau/contract/menu-plan-family'
import { type MenuKind, menuKinds, menuSlots } from '@nhip-cau/contract/menu-plan-norms'
import { type MealFace, type MenuDay, mealFaces } from '@nhip-cau/contract/menu-plan-parts'
import { meals } from '@nhip-cau/contract/settings'
import { fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { givenName } from '../../../people/given-name.ts'
import { nextSchoolDay } from '../../../time/school-days.queries.ts'
import * as queries from './menu-plan-family.queries.ts'
import { type Moment, momentOf, mondayOf, type Week, weekOf } from './menu-plan-week.ts'

type Parent = ActorIn<'parent'>

/** Days after a meal in which it can be rated. */
const ratedFor = 7

const valueOfFace = (face: MealFace): number => mealFaces.length - mealFaces.indexOf(face)
const faceOf = (value: number): MealFace | null => mealFaces[mealFaces.length - value] ?? null

const canRate = (day: string, today: string) => day <= today && day >= addDays(today, -ratedFor)

const shownName = ({ full_name, nickname }: queries.OwnChild) => nickname ?? givenName(full_name)

type Shown = {
  readonly context: Pick<Context, 'presentImage' | 'presentDocument'>
  readonly actor: Parent
  readonly moment: Moment
  readonly menu: queries.FamilyRow
  readonly children: readonly queries.OwnChild[]
}

const childrenOf = (children: readonly queries.OwnChild[], kind: MenuKind, monday: string) =>
  children.filter(({ kinds }) => kinds.some((one) => one.kind === kind && one.monday === monday))

const namesOfChildren = (children: readonly queries.OwnChild[]) =>
  children.map((one) => ({ id: one.id, name: shownName(one) }))

const shownSlots = (
  { cells, changes }: queries.FamilyRow,
  day: string,
  meal: FamilyMeal['meal'],
): FamilyMeal['slots'] =>
  menuSlots.flatMap((slot) => {
    const dishes = cells.find((one) => one.day === day && one.meal === meal && one.slot === slot)?.dishes ?? []
    const before =
      changes
        .filter((one) => one.day === day)
        .flatMap((one) => one.cells)
        .find((one) => one.meal === meal && one.slot === slot)?.before ?? null
    return dishes.length > 0 || before !== null ? [{ slot, dishes, before }] : []
  })

const shownMeal = (
  { context, actor, moment, menu, children }: Shown,
  day: string,
  meal: FamilyMeal['meal'],
): FamilyMeal[] => {
  const slots = shownSlots(menu, day, meal)
  const photos = menu.photos.filter((one) => one.day === day && one.meal === meal)
  if (slots.length === 0 && photos.length === 0) return []
  const served = new Set(slots.flatMap(({ dishes }) => dishes).flatMap(({ allergens }) => allergens))
  const isHere = (one: { readonly student_id: string; readonly day: string; readonly meal: string }, id: string) =>
    one.student_id === id && one.day === day && one.meal === meal
  return [
    {
      meal,
      slots,
      kcal: menu.energy[day]?.[meal] ?? null,
      photos: photos.map(({ image }) => context.presentImage(actor, image)),
      own: children
        .filter(({ acts }) => acts)
        .map(({ id, allergens }) => ({
          student_id: id,
          face: faceOf(menu.ratings.find((one) => isHere(one, id))?.value ?? 0),
          substitute: menu.substitutes.find((one) => isHere(one, id))?.name ?? null,
          allergens: allergens.filter((one) => served.has(one)),
        })),
      can_rate: canRate(day, moment.today) && slots.some(({ dishes }) => dishes.length > 0),
    },
  ]
}

const shownDay = (of: Shown, day: MenuDay): FamilyDay => {
  const changed = of.menu.changes.find((one) => one.day === day.day)
  return {
    ...day,
    changed: changed === undefined ? null : { at: changed.at, reason: changed.reason },
    meals: meals.flatMap((meal) => shownMeal(of, day.day, meal)),
  }
}

const emptyDay = (day: MenuDay): FamilyDay => ({ ...day, changed: null, meals: [] })

/** The approved menus of a week, one for each kind of the own children. */
export const familyMenu = async (
  context: Context,
  actor: Parent,
  { day, student_id }: QueryOf<typeof menuApi>,
): Promise<ResponseOf<typeof menuApi>> => {
  const moment = await momentOf(context, actor.schoolId)
  const { db } = context
  const monday = mondayOf(day ?? moment.today)
  const [all, week, weeks, menus] = await Promise.all([
    queries.selectOwnChildren(db, actor, [monday]),
    weekOf(db, actor.schoolId, monday, moment),
    queries.selectShownWeeks(db, actor),
    queries.selectFamilyMenus(db, actor, [monday]),
  ])
  const children = student_id === undefined ? all : all.filter(({ id }) => id === student_id)
  if (student_id !== undefined && children.length === 0) throw problem('not_found')
  return {
    today: moment.today,
    weeks,
    data: menuKinds.flatMap((kind): FamilyMenu[] => {
      const of = childrenOf(children, kind, monday)
      if (of.length === 0) return []
      const menu = menus.find((one) => one.kind === kind)
      const frame = { kind, children: namesOfChildren(of), week: week.name }
      if (!menu) return [{ ...frame, shown: false, days: week.days.map(emptyDay), photos: [], files: [] }]
      const shown = { context, actor, moment, menu, children: of }
      return [
        {
          ...frame,
          shown: true,
          days: week.days.map((one) => shownDay(shown, one)),
          photos: menu.photos.filter((one) => one.day === null).map(({ image }) => context.presentImage(actor, image)),
          files: menu.files.map((file) => context.presentDocument(actor, file)),
        },
      ]
    }),
  }
}

/** Today's menus and those of the next school day; a day without an approved menu is left out. */
export const familyMenuToday = async (context: Context, actor: Parent): Promise<ResponseOf<typeof todayApi>> => {
  const moment = await momentOf(context, actor.schoolId)
  const { db } = context
  const next = await nextSchoolDay(db, actor.schoolId, moment.today)
  const days = [moment.today, ...(next === undefined ? [] : [next])]
  const mondays = [...new Set(days.map(mondayOf))]
  const [children, menus, ...weeks] = await Promise.all([
    queries.selectOwnChildren(db, actor, mondays),
    queries.selectFamilyMenus(db, actor, mondays),
    ...mondays.map((monday) => weekOf(db, actor.schoolId, monday, moment)),
  ])
  const dayIn = (day: string): MenuDay | undefined =>
    weeks.flatMap((week: Week) => week.days).find((one) => one.day === day && one.open)
  return {
    today: moment.today,
    data: days.flatMap((day) =>
      menus.flatMap((menu) => {
        const open = dayIn(day)
        const of = childrenOf(children, menu.kind, menu.monday)
        if (menu.monday !== mondayOf(day) || open === undefined || of.length === 0) return []
        const shown = shownDay({ context, actor, moment, menu, children: of }, open)
        return shown.meals.length === 0 ? [] : [{ kind: menu.kind, children: namesOfChildren(of), day: shown }]
      }),
    ),
  }
}

/** Stores what the family says of a meal; the school sees means and numbers, never who said what. */
export const rateMeal = async (context: Context, actor: Parent, { face, ...of }: BodyOf<typeof rateApi>) => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const found = await queries.selectRateable(tx, actor, of)
    if (!found) throw problem('not_found')
    if (!canRate(of.day, moment.today)) throw problem('validation', { errors: { day: fieldText('menu_rate_day') } })
    const { menu_id } = found
    if (menu_id === null || !found.served)
      throw problem('validation', { errors: { meal: fieldText('menu_not_shown') } })
    if (face === null) await queries.deleteRating(tx, actor.schoolId, of)
    else await queries.storeRating(tx, actor, { ...of, menu_id, value: valueOfFace(face), now: moment.now })
    // Only the own pages: the school reads means, which need not follow each tap.
    await signalLive(tx, {
      school_id: actor.schoolId,
      topics: ['menu'],
      screen: actor.screen,
      account_ids: [actor.accountId],
    })
    return { face }
  })
}
