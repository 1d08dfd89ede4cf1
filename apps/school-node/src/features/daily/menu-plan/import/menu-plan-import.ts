import type { QueryOf } from '@nhip-cau/contract/kernel'
import * as api from '@nhip-cau/contract/menu-plan-import'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import { fill } from '@nhip-cau/contract/texts'
import type { UploadedFile } from '@nhip-cau/server-kit/call'
import type { Db } from '@nhip-cau/server-kit/database'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import words from '../../../../../messages/menu-import.json' with { type: 'json' }
import type { Context } from '../../../../context.ts'
import { readWorkbook } from '../../../../documents/excel/read-workbook.ts'
import { receiveWorkbook } from '../../../../documents/excel/receive-workbook.ts'
import type { Refusal, Sheet } from '../../../../documents/excel/sheet.ts'
import { words as excelWords } from '../../../../documents/excel/words.ts'
import { dayText } from '../../../../texts.ts'
import { selectCells, selectMeals } from '../menu-plan-cells.queries.ts'
import { selectMenu } from '../menu-plan-week.queries.ts'
import { type Moment, momentOf, mondayOf, rowsOf, type Staff, type Week, weekOf } from '../menu-plan-week.ts'
import * as queries from './menu-plan-import.queries.ts'
import { type Layout, readLayout } from './menu-plan-import-layout.ts'
import { countsOf, dishesPlace, energyPlace, nameOf, type Present, planCells } from './menu-plan-import-plan.ts'
import type { LayoutRefusal } from './menu-plan-import-week.ts'

type Values = Readonly<Record<string, string | number>>

const refused = (reason: string) => problem('import_file', { values: { reason } })
const refusedAs = (refusal: keyof typeof words.refusal, values: Values) => refused(fill(words.refusal[refusal], values))

/** A workbook that cannot be read at all; the sheet is named where it matters. */
const unreadable = (refusal: Refusal | 'none', { sheet, ...values }: Values) => {
  const reason = fill(excelWords.refusal[refusal], { rows: api.menuImportLimits.rows, ...values })
  return sheet === undefined ? refused(reason) : refusedAs('in_sheet', { sheet, reason })
}

export const mustFind = async (context: Pick<Context, 'db'>, actor: Staff, id: string): Promise<api.MenuImport> => {
  const one = await queries.selectImport(context.db, actor, id)
  if (one === undefined) throw problem('not_found')
  return one
}

/** The import as the audit log names it. */
export const importObject = ({ id, file_name }: Pick<queries.LockedImport, 'id' | 'file_name'>) => ({
  kind: 'import',
  id,
  name: file_name,
})

export const listImports = async (context: Context, actor: Staff, page: QueryOf<typeof api.listMenuImports>) => {
  const [data, total] = await Promise.all([
    queries.selectImports(context.db, actor, page),
    queries.countImports(context.db, actor),
  ])
  return pageOf(data, page, total)
}

/** Checks an uploaded file and stores its preview. Nothing of the menu is written. */
export const startImport = async (
  context: Context,
  actor: Staff,
  { kind, day }: QueryOf<typeof api.importMenu>,
  files: AsyncIterable<UploadedFile>,
): Promise<api.MenuImport> => {
  const { db } = context
  const file = await receiveWorkbook(files)
  if ('refusal' in file) throw unreadable(file.refusal, {})
  const { rows, columns } = api.menuImportLimits
  const read = await readWorkbook(actor.schoolId, file.content, { rows, columns })
  if ('refusal' in read) throw unreadable(read.refusal, read.values ?? {})
  const moment = await momentOf(context, actor.schoolId)
  const layout = readLayout(read.sheet.rows, await queries.selectYear(db, actor.schoolId, day))
  if ('refusal' in layout) throw refusedLayout(read.sheet, layout)
  const asked = { kind: layout.kind?.kind ?? kind, monday: layout.week?.monday ?? mondayOf(day) }
  const week = await weekOf(db, actor.schoolId, asked.monday, moment)
  const yearId = openYear(week, read.sheet, layout)
  const preview = await previewOf(db, actor, { layout, sheet: read.sheet.name, week, kind: asked.kind, moment })
  if (preview.cells.length === 0) throw refusedAs('empty', { sheet: read.sheet.name })
  const id = await context.transaction((tx) =>
    queries.insertImport(tx, actor, {
      kind: asked.kind,
      yearId,
      week: week.name,
      fileName: file.name,
      sheet: read.sheet.name,
      preview,
      now: moment.now,
    }),
  )
  return mustFind(context, actor, id)
}

