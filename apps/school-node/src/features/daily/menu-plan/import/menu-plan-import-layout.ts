import { type MenuKind, type MenuSlot, slotsOf } from '@nhip-cau/contract/menu-plan-norms'
import type { Meal } from '@nhip-cau/contract/settings'
import { type Cell, cellName, isBlank, type SheetRow } from '../../../../documents/excel/sheet.ts'
import { namesSchool, readKind, readLabel, readTitle, readWeekday, readWeekNumber } from './menu-plan-import-labels.ts'
import { type Head, type LayoutRefusal, shownCell, textOf, weekOf, type Year } from './menu-plan-import-week.ts'

/** A cell of the grid with something in it. */
export type GridCell = {
  readonly row: number
  readonly at: string
  readonly weekday: number
  readonly value: NonNullable<Cell>
}
export type DishesRead = GridCell & { readonly meal: Meal; readonly slot: MenuSlot }
export type EnergyRead = GridCell & { readonly meal: Meal }
/** A row with content whose label names no meal. */
export type UnknownRow = { readonly row: number; readonly at: string; readonly label: string }

export type Layout = {
  /** The Monday of the week that the file names, and where. */
  readonly week: { readonly monday: string; readonly at: string } | null
  readonly kind: { readonly kind: MenuKind; readonly at: string } | null
  /** A number of a week above the grid. */
  readonly number: { readonly number: number; readonly at: string } | null
  readonly dishes: readonly DishesRead[]
  readonly energy: readonly EnergyRead[]
  readonly unknown: readonly UnknownRow[]
  readonly hidden: readonly number[]
  /** Titles beside the days whose columns are not read. */
  readonly ignored: readonly { readonly title: string; readonly at: string }[]
}

/** The rows that name weekdays; a second one, or a weekday named twice, begins a second table. */
const readHead = (rows: readonly SheetRow[]): Head | LayoutRefusal => {
  const heads = rows.flatMap(({ row, cells }, at) => {
    const days = cells.flatMap((cell, column) => {
      const weekday = readWeekday(textOf(cell))
      return weekday === undefined ? [] : [{ column, weekday }]
    })
    return days.length >= 2 ? [{ at, row, cells, days }] : []
  })
  const [head, second] = heads
  if (head === undefined) return { refusal: 'no_days', values: {} }
  const first = cellName(head.days[0]?.column ?? 0, head.row)
  if (second !== undefined)
    return { refusal: 'two_tables', values: { cell: first, other: cellName(second.days[0]?.column ?? 0, second.row) } }
  const twice = head.days.find(({ weekday }, index) => head.days.findIndex((one) => one.weekday === weekday) !== index)
  if (twice) return { refusal: 'two_tables', values: { cell: first, other: cellName(twice.column, head.row) } }
  const titled = (key: 'kind' | 'week') => {
    const column = head.cells.findIndex((cell) => readTitle(textOf(cell)) === key)
    return column === -1 ? undefined : column
  }
  return {
    at: head.at,
    row: head.row,
    days: new Map(head.days.map(({ column, weekday }) => [column, weekday])),
    kind: titled('kind'),
    week: titled('week'),
  }
}

/** Reads the grid of a menu: meals in rows, days in columns, as in the template or as schools draw it. */
export const readLayout = (rows: readonly SheetRow[], year: Year): Layout | LayoutRefusal => {
  const head = readHead(rows)
  if ('refusal' in head) return head
  const below = rows.slice(head.at + 1)
  const week = weekOf(rows, head, year)
  if (week !== null && 'refusal' in week) return week
  const kind = kindOf(rows, head)
  if (kind !== null && 'refusal' in kind) return kind
  return {
    week,
    kind,
    number: numberOf(rows.slice(0, head.at)),
    ...gridOf(below, head),
    ignored: ignoredOf(rows[head.at], head),
    hidden: below.filter(({ hidden, cells }) => hidden && cells.some((cell) => !isBlank(cell))).map(({ row }) => row),
  }
}

