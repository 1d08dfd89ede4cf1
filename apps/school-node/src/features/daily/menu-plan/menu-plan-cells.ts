import { addDays } from '@nhip-cau/contract/days'
import type { MenuRefusal, SavedCell, SavedMeal } from '@nhip-cau/contract/menu-plan'
import { type MenuKind, slotsOf } from '@nhip-cau/contract/menu-plan-norms'
import type { CellEntry, DishChoice, MealEntry, MenuDish } from '@nhip-cau/contract/menu-plan-parts'
import type { Settings } from '@nhip-cau/contract/settings'
import { fill } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import words from '../../../../messages/menu-plan.json' with { type: 'json' }
import * as queries from './menu-plan-cells.queries.ts'
import { energyOfMeals, rowsOf, type Week } from './menu-plan-week.ts'

export const placeOf = ({ day, meal, slot }: queries.Place): string => `${day} ${meal} ${slot}`
const mealOf = ({ day, meal }: Pick<queries.Place, 'day' | 'meal'>): string => `${day} ${meal}`

export const outcomeText = (why: MenuRefusal | 'conflict', values: Record<string, string> = {}) =>
  fill(words.outcome[why], values)

/** What cells of a week may be written. */
export type Grid = { readonly kind: MenuKind; readonly week: Week; readonly settings: Settings }

type Where = Pick<queries.Place, 'day' | 'meal'>

const refusePlace = (
  { kind, week, settings }: Grid,
  { day, meal }: Where,
  present: readonly Where[],
): MenuRefusal | null => {
  const isOfWeek = day >= week.name.monday && day <= addDays(week.name.monday, 6)
  if (!isOfWeek || week.days.find((one) => one.day === day)?.open !== true) return 'day'
  const rows = rowsOf(
    kind,
    settings,
    present.map((one) => one.meal),
  )
  return rows.some((row) => row.meal === meal) ? null : 'meal'
}

const nameKey = (name: string) => name.replace(/\s+/g, ' ').toLowerCase()

/** The dishes that cells name, by id and by name. Unknown names become dishes of the library. */
const resolve = async (tx: Tx, schoolId: string, choices: readonly DishChoice[]) => {
  const ids = choices.flatMap((one) => ('id' in one ? [one.id] : []))
  const names = choices.flatMap((one) => ('name' in one ? [one.name.replace(/\s+/g, ' ')] : []))
  const known = choices.length === 0 ? [] : await queries.selectNamedDishes(tx, schoolId, ids, names)
  const byId = new Map(known.map((one) => [one.id, one]))
  const byName = new Map(known.map((one) => [nameKey(one.name), one]))
  const unknown = names.filter((name) => byName.get(nameKey(name))?.archived !== false)
  if (unknown.length > 0)
    for (const one of await queries.enterDishes(tx, schoolId, unknown)) byName.set(nameKey(one.name), one)
  return (choice: DishChoice) => ('id' in choice ? byId.get(choice.id) : byName.get(nameKey(choice.name)))
}

/** The dish of one choice, entered in the library if it is new; null if there is none of this id. */
export const chosenDish = async (tx: Tx, schoolId: string, choice: DishChoice): Promise<queries.KnownDish | null> =>
  (await resolve(tx, schoolId, [choice]))(choice) ?? null

const sameDishes = (a: readonly MenuDish[], b: readonly { readonly id: string }[]) =>
  a.length === b.length && a.every((one, index) => one.id === b[index]?.id)

type Judged = { readonly entry: CellEntry; readonly now: queries.CellRow } & (
  | { readonly outcome: 'saved'; readonly dishes: readonly MenuDish[] }
  | { readonly outcome: 'same' | 'conflict' }
  | { readonly outcome: 'refused'; readonly why: MenuRefusal }
)

const shownDish = ({ id, name, kcal, allergens }: MenuDish): MenuDish => ({ id, name, kcal, allergens: [...allergens] })

