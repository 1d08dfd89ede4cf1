import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, nodeOf, PageQuery, paged, typed, typedOrNull, Version } from './kernel.ts'
import { documentOfUpload } from './media-documents.ts'
import {
  CellEntry,
  DayCellEntry,
  DayChange,
  MealEntry,
  MealRating,
  Menu,
  MenuCell,
  MenuDay,
  MenuFile,
  MenuKind,
  MenuMeal,
  MenuPhoto,
  MenuSlot,
  MenuState,
  MenuWeekName,
  menuLimits,
} from './menu-plan-parts.ts'
import { Meal } from './settings.ts'
import { menuPlanSlice } from './slices/menu-plan.ts'

// The week grid, for staff. The library of dishes and the templates are in menu-plan-dishes.ts, the clash with allergies
// and diets in menu-plan-clash.ts, what families see and rate in menu-plan-family.ts.

const node = nodeOf(menuPlanSlice)
const office = { school: 'school.menuPlan' } as const
/** Writers, the kitchen and teachers. Who may not write sees what is approved only. */
const readers = {
  school: ['school.menuPlan', 'school.attend'],
  teacher: ['teacher.menuPlan', 'teacher.attend'],
} as const
const photographers = { school: ['school.menuPlan', 'school.attend'], teacher: 'teacher.menuPlan' } as const

/** The grid of one week. */
export const MenuWeek = z.object({
  kind: MenuKind,
  week: MenuWeekName,
  today: Day,
  /** The days on which the school teaches in a usual week, and others of this week with school. */
  days: z.array(MenuDay),
  /** The rows in their order. */
  meals: z.array(z.object({ meal: Meal, slots: z.array(MenuSlot) })),
  /** Why nothing can be written; null if it can. `closed`: the year is over; `no_school`: the week has no school day. */
  closed: z.enum(['closed', 'no_school']).nullable(),
  /** Whether a menu needs the approval of somebody else. */
  approval: z.boolean(),
  /** Null: nothing is written (or nothing is approved, for who does not write). */
  menu: Menu.nullable(),
  /** Only cells that were written, by day and row. */
  cells: z.array(MenuCell),
  energy: z.array(MenuMeal),
  /** Changes of single days after the approval, the newest first. */
  changes: z.array(DayChange),
  photos: z.array(MenuPhoto),
  files: z.array(MenuFile),
  /** Meals that families have rated. */
  ratings: z.array(MealRating),
  /** Mondays of former menus of this kind to copy from: of the last school week, and of the one four weeks ago. */
  copy: z.object({ last: Day.nullable(), rotation: Day.nullable() }),
  can: z.object({
    write: z.boolean(),
    submit: z.boolean(),
    /** Approve, or publish where no approval is needed. */
    approve: z.boolean(),
    return: z.boolean(),
    withdraw: z.boolean(),
    /** Days that `changeMenuDay` takes: today and later ones of an approved menu. */
    change_days: z.array(Day),
    /** Days whose real meals can be photographed: those until today. */
    photo_days: z.array(Day),
  }),
})
export type MenuWeek = z.output<typeof MenuWeek>

/** Any day of the week. */
const week = { kind: MenuKind, day: Day }
/** A state change names the version that the caller read; it is 409 with the current week if there is a newer one. */
const read = { version: Version }

export const menuWeek = node('GET', '/menu', {
  summary: 'Get the menu of a week; who does not write menus sees the approved one',
  access: readers,
  query: z.object({
    /** Absent: that of a teacher's class, else the kindergarten's. */
    kind: MenuKind.optional(),
    day: Day.optional(),
    /** Its week and kind, as far as `day` and `kind` are not given; links of notifications name it. */
    menu_id: IdOf('menu').optional(),
  }),
  response: MenuWeek,
})

/** How far the menu of one week and kind is. */
export const MenuProgress = MenuWeekName.extend({
  kind: MenuKind,
  id: Id.nullable(),
  state: MenuState.nullable(),
  /** Whether families see something of it. */
  shown: z.boolean(),
  /** Cells with a dish. */
  filled: z.int(),
  /** Photos of the plan and files. */
  attached: z.int(),
})
export type MenuProgress = z.output<typeof MenuProgress>

export const menuWeeks = node('GET', '/menu/weeks', {
  summary: 'List the weeks of a school year with the state of their menus',
  access: readers,
  query: z.object({
    kind: MenuKind.optional(),
    /** Absent: the year of today. */
    academic_year_id: IdOf('academic_year').optional(),
  }),
  response: z.object({
    today: Day,
    /** Menus that wait for an approval which the caller may give. */
    waiting: z.int(),
    /** In their order, each kind of a week by itself. */
    data: z.array(MenuProgress),
  }),
})

/**
 * `day`: not in the week, or without school. `meal`: not served, or not in this menu. `slot`: not of this meal. `dish`:
 * unknown. `archived`: no longer offered. `twice`: the cell has the dish twice.
 */
export const menuRefusals = ['day', 'meal', 'slot', 'dish', 'archived', 'twice'] as const
export type MenuRefusal = (typeof menuRefusals)[number]

/** What became of one entry of a call; in the order of the entries. */
const outcome = {
  /** `same`: nothing was to be changed. */
  outcome: z.enum(['saved', 'same', 'conflict', 'refused']),
  why: z.enum(menuRefusals).nullable(),
  /** A sentence for a conflict or refusal. */
  text: z.string().nullable(),
}
export const SavedCell = z.object({ ...outcome, cell: MenuCell })
export type SavedCell = z.output<typeof SavedCell>
export const SavedMeal = z.object({ ...outcome, energy: MenuMeal })
export type SavedMeal = z.output<typeof SavedMeal>

