import { isEnough } from '@nhip-cau/contract/is-enough'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { MealRating, MenuCell, MenuState } from '@nhip-cau/contract/menu-plan-parts'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { classVisibleTo } from '../../../access/visible.queries.ts'
import { type DocumentRow, documentJson, withPage } from '../../../files/document-references.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { calendarOf } from '../../../time/school-weeks.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'

/** The calendar of seven days from a Monday. */
export type FrameRow = {
  /** The school year that the week belongs to; null outside of all. */
  academic_year_id: string | null
  /** The year is over. */
  closed: boolean
  /** Changes with everything that the weeks of the year depend on. */
  calendar: string
  days: { day: string; open: boolean; name: string | null }[]
}

export const selectFrame = async (db: Db, schoolId: string, monday: string): Promise<FrameRow> => {
  const [row] = await db<FrameRow[]>`
    select y.id as academic_year_id, coalesce(y.closed, false) as closed, coalesce(y.calendar, '') as calendar,
      (select json_agg(json_build_object('day', d.day, 'open', d.open, 'name', d.name) order by d.day)
        from school_days(${schoolId}, ${monday}::date, ${monday}::date + 6) d) as days
    from (values (1)) one
    left join lateral (
      select y.id, is_closed_year(y.school_id, y.id) as closed, ${calendarOf(db)} as calendar from academic_years y
      where y.school_id = ${schoolId} and daterange(y.starts_on, y.ends_on, '[]') && daterange(${monday}, ${monday}::date + 7)
      order by y.starts_on limit 1) y on true`
  if (!row) throw new Error('a row of values')
  return row
}

/** Whether the actor writes menus; others see what is approved only. */
export const writesMenus = ({ role, permissions }: Actor): boolean =>
  role === 'school' && permissions.includes('school.menuPlan')

/** Whether somebody may approve a menu that they sent themselves. */
export const approvesOwn = (actor: Actor, needsApproval: boolean): boolean =>
  !needsApproval || isEnough('everything', actor.permissions)

/** The menu that children of a class `c` eat. */
export const kindOfClass = (db: Db): Fragment =>
  db`case when c.age_group like 'nursery%' then 'nursery' else 'kindergarten' end`

/** Whether a teacher has a class of today's year whose children eat this kind of menu. */
const teachesKind = (db: Db, actor: Actor, kind: MenuKind): Fragment => db`
  exists (select from classes c where ${classVisibleTo(db, actor)} and ${kindOfClass(db)} = ${kind})`

/** The office photographs all meals, teachers those that their classes eat. */
const photographsKind = (db: Db, actor: Actor, kind: MenuKind): Fragment =>
  actor.role === 'school' ? db`true` : teachesKind(db, actor, kind)

export const mayPhotograph = async (db: Db, actor: Actor, kind: MenuKind): Promise<boolean> => {
  const [row] = await db<{ may: boolean }[]>`select ${photographsKind(db, actor, kind)} as may`
  return row?.may ?? false
}

/** The kinds of menus of the own children's classes in the week of the menu `m`, looked up once per statement and week. */
const ownKinds = (db: Db, actor: Actor): Fragment => db`
  exists (
    select from looking_guardians own
    join students st on st.school_id = own.school_id and st.id = own.student_id and st.status = 'studying'
    join student_classes sc on sc.school_id = own.school_id and sc.student_id = own.student_id
      and daterange(sc.from_date, sc.to_date) && daterange(m.monday, m.monday + 7)
    join classes c on c.school_id = sc.school_id and c.id = sc.class_id
    where own.school_id = ${actor.schoolId} and own.account_id = ${actor.accountId} and ${kindOfClass(db)} = m.kind)`

/**
 * The menus `m` that an actor sees: writers all of their school, other staff those of which something is approved, a
 * family of these the ones of its children's kinds.
 */
export const visibleTo = (db: Db, actor: Actor): Fragment => {
  const here = db`m.school_id = ${actor.schoolId}`
  if (writesMenus(actor)) return here
  const shown = db`${here} and m.shown_number is not null`
  return actor.role === 'parent' ? db`${shown} and ${ownKinds(db, actor)}` : shown
}

export type MenuRow = {
  id: string
  version: number
  state: MenuState
  by: string
  at: string
  sent: { by: string; at: string; account_id: string } | null
  returned: { note: string; by: string; at: string } | null
  shown: { number: number; by: string; at: string } | null
  /** Day → meal → kcal. */
  shown_energy: Readonly<Record<string, Readonly<Record<string, number>>>>
}
type ChangedCell = { meal: Meal; slot: MenuCell['slot']; before: string[]; after: string[] }
export type DayChangeRow = { day: string; at: string; by: string; reason: string | null; cells: ChangedCell[] }
export type PhotoRow = {
  id: string
  image: MediaRow
  day: string | null
  meal: Meal | null
  shown: boolean
  own: boolean
}
export type FileRow = { id: string; document: DocumentRow; shown: boolean }

