import { z } from 'zod'
import { ById } from './ids.ts'
import { Day, Id, Instant, nodeOf, PageQuery, paged } from './kernel.ts'
import { MenuKind, MenuSlot, MenuWeekName } from './menu-plan-parts.ts'
import { Meal } from './settings.ts'
import { menuPlanSlice } from './slices/menu-plan.ts'

// The menu of a week from an Excel file: checked first, then written in one transaction, and undone while nothing depends
// on it. Unlike imports of people it is small, so each step is answered at once.

const node = nodeOf(menuPlanSlice)
const office = { school: 'school.menuPlan' } as const

export const menuImportLimits = { bytes: 5 * 1024 * 1024, rows: 300, columns: 40, undoDays: 7, keptDays: 30 } as const

export const menuImportStates = ['checked', 'done', 'undone'] as const
export const MenuImportState = z.enum(menuImportStates)

/** `same`: nothing is to be changed. */
export const menuCellOutcomes = ['new', 'changed', 'same', 'wrong'] as const
export const MenuCellOutcome = z.enum(menuCellOutcomes)
export type MenuCellOutcome = z.output<typeof MenuCellOutcome>

/** A cell of the file and its effect. */
export const MenuImportCell = z.object({
  /** Where it is in the file: `D5`, in row 5. */
  at: z.string(),
  row: z.int(),
  /** Null for a row whose meal is not recognised. */
  day: Day.nullable(),
  meal: Meal.nullable(),
  /** Null: the energy of the meal. */
  slot: MenuSlot.nullable(),
  /** The names of dishes, or the energy; as in the file where it is wrong. */
  content: z.array(z.string()),
  /** What stands in the menu when it is checked. */
  before: z.array(z.string()),
  outcome: MenuCellOutcome,
  /** Why it is wrong: sentences with sheet, row and cell. */
  errors: z.array(z.string()),
})
export type MenuImportCell = z.output<typeof MenuImportCell>

const summary = {
  id: Id,
  kind: MenuKind,
  week: MenuWeekName,
  file_name: z.string(),
  sheet: z.string(),
  state: MenuImportState,
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  created_by: z.string(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** Until then it can be undone; null when it cannot. */
  undo_until: Instant.nullable(),
  undone_at: Instant.nullable(),
}

export const MenuImportSummary = z.object(summary)
export type MenuImportSummary = z.output<typeof MenuImportSummary>

export const MenuImport = z.object({
  ...summary,
  cells: z.array(MenuImportCell),
  /** Dishes that the library does not have yet. */
  new_dishes: z.array(z.string()),
  /** Sentences for the user; they do not prevent the import. */
  warnings: z.array(z.string()),
})
export type MenuImport = z.output<typeof MenuImport>

const week = { kind: MenuKind, day: Day }

export const menuTemplateFile = node('GET', '/menu/template', {
  limit: 'export',
  summary: 'Download the Excel template of a week, filled with the present menu',
  access: office,
  query: z.object(week),
  response: 'stream',
})

export const importMenu = node('POST', '/menu/import-excel', {
  limit: 'import',
  summary: 'Check an Excel file with the menu of one week (multipart, field `file`); nothing is written yet',
  access: office,
  /** The week and kind of the page; the file may name others. */
  query: z.object(week),
  upload: { files: 1, bytes: menuImportLimits.bytes },
  response: MenuImport,
})

export const listMenuImports = node('GET', '/menu/imports', {
  summary: 'List imports of menus, newest first',
  access: office,
  query: PageQuery,
  response: paged(MenuImportSummary),
})

export const menuImportInfo = node('GET', '/menu/imports/:id', {
  summary: 'Get an import of a menu with the effect of each cell',
  access: office,
  params: ById('menu_import'),
  response: MenuImport,
})

export const runMenuImport = node('POST', '/menu/imports/:id/run', {
  summary: 'Write a checked import in one transaction; wrong cells prevent it unless they are skipped',
  access: office,
  params: ById('menu_import'),
  body: z.object({ skip_wrong: z.boolean().default(false) }),
  response: MenuImport,
})

export const menuImportMarkedFile = node('GET', '/menu/imports/:id/marked-file', {
  limit: 'export',
  summary: 'Download the cells as an Excel file with the outcome and errors of each',
  access: office,
  params: ById('menu_import'),
  response: 'stream',
})

export const menuImportUndoPreview = node('GET', '/menu/imports/:id/undo', {
  summary: 'Preview what undoing an import of a menu changes and what prevents it',
  access: office,
  params: ById('menu_import'),
  response: z.object({
    /** Both lists are sentences for the user. */
    changes: z.array(z.string()),
    hindrances: z.array(z.string()),
  }),
})

export const undoMenuImport = node('POST', '/menu/imports/:id/undo', {
  summary: 'Undo an import of a menu; refused after seven days or when its cells were changed since',
  access: office,
  params: ById('menu_import'),
  response: MenuImport,
})