export const saveMenu = node('POST', '/menu', {
  summary: 'Write cells of a week and the energy of its meals; each is saved, in conflict or refused on its own',
  access: office,
  body: z
    .object({
      ...week,
      cells: z.array(CellEntry).max(menuLimits.cells).default([]),
      energy: z.array(MealEntry).max(menuLimits.cells).default([]),
    })
    .refine(({ cells, energy }) => cells.length + energy.length > 0, { path: ['cells'], error: 'required' }),
  example: {
    day: '2026-11-23',
    cells: [{ day: '2026-11-23', meal: 'lunch', slot: 'main', version: 0, dishes: [{ name: 'Banh flan' }] }],
  },
  response: z.object({
    /** The menu as it is now; null if nothing was saved and there was none. */
    menu: Menu.nullable(),
    cells: z.array(SavedCell),
    energy: z.array(SavedMeal),
    can: MenuWeek.shape.can,
  }),
})

export const copyMenu = node('POST', '/menu/copy', {
  summary: 'Copy the dishes of another week or of a template into a week',
  access: office,
  body: z
    .object({
      ...week,
      /** Any day of the week to copy from; its menu of the kind `from_kind`, absent: the same kind. */
      from_day: Day.optional(),
      from_kind: MenuKind.optional(),
      /** Wins over `from_day`. */
      template_id: IdOf('menu_template').optional(),
      /** `empty`: only cells without dishes are filled. `all`: what is there is replaced. */
      into: z.enum(['empty', 'all']).default('empty'),
      /** Of the menu, 0 if there is none: 409 if it has changed since. */
      ...read,
    })
    .refine(({ from_day, template_id }) => from_day !== undefined || template_id !== undefined, {
      path: ['from_day'],
      error: 'required',
    }),
  example: { day: '2026-11-23', from_day: '2026-11-16' },
  response: MenuWeek,
})

export const submitMenu = node('POST', '/menu/:id/submit', {
  limit: 'request',
  summary: 'Send a menu for approval',
  access: office,
  params: ById('menu'),
  body: z.object(read),
  response: MenuWeek,
})

export const approveMenu = node('POST', '/menu/:id/approve', {
  limit: 'request',
  summary: 'Approve a waiting menu, or publish one where no approval is needed; families see it then',
  access: office,
  params: ById('menu'),
  body: z.object(read),
  response: MenuWeek,
})

export const returnMenu = node('POST', '/menu/:id/return', {
  limit: 'request',
  summary: 'Return a waiting menu to its author with a note',
  access: office,
  params: ById('menu'),
  body: z.object({ ...read, note: typed({ min: 1, max: menuLimits.note }) }),
  response: MenuWeek,
})

export const withdrawMenu = node('POST', '/menu/:id/withdraw', {
  limit: 'request',
  summary: 'Withdraw an approved menu: families no longer see it',
  access: office,
  params: ById('menu'),
  body: z.object({ ...read, note: typedOrNull({ max: menuLimits.note }) }),
  response: MenuWeek,
})

export const changeMenuDay = node('POST', '/menu/:id/change-day', {
  limit: 'request',
  summary: 'Change dishes of one day of an approved menu at once; the families are notified',
  access: office,
  params: ById('menu'),
  body: z.object({
    day: Day,
    /** The versions of the cells; 409 with the current week if one of them has changed. */
    cells: z.array(DayCellEntry).min(1).max(menuLimits.cells),
    reason: typedOrNull({ max: menuLimits.reason }),
  }),
  response: MenuWeek,
})

/** `day`: a change of one day. */
export const MenuVersion = z.object({
  number: z.int(),
  change: z.enum(['approved', 'day', 'withdrawn']),
  by: z.string(),
  at: Instant,
  /** The reason of a change of one day, or of the withdrawal. */
  note: z.string().nullable(),
  /** Cells that differ from the version before. */
  cells: z.array(
    z.object({
      day: Day,
      meal: Meal,
      slot: MenuSlot,
      before: z.array(z.string()),
      after: z.array(z.string()),
    }),
  ),
})
export type MenuVersion = z.output<typeof MenuVersion>

export const menuHistory = node('GET', '/menu/:id/history', {
  summary: 'List what families were shown of a menu, the newest first, with what changed',
  access: office,
  params: ById('menu'),
  query: PageQuery,
  response: paged(MenuVersion),
})

export const attachMenuPhotos = node('POST', '/menu/media', {
  summary: 'Attach photos of `storeImages` to a week, or to one of its meals as it was served',
  access: photographers,
  body: z.object({
    ...week,
    image_ids: z.array(IdOf('image')).min(1).max(menuLimits.photos),
    /** The meal of `day` that they show; absent: they show the plan of the week, which needs `school.menuPlan`. */
    meal: Meal.optional(),
  }),
  example: { day: '2026-11-20', meal: 'lunch' },
  response: MenuWeek,
})

export const removeMenuPhoto = node('DELETE', '/menu/media/:id', {
  summary: 'Remove a photo from a menu',
  access: photographers,
  params: ById('menu_photo'),
  response: Done,
})

export const storeMenuFile = node('POST', '/menu/upload/:id', { ...documentOfUpload, access: office })

export const attachMenuFiles = node('POST', '/menu/file', {
  summary: 'Attach files of `storeMenuFile` to a week',
  access: office,
  body: z.object({ ...week, document_ids: z.array(IdOf('document')).min(1).max(menuLimits.files) }),
  response: MenuWeek,
})

export const removeMenuFile = node('DELETE', '/menu/file/:id', {
  summary: 'Remove a file from a menu',
  access: office,
  params: ById('menu_file'),
  response: Done,
})
