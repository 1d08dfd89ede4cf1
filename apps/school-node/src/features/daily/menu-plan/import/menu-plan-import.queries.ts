import type { MenuImport, MenuImportCell, MenuImportSummary } from '@nhip-cau/contract/menu-plan-import'
import type { MenuKind, MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import type { MenuWeekName } from '@nhip-cau/contract/menu-plan-parts'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { writesMenus } from '../menu-plan-week.queries.ts'

/** Only who writes menus sees imports. */
const visibleTo = (db: Db, actor: Actor): Fragment =>
  writesMenus(actor) ? db`i.school_id = ${actor.schoolId}` : db`false`

const summary = (db: Db): Fragment => db`
  i.id, i.kind, i.week, i.file_name, i.sheet, i.state, i.counts, a.full_name as created_by, i.created_at, i.finished_at,
  case when i.state = 'done' and i.finished_at > clock_now() - interval '7 days' then i.finished_at + interval '7 days' end
    as undo_until, i.undone_at`

const source = (db: Db, actor: Actor): Fragment => db`
  from menu_imports i join accounts a on a.school_id = i.school_id and a.id = i.created_by
  where ${visibleTo(db, actor)}`

type Page = { readonly page: number; readonly per_page: number }

export const selectImports = (db: Db, actor: Actor, { page, per_page }: Page) => db<MenuImportSummary[]>`
  select ${summary(db)} ${source(db, actor)} order by i.created_at desc, i.id desc
  limit ${per_page} offset ${(page - 1) * per_page}`

export const countImports = async (db: Db, actor: Actor): Promise<number> => {
  const [row] = await db<{ total: number }[]>`select count(*)::int as total ${source(db, actor)}`
  return row?.total ?? 0
}

export const selectImport = async (db: Db, actor: Actor, id: string): Promise<MenuImport | undefined> => {
  const [row] = await db<MenuImport[]>`
    select ${summary(db)}, i.cells, i.new_dishes, i.warnings ${source(db, actor)} and i.id = ${id}`
  return row
}

export type NewImport = {
  readonly kind: MenuKind
  readonly yearId: string
  readonly week: MenuWeekName
  readonly fileName: string
  readonly sheet: string
  readonly preview: Preview
  readonly now: Date
}

export type Preview = Pick<MenuImport, 'counts' | 'new_dishes' | 'warnings'> & {
  readonly cells: readonly MenuImportCell[]
}

export const insertImport = async (tx: Db, actor: Actor, one: NewImport): Promise<string> => {
  const { preview } = one
  const [row] = await tx<{ id: string }[]>`
    insert into menu_imports (school_id, kind, academic_year_id, week, file_name, sheet, counts, cells, warnings, new_dishes,
      created_by, created_at)
    values (${actor.schoolId}, ${one.kind}, ${one.yearId}, ${tx.json(one.week)}, ${one.fileName}, ${one.sheet},
      ${tx.json(preview.counts)}, ${tx.json(preview.cells.map((cell) => ({ ...cell })))}, ${[...preview.warnings]},
      ${[...preview.new_dishes]}, ${actor.accountId}, ${one.now.toISOString()})
    returning id`
  if (!row) throw new Error('no row')
  return row.id
}

/** What an import has written: places with the version they got, and what was there before. */
export type Written = {
  readonly menu_id: string
  /** The import began the menu. */
  readonly created: boolean
  /** What families were shown then. */
  readonly shown_number: number | null
  readonly cells: readonly {
    readonly day: string
    readonly meal: Meal
    readonly slot: MenuSlot
    readonly version: number
    readonly before: readonly string[]
  }[]
  readonly energy: readonly {
    readonly day: string
    readonly meal: Meal
    readonly version: number
    readonly before: number | null
  }[]
  /** Dishes that it entered in the library. */
  readonly dish_ids: readonly string[]
}

export type LockedImport = {
  id: string
  file_name: string
  kind: MenuKind
  week: MenuWeekName
  state: 'checked' | 'done' | 'undone'
  cells: MenuImportCell[]
  written: Written | null
  in_time: boolean
}

/** Locks an import, so that it is run or undone once. */
export const lockImport = async (tx: Db, actor: Actor, id: string): Promise<LockedImport | undefined> => {
  const [row] = await tx<LockedImport[]>`
    select i.id, i.file_name, i.kind, i.week, i.state, i.cells, i.written,
      coalesce(i.finished_at > clock_now() - interval '7 days', false) as in_time
    from menu_imports i where ${visibleTo(tx, actor)} and i.id = ${id} for update`
  return row
}

/** The same for a look without a lock. */
export const selectWritten = async (db: Db, actor: Actor, id: string): Promise<LockedImport | undefined> => {
  const [row] = await db<LockedImport[]>`
    select i.id, i.file_name, i.kind, i.week, i.state, i.cells, i.written,
      coalesce(i.finished_at > clock_now() - interval '7 days', false) as in_time
    from menu_imports i where ${visibleTo(db, actor)} and i.id = ${id}`
  return row
}

export const setPreview = (tx: Db, schoolId: string, id: string, preview: Preview) => tx`
  update menu_imports i set counts = ${tx.json(preview.counts)}, cells = ${tx.json(preview.cells.map((cell) => ({ ...cell })))},
    warnings = ${[...preview.warnings]}, new_dishes = ${[...preview.new_dishes]}
  where i.school_id = ${schoolId} and i.id = ${id}`

export const setDone = (tx: Db, schoolId: string, id: string, written: Written, now: Date) => tx`
  update menu_imports i set state = 'done', finished_at = ${now.toISOString()}, written = ${tx.json(written)}
  where i.school_id = ${schoolId} and i.id = ${id}`

export const setUndone = (tx: Db, schoolId: string, id: string, now: Date) => tx`
  update menu_imports i set state = 'undone', undone_at = ${now.toISOString()}
  where i.school_id = ${schoolId} and i.id = ${id}`

/** Names of dishes that are offered, ignoring case; of these names. */
export const selectKnownNames = async (db: Db, schoolId: string, names: readonly string[]): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select lower(d.name) as name from dishes d
    where d.school_id = ${schoolId}
      and lower(d.name) = any(select lower(given.name) from unnest(${[...names]}::text[]) as given (name))`
  return rows.map(({ name }) => name)
}

/** Deletes dishes that the library got from an import and that nothing else has used or changed since. */
export const deleteUnusedDishes = (tx: Db, schoolId: string, ids: readonly string[]) => tx`
  delete from dishes d where d.school_id = ${schoolId} and d.id = any(${[...ids]}::uuid[]) and not ${isUsed(tx)}`

const isUsed = (db: Db): Fragment => db`(
  exists (select from menu_cell_dishes x where x.school_id = d.school_id and x.dish_id = d.id)
  or exists (select from menu_shown_dishes x where x.school_id = d.school_id and x.dish_id = d.id)
  or exists (select from menu_template_dishes x where x.school_id = d.school_id and x.dish_id = d.id)
  or exists (select from menu_substitutes x where x.school_id = d.school_id and x.dish_id = d.id)
  or d.version > 1)`

/** First and last day of the school year of a day, or of the running one. */
export const selectYear = async (db: Db, schoolId: string, day: string): Promise<{ from: string; to: string }> => {
  const [row] = await db<{ from: string; to: string }[]>`
    select y.starts_on as from, y.ends_on as to from academic_years y
    where y.school_id = ${schoolId} and (y.current or daterange(y.starts_on, y.ends_on, '[]') @> ${day}::date)
    order by daterange(y.starts_on, y.ends_on, '[]') @> ${day}::date desc limit 1`
  return row ?? { from: day, to: day }
}

/** Deletes what is older than the time in which it is shown. */
export const deleteOldImports = (db: Db, days: number) => db`
  delete from menu_imports i
  where (i.school_id, i.id) in (
    select o.school_id, o.id from menu_imports o
    where o.created_at < clock_now() - make_interval(days => ${days}) order by o.created_at limit 1000)`
