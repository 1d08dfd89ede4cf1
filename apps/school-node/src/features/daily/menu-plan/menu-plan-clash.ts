import { addDays } from '@nhip-cau/contract/days'
import type { BodyOf, QueryOf, ResponseOf } from '@nhip-cau/contract/kernel'
import type { menuClashes as listApi, MenuClash, setSubstitute as setApi } from '@nhip-cau/contract/menu-plan-clash'
import { type Meal, meals } from '@nhip-cau/contract/settings'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { dietNoteOf, dietsOf } from '../../../children/diets.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { chosenDish } from './menu-plan-cells.ts'
import * as queries from './menu-plan-clash.queries.ts'
import { signalReaders } from './menu-plan-save.ts'
import { writesMenus } from './menu-plan-week.queries.ts'
import { momentOf, mondayOf, openWeek, type Staff, weekOf } from './menu-plan-week.ts'

/** The meals at which a child with a diet is listed: those with meat or fish. */
const mainMeals: readonly Meal[] = ['lunch', 'afternoon_meal', 'dinner']

type Reason = Pick<MenuClash, 'reason' | 'dishes'>

/**
 * Why a meal does not suit a child; null if it does. Ticked allergens are compared with those of the dishes. A diet and
 * an allergy that is only written cannot be compared, so the kitchen is asked to look at each main meal.
 */
const reasonOf = (child: queries.NeedyChild, meal: Meal, served: readonly queries.ServedDish[]): Reason | null => {
  const dishes = served
    .map(({ id, name, allergens }) => ({
      id,
      name,
      allergens: allergens.filter((one) => child.allergens.includes(one)),
    }))
    .filter(({ allergens }) => allergens.length > 0)
  if (dishes.length > 0) return { reason: 'allergen', dishes }
  if (!mainMeals.includes(meal)) return null
  const diets = dietsOf(child)
  if (diets.includes('vegetarian')) return { reason: 'vegetarian', dishes: [] }
  const isOnlyWritten =
    child.allergens.includes('other') || (child.allergens.length === 0 && (child.allergy_note ?? '').trim() !== '')
  return isOnlyWritten || diets.includes('other') ? { reason: 'other', dishes: [] } : null
}

const gone: Reason = { reason: 'gone', dishes: [] }

const isIn = ({ from, to }: queries.NeedyChild, day: string) => day >= from && (to === null || day <= to)

/** The clashes of these days, by day, meal, class and name. */
const findClashes = async (
  context: Pick<Context, 'presentImage'>,
  db: Db,
  actor: Staff,
  asked: queries.Asked,
): Promise<MenuClash[]> => {
  const children = await queries.selectNeedy(db, actor, asked)
  if (children.length === 0) return []
  const served = await queries.selectServed(db, actor, asked, writesMenus(actor) ? 'written' : 'shown')
  const named = await queries.selectSubstitutes(
    db,
    actor.schoolId,
    asked,
    children.map(({ id }) => id),
  )
  const substitutes = new Map(named.map((row) => [`${row.student_id} ${row.day} ${row.meal}`, row]))
  const places = Map.groupBy(served, ({ kind, day, meal }) => `${day} ${meals.indexOf(meal)} ${kind}`)
  return [...places]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, dishes]) => {
      const [first] = dishes
      if (!first) return []
      const { kind, day, meal } = first
      return children.flatMap((child): MenuClash[] => {
        const one = substitutes.get(`${child.id} ${day} ${meal}`)
        const isHere = child.kind === kind && isIn(child, day)
        // Somebody has to be able to take the substitute back.
        const why = isHere ? (reasonOf(child, meal, dishes) ?? (one?.dish ? gone : null)) : null
        if (why === null) return []
        const { id, full_name, nickname, photo } = child
        return [
          {
            student: { id, full_name, nickname, photo: photo && context.presentImage(actor, photo) },
            class: child.class,
            day,
            meal,
            ...why,
            need: dietNoteOf(child),
            version: one?.version ?? 0,
            substitute: one?.dish ? { id: one.dish.id, name: one.dish.name, by: one.by } : null,
            substitute_clashes: one?.dish?.allergens.some((allergen) => child.allergens.includes(allergen)) ?? false,
          },
        ]
      })
    })
}

/** The office and the kitchen see the whole school, teachers the children of their classes. */
export const menuClashes = async (
  context: Context,
  actor: Staff,
  { kind, day, only_day, class_id }: QueryOf<typeof listApi>,
): Promise<ResponseOf<typeof listApi>> => {
  const moment = await momentOf(context, actor.schoolId)
  const wanted = day ?? moment.today
  const monday = mondayOf(wanted)
  const days = only_day === 'true' ? { from: wanted, to: wanted } : { from: monday, to: addDays(monday, 6) }
  const asked = { ...days, kind, class_id }
  if (class_id !== undefined && !(await queries.seesClass(context.db, actor, class_id))) throw problem('not_found')
  const [week, data, unknown] = await Promise.all([
    weekOf(context.db, actor.schoolId, wanted, moment),
    findClashes(context, context.db, actor, asked),
    queries.countUnknown(context.db, actor, asked),
  ])
  return {
    week: week.name,
    today: moment.today,
    open: data.filter(({ day, substitute }) => day >= moment.today && substitute === null).length,
    unknown,
    data,
    can: { substitute: actor.role === 'school' && week.closed === null },
  }
}

const sameAllergens = (a: MenuClash, b: MenuClash) => {
  const of = (one: MenuClash) => [...new Set(one.dishes.flatMap(({ allergens }) => allergens))].sort().join()
  return a.reason === b.reason && of(a) === of(b)
}

/** Names the dish that a child gets instead. Answers the clashes of the child in that week. */
export const setSubstitute = async (
  context: Context,
  actor: Staff,
  { student_id, day, meal, dish, version, also_later }: BodyOf<typeof setApi>,
): Promise<ResponseOf<typeof setApi>> => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const child = await queries.selectPlacedChild(tx, actor, student_id, day)
    if (!child) throw problem('not_found')
    await openWeek(tx, actor.schoolId, day, moment)
    const asked = { from: mondayOf(day), to: addDays(mondayOf(day), 6), student_id }
    const clashes = await findClashes(context, tx, actor, asked)
    const one = clashes.find((clash) => clash.day === day && clash.meal === meal)
    const chosen = dish === null ? null : await chosenDish(tx, actor.schoolId, dish)
    if (dish !== null && (chosen === null || chosen.archived))
      throw problem('validation', { errors: { dish: fieldText('dish_unknown') } })
    if (!one) throw problem('validation', { errors: { meal: fieldText('menu_no_clash') } })
    const later = clashes.filter(
      (clash) => also_later && clash.day > day && clash.substitute === null && sameAllergens(clash, one),
    )
    const written = await queries.writeSubstitutes(
      tx,
      actor,
      { student_id, dish_id: chosen?.id ?? null, now: moment.now },
      [{ day, meal, version }, ...later.map((clash) => ({ day: clash.day, meal: clash.meal, version: clash.version }))],
    )
    if (!written.some((row) => row.day === day)) throw problem('conflict')
    await recordAudit(tx, actor, {
      action: 'menu.substitute',
      object: { kind: 'student', id: student_id, name: child.full_name },
      studentId: student_id,
      after: { day },
    })
    await signalReaders(tx, actor)
    return { data: await findClashes(context, tx, actor, asked) }
  })
}