export type GridRow = {
  menu: MenuRow | null
  cells: MenuCell[]
  energy: { day: string; meal: Meal; version: number; kcal: number | null }[]
  changes: DayChangeRow[]
  photos: PhotoRow[]
  files: FileRow[]
  ratings: MealRating[]
  copy_last: string | null
  copy_rotation: boolean
  /** The actor may photograph meals of this kind: the office all, teachers those of their classes. */
  own_kind: boolean
}

/** `written`: what is being written; `shown`: what families see. */
export type Face = 'written' | 'shown'

const dishJson = (db: Db): Fragment =>
  db`json_build_object('id', d.id, 'name', d.name, 'kcal', d.kcal, 'allergens', d.allergens)`

const cellsOf = (db: Db, face: Face): Fragment =>
  face === 'written'
    ? db`
      select c.day, c.meal, c.slot, c.version,
        coalesce(json_agg(${dishJson(db)} order by x.position) filter (where d.id is not null), '[]') as dishes
      from menu_cells c
      left join menu_cell_dishes x on x.school_id = c.school_id and x.menu_id = c.menu_id and x.day = c.day
        and x.meal = c.meal and x.slot = c.slot
      left join dishes d on d.school_id = x.school_id and d.id = x.dish_id
      where c.school_id = m.school_id and c.menu_id = m.id
      group by c.day, c.meal, c.slot, c.version`
    : db`
      select x.day, x.meal, x.slot, 0 as version, json_agg(${dishJson(db)} order by x.position) as dishes
      from menu_shown_dishes x
      join dishes d on d.school_id = x.school_id and d.id = x.dish_id
      where x.school_id = m.school_id and x.menu_id = m.id
      group by x.day, x.meal, x.slot`

const name = (db: Db, account: Fragment): Fragment => db`
  (select a.full_name from accounts a where a.school_id = m.school_id and a.id = ${account})`

/** A menu `m` as a `MenuRow`; null if an outer join found none. */
export const menuJson = (db: Db): Fragment => db`
  case when m.id is not null then json_build_object('id', m.id, 'version', m.version, 'state', m.state,
    'by', ${name(db, db`m.written_by`)}, 'at', m.written_at,
    'sent', case when m.sent_at is not null then
      json_build_object('by', ${name(db, db`m.sent_by`)}, 'at', m.sent_at, 'account_id', m.sent_by) end,
    'returned', case when m.returned_at is not null then
      json_build_object('note', m.returned_note, 'by', ${name(db, db`m.returned_by`)}, 'at', m.returned_at) end,
    'shown', case when m.shown_number is not null then
      json_build_object('number', m.shown_number, 'by', ${name(db, db`m.shown_by`)}, 'at', m.shown_at) end,
    'shown_energy', m.shown_energy) end`

/** Photos, files, changes of days and ratings of a menu `m`. */
const attachments = (db: Db, actor: Actor, face: Face): Fragment => db`
  (select coalesce(json_agg(json_build_object('day', v.day, 'at', v.at, 'by', a.full_name, 'reason', v.note,
      'cells', v.cells) order by v.number desc), '[]')
    from menu_versions v
    join accounts a on a.school_id = v.school_id and a.id = v.by_account
    where v.school_id = m.school_id and v.menu_id = m.id and v.change = 'day') as changes,
  (select coalesce(json_agg(json_build_object('id', i.id, 'image', ${pictureJson(db, 'picture')}, 'day', i.day,
      'meal', i.meal, 'shown', i.shown, 'own', i.by_account = ${actor.accountId}) order by i.day nulls first, i.position), '[]')
    from menu_images i
    join media picture on picture.school_id = i.school_id and picture.id = i.media_id
    where i.school_id = m.school_id and i.menu_id = m.id
      and ${face === 'written' ? db`not i.removed` : db`i.shown`}) as photos,
  (select coalesce(json_agg(json_build_object('id', f.id, 'document', ${documentJson(db)}, 'shown', f.shown)
      order by f.position), '[]')
    from menu_documents f
    join documents d on d.school_id = f.school_id and d.id = f.document_id
    ${withPage(db)}
    where f.school_id = m.school_id and f.menu_id = m.id
      and ${face === 'written' ? db`not f.removed` : db`f.shown`}) as files,
  (select coalesce(json_agg(json_build_object('day', r.day, 'meal', r.meal, 'mean', r.mean, 'count', r.count)), '[]')
    from (
      select g.day, g.meal, avg(g.value)::float8 as mean, count(*)::int as count from meal_ratings g
      where g.school_id = m.school_id and g.menu_id = m.id group by g.day, g.meal) r) as ratings`

type Wanted = {
  readonly kind: MenuKind
  readonly monday: string
  readonly face: Face
  /** The Monday four school weeks before. */
  readonly rotation: string | null
}

