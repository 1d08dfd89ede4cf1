import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import type { MenuCellOutcome, MenuImportCell } from '@nhip-cau/contract/menu-plan-import'
import type { MenuKind, MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import type { Meal } from '@nhip-cau/contract/settings'
import { fill } from '@nhip-cau/contract/texts'
import words from '../../../../../messages/menu-import.json' with { type: 'json' }
import type { Cell } from '../../../../documents/excel/sheet.ts'
import { dayText } from '../../../../texts.ts'
import type { DishesRead, EnergyRead, Layout, UnknownRow } from './menu-plan-import-layout.ts'
import { shownCell } from './menu-plan-import-week.ts'

/** What is known of the week into which a file is imported. */
export type Target = {
  readonly kind: MenuKind
  readonly monday: string
  readonly sheet: string
  /** Days with school. */
  readonly open: ReadonlySet<string>
  /** Meals that the menu has. */
  readonly meals: ReadonlySet<Meal>
  readonly present: Present
}

/** What stands in the menu: names of dishes by place, energy by day and meal. */
export type Present = {
  readonly dishes: ReadonlyMap<string, readonly string[]>
  readonly energy: ReadonlyMap<string, number>
}

export const dishesPlace = (day: string, meal: Meal, slot: MenuSlot) => `${day} ${meal} ${slot}`
export const energyPlace = (day: string, meal: Meal) => `${day} ${meal}`

type Wrong = keyof typeof words.wrong

/** The effect of each cell of a file, in the order of the file. */
export const planCells = (layout: Layout, target: Target): MenuImportCell[] => {
  const placed = new Map<string, string>()
  const cells = [
    ...layout.dishes.map((cell) => planDishes(cell, target, placed)),
    ...layout.energy.map((cell) => planEnergy(cell, target, placed)),
    ...layout.unknown.map((row) => unknownRow(row, target)),
  ]
  return cells.toSorted((one, other) => one.row - other.row)
}

const sentence = ({ sheet }: Target, { row, at }: { row: number; at: string }, wrong: Wrong, values = {}) =>
  fill(words.wrong.at, { sheet, row, cell: at, text: fill(words.wrong[wrong], values) })

const unknownRow = (row: UnknownRow, target: Target): MenuImportCell => ({
  at: row.at,
  row: row.row,
  day: null,
  meal: null,
  slot: null,
  content: [row.label],
  before: [],
  outcome: 'wrong',
  errors: [sentence(target, row, 'row_unknown', { x: shortened(row.label) })],
})

/** Whether the day and the meal are in the menu, and no other cell has the same place. */
const placeErrors = (
  cell: DishesRead | EnergyRead,
  target: Target,
  { place, day, placed }: { readonly place: string; readonly day: string; readonly placed: Map<string, string> },
): string[] => {
  const other = placed.get(place)
  if (other === undefined) placed.set(place, cell.at)
  const closed = !target.open.has(day)
  const foreign = !target.meals.has(cell.meal)
  return [
    ...(other === undefined ? [] : [sentence(target, cell, 'twice', { other })]),
    ...(closed
      ? [
          sentence(target, cell, 'day_closed', {
            weekday: words.weekday[weekdayOf(day) - 1] ?? '',
            day: dayText(day),
          }),
        ]
      : []),
    ...(foreign
      ? [sentence(target, cell, 'meal', { meal: words.meal[cell.meal].toLowerCase(), kind: words.kind[target.kind] })]
      : []),
  ]
}

const planDishes = (cell: DishesRead, target: Target, placed: Map<string, string>): MenuImportCell => {
  const day = addDays(target.monday, cell.weekday - 1)
  const { meal, slot } = cell
  const place = dishesPlace(day, meal, slot)
  const names = namesIn(cell.value)
  const wrong = nameErrors(cell.value, names).map(([reason, values]) => sentence(target, cell, reason, values))
  const errors = [...placeErrors(cell, target, { place, day, placed }), ...wrong]
  const before = [...(target.present.dishes.get(place) ?? [])]
  const content = errors.length > 0 ? names.map(shortened) : names
  return {
    at: cell.at,
    row: cell.row,
    day,
    meal,
    slot,
    content,
    before,
    errors,
    outcome: outcomeOf(errors, before, content),
  }
}

const planEnergy = (cell: EnergyRead, target: Target, placed: Map<string, string>): MenuImportCell => {
  const day = addDays(target.monday, cell.weekday - 1)
  const place = energyPlace(day, cell.meal)
  const known = target.present.energy.get(place)
  const before = known === undefined ? [] : [String(known)]
  const kcal = energyIn(cell.value)
  const isWrong = kcal === undefined || kcal > menuLimits.kcal
  const errors = [
    ...placeErrors(cell, target, { place, day, placed }),
    ...(isWrong ? [sentence(target, cell, 'kcal', { most: menuLimits.kcal })] : []),
  ]
  const content = [kcal === undefined ? shortened(shownCell(cell.value)) : String(kcal)]
  const outcome = outcomeOf(errors, before, content)
  return { at: cell.at, row: cell.row, day, meal: cell.meal, slot: null, content, before, errors, outcome }
}

export const outcomeOf = (
  errors: readonly string[],
  before: readonly string[],
  content: readonly string[],
): MenuCellOutcome => {
  if (errors.length > 0) return 'wrong'
  if (before.length === 0) return 'new'
  return before.length === content.length && before.every((name, index) => sameName(name, content[index] ?? ''))
    ? 'same'
    : 'changed'
}

export const sameName = (one: string, other: string) => nameOf(one) === nameOf(other)
export const nameOf = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase()

/** Dishes stand one on a line or after a semicolon. */
const namesIn = (value: NonNullable<Cell>): string[] =>
  shownCell(value)
    .normalize('NFC')
    .split(/[\n\r;]+/)
    .map((name) =>
      name
        .replace(/^[\s'•*+-]+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((name) => name !== '')

/** `402` or `402 kcal`; undefined for anything else. */
const energyIn = (value: NonNullable<Cell>): number | undefined => {
  const found = /^(\d{1,6})(?:\s*kcal)?$/i.exec(shownCell(value).trim())
  return found?.[1] === undefined ? undefined : Number(found[1])
}

const nameErrors = (value: NonNullable<Cell>, names: readonly string[]): [Wrong, Record<string, string | number>][] => {
  const { dishName, dishesPerCell } = menuLimits
  if (typeof value !== 'string') return [['dish_number', { x: shownCell(value) }]]
  const found: [Wrong, Record<string, string | number>][] = []
  if (names.length > dishesPerCell) found.push(['dishes', { count: names.length, most: dishesPerCell }])
  for (const [index, name] of names.entries()) {
    if (/^#[A-Z/0!?]+$/.test(name)) found.push(['dish_error', { x: name }])
    else if (/^\d+$/.test(name)) found.push(['dish_number', { x: shortened(name) }])
    else if (name.length < dishName.min) found.push(['dish_short', { x: name, least: dishName.min }])
    else if (name.length > dishName.max) found.push(['dish_long', { count: name.length, most: dishName.max }])
    if (names.slice(0, index).some((other) => sameName(other, name))) found.push(['dish_twice', { x: shortened(name) }])
  }
  return found
}

/** A wrong text may be as long as a cell of Excel. */
const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

export const countsOf = (cells: readonly MenuImportCell[]) => {
  const count = (outcome: MenuCellOutcome) => cells.filter((cell) => cell.outcome === outcome).length
  return { new: count('new'), changed: count('changed'), same: count('same'), wrong: count('wrong') }
}