const kindOf = (rows: readonly SheetRow[], head: Head): Layout['kind'] | LayoutRefusal => {
  const named = rows.flatMap(({ row, cells }, index) => {
    if (index > head.at) {
      const cell = head.kind === undefined ? null : (cells[head.kind] ?? null)
      if (head.kind === undefined || cell === null || isBlank(cell)) return []
      return [{ text: shownCell(cell), at: cellName(head.kind, row), kind: readKind(textOf(cell)), must: true }]
    }
    return index === head.at
      ? []
      : cells.flatMap((cell, column) => {
          const kind = readKind(textOf(cell))
          return kind === undefined || namesSchool(textOf(cell))
            ? []
            : [{ text: '', at: cellName(column, row), kind, must: false }]
        })
  })
  const unknown = named.find(({ kind }) => kind === undefined)
  if (unknown) return { refusal: 'kind_unknown', values: { cell: unknown.at, x: unknown.text } }
  const first = named.find(({ must }) => must) ?? named[0]
  if (first?.kind === undefined) return null
  const other = named.find(({ kind }) => kind !== first.kind)
  return other
    ? { refusal: 'two_kinds', values: { cell: first.at, other: other.at } }
    : { kind: first.kind, at: first.at }
}

/** A column after the first day that names no day, such as `Ghi chú`. */
const ignoredOf = (titles: SheetRow | undefined, head: Head): Layout['ignored'] =>
  (titles?.cells ?? []).flatMap((cell, column) => {
    const title = textOf(cell).trim()
    const isRead = head.days.has(column) || column === head.kind || column === head.week
    const isLabel = column < Math.min(...head.days.keys())
    return title === '' || isRead || isLabel ? [] : [{ title, at: cellName(column, head.row) }]
  })

const numberOf = (above: readonly SheetRow[]): Layout['number'] => {
  for (const { row, cells } of above)
    for (const [column, cell] of cells.entries()) {
      const number = readWeekNumber(textOf(cell))
      if (number !== undefined) return { number, at: cellName(column, row) }
    }
  return null
}

/** The rows below the head. A row without a meal of its own belongs to the meal above. */
const gridOf = (below: readonly SheetRow[], head: Head): Pick<Layout, 'dishes' | 'energy' | 'unknown'> => {
  const dishes: DishesRead[] = []
  const energy: EnergyRead[] = []
  const unknown: UnknownRow[] = []
  const beforeDays = Math.min(...head.days.keys())
  const isLabel = (column: number) => column < beforeDays && column !== head.kind && column !== head.week
  let meal: Meal | undefined
  for (const { row, cells } of below) {
    const texts = cells.flatMap((cell, column) =>
      isLabel(column) && textOf(cell).trim() !== '' ? [{ cell, column }] : [],
    )
    const label = texts.map(({ cell }) => textOf(cell).trim()).join(' ')
    const read = readLabel(label)
    const filled = [...head.days].flatMap(([column, weekday]) => {
      const value = cells[column]
      return value === undefined || value === null || isBlank(value)
        ? []
        : [{ row, at: cellName(column, row), weekday, value }]
    })
    meal = read.meal ?? (read.slot === undefined || meal !== undefined ? meal : 'lunch')
    if (filled.length === 0) continue
    const named = read.meal !== undefined || read.slot !== undefined || read.energy || label === ''
    if (meal === undefined || !named) {
      unknown.push({ row, at: cellName(texts[0]?.column ?? 0, row), label })
      continue
    }
    const of = meal
    if (read.energy) energy.push(...filled.map((cell) => ({ ...cell, meal: of })))
    else {
      const slots = slotsOf(of)
      const slot = slots.find((one) => one === read.slot) ?? slots[0] ?? 'dish'
      dishes.push(...filled.map((cell) => ({ ...cell, meal: of, slot })))
    }
  }
  return { dishes, energy, unknown }
}