/** The menu of a week with all that the grid shows, in one statement. */
export const selectGrid = async (db: Db, actor: Actor, { kind, monday, face, rotation }: Wanted): Promise<GridRow> => {
  const hasDishes = db`exists (
    select from menu_cell_dishes x where x.school_id = o.school_id and x.menu_id = o.id)`
  const others = db`menus o where o.school_id = ${actor.schoolId} and o.kind = ${kind}`
  const [row] = await db<GridRow[]>`
    select ${menuJson(db)} as menu,
      (select coalesce(json_agg(json_build_object('day', cell.day, 'meal', cell.meal, 'slot', cell.slot,
          'version', cell.version, 'dishes', cell.dishes)), '[]')
        from (${cellsOf(db, face)}) cell) as cells,
      (select coalesce(json_agg(json_build_object('day', e.day, 'meal', e.meal, 'version', e.version, 'kcal', e.kcal)), '[]')
        from menu_meals e where e.school_id = m.school_id and e.menu_id = m.id) as energy,
      ${attachments(db, actor, face)},
      (select max(o.monday) from ${others} and o.monday < ${monday} and ${hasDishes}) as copy_last,
      exists (select from ${others} and o.monday = ${rotation}::date and ${hasDishes}) as copy_rotation,
      ${photographsKind(db, actor, kind)} as own_kind
    from (values (1)) one
    left join menus m on m.kind = ${kind} and m.monday = ${monday} and ${visibleTo(db, actor)}`
  if (!row) throw new Error('a row of values')
  return row
}

/** The menu of a week without its cells. */
export const selectMenu = async (
  db: Db,
  actor: Actor,
  { kind, monday }: { readonly kind: MenuKind; readonly monday: string },
): Promise<MenuRow | undefined> => {
  const [row] = await db<{ menu: MenuRow }[]>`
    select ${menuJson(db)} as menu from menus m
    where m.kind = ${kind} and m.monday = ${monday} and ${visibleTo(db, actor)}`
  return row?.menu
}

/** The kind and week of a menu; undefined if the actor does not see it. */
export const selectPlace = async (db: Db, actor: Actor, id: string) => {
  const [row] = await db<{ kind: MenuKind; monday: string }[]>`
    select m.kind, m.monday from menus m where ${visibleTo(db, actor)} and m.id = ${id}`
  return row
}

export type LockedMenu = {
  id: string
  kind: MenuKind
  monday: string
  academic_year_id: string
  version: number
  state: MenuState
  sent_by: string | null
  shown_number: number | null
  notified: boolean
}

const lockedColumns = (db: Db): Fragment =>
  db`m.id, m.kind, m.monday, m.academic_year_id, m.version, m.state, m.sent_by, m.shown_number,
    m.notified_at is not null as notified`

/** Locks a menu by its id; undefined if the actor does not see it. */
export const lockMenu = async (tx: Db, actor: Actor, id: string): Promise<LockedMenu | undefined> => {
  const [row] = await tx<LockedMenu[]>`
    select ${lockedColumns(tx)} from menus m where ${visibleTo(tx, actor)} and m.id = ${id} for update`
  return row
}

type Place = { readonly kind: MenuKind; readonly monday: string; readonly yearId: string; readonly now: Date }

/** Locks the menu of a week, which it creates as an empty draft if there is none. */
export const lockMenuOf = async (tx: Db, actor: Actor, place: Place): Promise<LockedMenu> => {
  const known = await lockPlace(tx, actor, place)
  if (known) return known
  await createMenu(tx, actor, place)
  const made = await lockPlace(tx, actor, place)
  if (!made) throw new Error('no menu')
  return made
}

const createMenu = (tx: Db, actor: Actor, { kind, monday, yearId, now }: Place) => tx`
    insert into menus (school_id, kind, monday, academic_year_id, version, state, written_by, written_at)
    values (${actor.schoolId}, ${kind}, ${monday}, ${yearId}, 0, 'draft', ${actor.accountId}, ${now.toISOString()})
    on conflict on constraint menus_one do nothing`

const lockPlace = async (tx: Db, actor: Actor, { kind, monday }: Place): Promise<LockedMenu | undefined> => {
  const [row] = await tx<LockedMenu[]>`
    select ${lockedColumns(tx)} from menus m
    where m.school_id = ${actor.schoolId} and m.kind = ${kind} and m.monday = ${monday} for update`
  return row
}

/** The kind of the first class that a teacher has on a day. */
export const selectOwnKind = async (db: Db, actor: Actor, today: string): Promise<MenuKind | undefined> => {
  const [row] = await db<{ kind: MenuKind }[]>`
    select ${kindOfClass(db)} as kind from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
    where ${classVisibleTo(db, actor)}
    order by (${today} between y.starts_on and y.ends_on) desc, c.position, c.name limit 1`
  return row?.kind
}