const refusedLayout = ({ name: sheet }: Sheet, { refusal, values }: LayoutRefusal) => {
  const { week, other_week, day, weekday, ...rest } = values
  return refusedAs(refusal, {
    sheet,
    ...rest,
    ...(week === undefined ? {} : { week: dayText(week) }),
    ...(other_week === undefined ? {} : { other_week: dayText(other_week) }),
    ...(day === undefined ? {} : { day: dayText(day) }),
    ...(weekday === undefined ? {} : { weekday: words.weekday[Number(weekday) - 1] ?? weekday }),
  })
}

/** The school year of the week; refuses a week for which nothing can be written. */
const openYear = ({ closed, yearId, name }: Week, { name: sheet }: Sheet, layout: Layout): string => {
  const week = dayText(name.monday)
  if (closed === 'closed') throw refusedAs('week_closed', { week })
  if (yearId !== null && name.number !== null) return yearId
  throw layout.week === null
    ? refusedAs('week_empty', { week })
    : refusedAs('week_outside', { sheet, cell: layout.week.at, week })
}

/** What stands in the menu of a week, by names. */
export const presentOf = async (db: Db, schoolId: string, menuId: string | undefined): Promise<Present> => {
  if (menuId === undefined) return { dishes: new Map(), energy: new Map() }
  const cells = await selectCells(db, schoolId, menuId, 'written')
  const energy = await selectMeals(db, schoolId, menuId)
  return {
    dishes: new Map(
      cells.map(({ day, meal, slot, dishes }) => [dishesPlace(day, meal, slot), dishes.map(({ name }) => name)]),
    ),
    energy: new Map(
      energy.flatMap(({ day, meal, kcal }) => (kcal === null ? [] : [[energyPlace(day, meal), kcal] as const])),
    ),
  }
}

type Read = {
  readonly layout: Layout
  readonly sheet: string
  readonly week: Week
  readonly kind: MenuKind
  readonly moment: Moment
}

const previewOf = async (
  db: Db,
  actor: Staff,
  { layout, sheet, week, kind, moment }: Read,
): Promise<queries.Preview> => {
  const menu = await selectMenu(db, actor, { kind, monday: week.name.monday })
  const present = await presentOf(db, actor.schoolId, menu?.id)
  const written = [...present.dishes].flatMap(([place, dishes]) => (dishes.length > 0 ? [place.split(' ')[1]] : []))
  const meals = rowsOf(kind, moment.settings).map(({ meal }) => meal)
  const cells = planCells(layout, {
    kind,
    monday: week.name.monday,
    sheet,
    open: new Set(week.days.filter(({ open }) => open).map(({ day }) => day)),
    meals: new Set([...meals, ...layout.dishes.map(({ meal }) => meal).filter((meal) => written.includes(meal))]),
    present,
  })
  const news = await newDishes(db, actor.schoolId, cells)
  const { number, hidden, ignored } = layout
  const warnings = [
    ...(menu?.state === 'approved' ? [words.warning.approved] : []),
    ...(number !== null && layout.week === null && number.number !== week.name.number
      ? [fill(words.warning.week_number, { number: number.number, cell: number.at, week: week.name.number ?? '' })]
      : []),
    ...ignored.map(({ title, at }) => fill(words.warning.ignored, { title, cell: at })),
    ...hidden.map((row) => fill(words.warning.hidden, { row })),
  ]
  return { cells, counts: countsOf(cells), new_dishes: news, warnings }
}

/** Names that the library does not have, in the order of the file. */
export const newDishes = async (db: Db, schoolId: string, cells: readonly api.MenuImportCell[]): Promise<string[]> => {
  const names = cells.flatMap(({ slot, outcome, content }) => (slot === null || outcome === 'wrong' ? [] : content))
  const unique = [...new Map(names.map((name) => [nameOf(name), name])).values()]
  const known = new Set(unique.length === 0 ? [] : await queries.selectKnownNames(db, schoolId, unique))
  return unique.filter((name) => !known.has(nameOf(name)))
}