/** Writes cells of a locked menu, each on its own: saved, the same as before, in conflict, or refused. */
export const saveCells = async (
  tx: Tx,
  schoolId: string,
  menuId: string,
  grid: Grid,
  entries: readonly CellEntry[],
): Promise<SavedCell[]> => {
  if (entries.length === 0) return []
  const present = await queries.selectCells(tx, schoolId, menuId, 'written')
  const now = new Map(present.map((row) => [placeOf(row), row]))
  const currentOf = (entry: CellEntry): queries.CellRow =>
    now.get(placeOf(entry)) ?? { day: entry.day, meal: entry.meal, slot: entry.slot, version: 0, dishes: [] }
  const filled = present.filter(({ dishes }) => dishes.length > 0)
  const whyNot = (entry: CellEntry) =>
    refusePlace(grid, entry, filled) ?? (slotsOf(entry.meal).includes(entry.slot) ? null : ('slot' as const))
  // The last entry of a place counts.
  const last = [...new Map(entries.map((one) => [placeOf(one), one])).values()]
  const writable = last.filter((one) => whyNot(one) === null)
  const dishOf = await resolve(
    tx,
    schoolId,
    writable.flatMap((one) => one.dishes),
  )
  const judge = (entry: CellEntry): Judged => {
    const current = currentOf(entry)
    const why = whyNot(entry)
    if (why !== null) return { entry, now: current, outcome: 'refused', why }
    const dishes = entry.dishes.flatMap((one) => dishOf(one) ?? [])
    if (dishes.length < entry.dishes.length) return { entry, now: current, outcome: 'refused', why: 'dish' }
    if (new Set(dishes.map(({ id }) => id)).size < dishes.length)
      return { entry, now: current, outcome: 'refused', why: 'twice' }
    if (sameDishes(current.dishes, dishes)) return { entry, now: current, outcome: 'same' }
    if (current.version !== entry.version) return { entry, now: current, outcome: 'conflict' }
    const kept = new Set(current.dishes.map(({ id }) => id))
    if (dishes.some(({ archived, id }) => archived && !kept.has(id)))
      return { entry, now: current, outcome: 'refused', why: 'archived' }
    return { entry, now: current, outcome: 'saved', dishes: dishes.map(shownDish) }
  }
  const judged = last.map(judge)
  const saved = judged.flatMap((one) => (one.outcome === 'saved' ? [one] : []))
  if (saved.length > 0)
    await queries.writeCells(
      tx,
      schoolId,
      menuId,
      saved.map(({ entry: { day, meal, slot, version }, dishes }) => ({
        day,
        meal,
        slot,
        version,
        dish_ids: dishes.map(({ id }) => id),
      })),
    )
  return judged.map(shownOutcome)
}

const shownOutcome = (one: Judged): SavedCell => {
  const { day, meal, slot } = one.entry
  switch (one.outcome) {
    case 'saved':
      return {
        outcome: 'saved',
        why: null,
        text: null,
        cell: { day, meal, slot, version: one.entry.version + 1, dishes: [...one.dishes] },
      }
    case 'refused':
      return { outcome: 'refused', why: one.why, text: outcomeText(one.why), cell: one.now }
    default:
      return {
        outcome: one.outcome,
        why: null,
        text: one.outcome === 'conflict' ? outcomeText('conflict') : null,
        cell: one.now,
      }
  }
}

/** Writes the energy of meals of a locked menu. */
export const saveMeals = async (
  tx: Tx,
  schoolId: string,
  menuId: string,
  grid: Grid,
  entries: readonly MealEntry[],
): Promise<SavedMeal[]> => {
  if (entries.length === 0) return []
  const [present, cells] = [
    await queries.selectMeals(tx, schoolId, menuId),
    await queries.selectCells(tx, schoolId, menuId, 'written'),
  ]
  const now = new Map(present.map((row) => [mealOf(row), row]))
  const sums = new Map(energyOfMeals(cells, []).map((row) => [mealOf(row), row.sum]))
  const last = [...new Map(entries.map((one) => [mealOf(one), one])).values()]
  const judged = last.map((entry) => {
    const current = now.get(mealOf(entry)) ?? { day: entry.day, meal: entry.meal, version: 0, kcal: null }
    const why = refusePlace(grid, entry, cells)
    if (why !== null) return { entry, current, outcome: 'refused' as const, why }
    if (current.kcal === entry.kcal) return { entry, current, outcome: 'same' as const, why }
    return {
      entry,
      current,
      outcome: current.version === entry.version ? ('saved' as const) : ('conflict' as const),
      why,
    }
  })
  const saved = judged.filter(({ outcome }) => outcome === 'saved')
  if (saved.length > 0)
    await queries.writeMeals(
      tx,
      schoolId,
      menuId,
      saved.map(({ entry: { day, meal, version, kcal } }) => ({ day, meal, version, kcal })),
    )
  return judged.map(({ entry, current, outcome, why }) => {
    const isSaved = outcome === 'saved'
    const { day, meal } = entry
    const problemOf = why ?? (outcome === 'conflict' ? outcome : null)
    return {
      outcome,
      why,
      text: problemOf === null ? null : outcomeText(problemOf),
      energy: {
        day,
        meal,
        version: isSaved ? entry.version + 1 : current.version,
        kcal: isSaved ? entry.kcal : current.kcal,
        sum: sums.get(mealOf(entry)) ?? null,
      },
    }
  })
}
