import type { MenuVersion } from '@nhip-cau/contract/menu-plan'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { visibleTo } from './menu-plan-week.queries.ts'

/** Whether a menu has a dish, a photo of the plan or a file. */
export const hasContent = async (db: Db, schoolId: string, menuId: string): Promise<boolean> => {
  const [row] = await db<{ filled: boolean }[]>`
    select exists (select from menu_cell_dishes x where x.school_id = ${schoolId} and x.menu_id = ${menuId})
      or exists (select from menu_images i
        where i.school_id = ${schoolId} and i.menu_id = ${menuId} and i.meal is null and not i.removed)
      or exists (select from menu_documents f
        where f.school_id = ${schoolId} and f.menu_id = ${menuId} and not f.removed) as filled`
  return row?.filled ?? false
}

export const sendMenu = (tx: Db, actor: Actor, menuId: string, now: Date) => tx`
  update menus m set state = 'waiting', version = m.version + 1, sent_by = ${actor.accountId}, sent_at = ${now.toISOString()},
    returned_note = null, returned_by = null, returned_at = null
  where m.school_id = ${actor.schoolId} and m.id = ${menuId}`

export const giveBack = (tx: Db, actor: Actor, menuId: string, note: string, now: Date) => tx`
  update menus m set state = 'returned', version = m.version + 1, sent_at = null, returned_note = ${note},
    returned_by = ${actor.accountId}, returned_at = ${now.toISOString()}
  where m.school_id = ${actor.schoolId} and m.id = ${menuId}`

type Energy = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Shows families what is written: dishes, energy, photos and files. */
export const showMenu = async (
  tx: Db,
  actor: Actor,
  {
    id,
    number,
    energy,
    now,
  }: { readonly id: string; readonly number: number; readonly energy: Energy; readonly now: Date },
): Promise<void> => {
  const of = tx`x.school_id = ${actor.schoolId} and x.menu_id = ${id}`
  await tx`delete from menu_shown_dishes x where ${of}`
  await tx`
    insert into menu_shown_dishes (school_id, menu_id, day, meal, slot, position, dish_id)
    select x.school_id, x.menu_id, x.day, x.meal, x.slot, x.position, x.dish_id from menu_cell_dishes x where ${of}`
  await tx`delete from menu_images x where ${of} and x.removed`
  await tx`delete from menu_documents x where ${of} and x.removed`
  await tx`update menu_images x set shown = true where ${of} and not x.shown`
  await tx`update menu_documents x set shown = true where ${of} and not x.shown`
  await tx`
    update menus m set state = 'approved', version = m.version + 1, sent_at = null, returned_note = null,
      returned_by = null, returned_at = null, shown_number = ${number}, shown_by = ${actor.accountId},
      shown_at = ${now.toISOString()}, notified_at = coalesce(m.notified_at, ${now.toISOString()}),
      shown_energy = ${tx.json(energy)}
    where m.school_id = ${actor.schoolId} and m.id = ${id}`
}

export const hideMenu = async (tx: Db, actor: Actor, id: string): Promise<void> => {
  const of = tx`x.school_id = ${actor.schoolId} and x.menu_id = ${id}`
  await tx`delete from menu_shown_dishes x where ${of}`
  await tx`delete from menu_images x where ${of} and x.removed`
  await tx`delete from menu_documents x where ${of} and x.removed`
  await tx`update menu_images x set shown = false where ${of} and x.meal is null`
  await tx`update menu_documents x set shown = false where ${of}`
  await tx`
    update menus m set state = 'withdrawn', version = m.version + 1, sent_at = null, shown_number = null, shown_by = null,
      shown_at = null, shown_energy = '{}'
    where m.school_id = ${actor.schoolId} and m.id = ${id}`
}

type Place = { readonly day: string; readonly meal: string; readonly slot: string }

/** Shows families these cells as they are written, and the energy of the day. */
export const showCells = async (
  tx: Db,
  actor: Actor,
  {
    id,
    number,
    energy,
    now,
  }: { readonly id: string; readonly number: number; readonly energy: Energy; readonly now: Date },
  cells: readonly Place[],
): Promise<void> => {
  const places = tx.json(cells.map(({ day, meal, slot }) => ({ day, meal, slot })))
  const given = tx`jsonb_to_recordset(${places}) as g (day date, meal text, slot text)`
  const of = tx`x.school_id = ${actor.schoolId} and x.menu_id = ${id} and x.day = g.day and x.meal = g.meal and x.slot = g.slot`
  await tx`delete from menu_shown_dishes x using ${given} where ${of}`
  await tx`
    insert into menu_shown_dishes (school_id, menu_id, day, meal, slot, position, dish_id)
    select x.school_id, x.menu_id, x.day, x.meal, x.slot, x.position, x.dish_id
    from menu_cell_dishes x join ${given} on ${of}`
  await tx`
    update menus m set version = m.version + 1, written_by = ${actor.accountId}, written_at = ${now.toISOString()},
      shown_number = ${number}, shown_energy = m.shown_energy || ${tx.json(energy)}
    where m.school_id = ${actor.schoolId} and m.id = ${id}`
}

export const nextNumber = async (db: Db, schoolId: string, menuId: string): Promise<number> => {
  const [row] = await db<{ number: number }[]>`
    select coalesce(max(v.number), 0) + 1 as number from menu_versions v
    where v.school_id = ${schoolId} and v.menu_id = ${menuId}`
  return row?.number ?? 1
}

export type NewVersion = Pick<MenuVersion, 'number' | 'change' | 'note' | 'cells'> & { readonly day: string | null }

export const insertVersion = (tx: Db, actor: Actor, menuId: string, one: NewVersion, now: Date) => tx`
  insert into menu_versions (school_id, menu_id, number, change, day, by_account, at, note, cells)
  values (${actor.schoolId}, ${menuId}, ${one.number}, ${one.change}, ${one.day}, ${actor.accountId}, ${now.toISOString()},
    ${one.note}, ${tx.json(one.cells)})`

/** The versions of a menu, the newest first; `total` is 0 where there are none, undefined where there is no menu. */
export const selectHistory = async (db: Db, actor: Actor, id: string, page: { per_page: number; page: number }) => {
  const [known] = await db<{ total: number }[]>`
    select (select count(*)::int from menu_versions v where v.school_id = m.school_id and v.menu_id = m.id) as total
    from menus m where ${visibleTo(db, actor)} and m.id = ${id}`
  if (!known) return undefined
  const rows = await db<MenuVersion[]>`
    select v.number, v.change, a.full_name as by, v.at, v.note, v.cells
    from menu_versions v
    join accounts a on a.school_id = v.school_id and a.id = v.by_account
    where v.school_id = ${actor.schoolId} and v.menu_id = ${id}
    order by v.number desc limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`
  return { rows, total: known.total }
}
