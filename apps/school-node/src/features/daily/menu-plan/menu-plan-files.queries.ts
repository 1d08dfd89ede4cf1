import { menuWeek } from '@nhip-cau/contract/menu-plan'
import { familyMenu } from '@nhip-cau/contract/menu-plan-family'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { FileKind } from '../../../files/file-kind.ts'
import { visibleTo, writesMenus } from './menu-plan-week.queries.ts'

/**
 * Writers see all photos and files of a menu, everybody else what is shown. The id of the file is selected first, because
 * the alias `m` of its table is also that of menus.
 */
export const menuFiles: FileKind = {
  kind: 'menu',
  shownBy: [menuWeek, familyMenu],
  visible: (db, actor, file) => db`exists (
    select from (select ${file} as id) asked
    cross join menus m
    where m.id = ref.owner_id and ${visibleTo(db, actor)} ${
      writesMenus(actor)
        ? db``
        : db`and (exists (
            select from menu_images i
            where i.school_id = m.school_id and i.menu_id = m.id and i.media_id = asked.id and i.shown)
          or exists (
            select from menu_documents f
            where f.school_id = m.school_id and f.menu_id = m.id and f.document_id = asked.id and f.shown))`
    })`,
}

type Place = { readonly day: string | null; readonly meal: Meal | null }

/** Adds photos to the plan, or to a meal of a day, after those that are there. */
export const insertPhotos = (tx: Db, actor: Actor, menuId: string, { day, meal }: Place, ids: readonly string[]) => tx`
  insert into menu_images (school_id, menu_id, media_id, position, day, meal, shown, by_account)
  select ${actor.schoolId}, ${menuId}, chosen.id, chosen.position + coalesce((
      select max(i.position) from menu_images i where i.school_id = ${actor.schoolId} and i.menu_id = ${menuId}), 0),
    ${day}, ${meal}, ${day !== null}, ${actor.accountId}
  from unnest(${[...ids]}::uuid[]) with ordinality as chosen (id, position)`

export const insertFiles = (tx: Db, actor: Actor, menuId: string, ids: readonly string[]) => tx`
  insert into menu_documents (school_id, menu_id, document_id, position, shown, by_account)
  select ${actor.schoolId}, ${menuId}, chosen.id, chosen.position + coalesce((
      select max(f.position) from menu_documents f where f.school_id = ${actor.schoolId} and f.menu_id = ${menuId}), 0),
    false, ${actor.accountId}
  from unnest(${[...ids]}::uuid[]) with ordinality as chosen (id, position)`

export const countPhotos = async (db: Db, schoolId: string, menuId: string, { day, meal }: Place): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from menu_images i
    where i.school_id = ${schoolId} and i.menu_id = ${menuId} and not i.removed
      and i.day is not distinct from ${day}::date and i.meal is not distinct from ${meal}`
  return row?.count ?? 0
}

export const countFiles = async (db: Db, schoolId: string, menuId: string): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from menu_documents f
    where f.school_id = ${schoolId} and f.menu_id = ${menuId} and not f.removed`
  return row?.count ?? 0
}

export type Attached = { menu_id: string; monday: string; shown: boolean; own: boolean; of_meal: boolean }

/** Locks a photo or file, with its menu; undefined if the actor does not see it. */
export const lockAttached = async (
  tx: Db,
  actor: Actor,
  what: 'photo' | 'file',
  id: string,
): Promise<Attached | undefined> => {
  const table = what === 'photo' ? tx`menu_images` : tx`menu_documents`
  const [row] = await tx<Attached[]>`
    select m.id as menu_id, m.monday, x.shown, x.by_account = ${actor.accountId} as own,
      ${what === 'photo' ? tx`x.meal is not null` : tx`false`} as of_meal
    from ${table} x
    join menus m on m.school_id = x.school_id and m.id = x.menu_id
    where ${visibleTo(tx, actor)} and x.id = ${id} and not x.removed ${writesMenus(actor) ? tx`` : tx`and x.shown`}
    for update of m, x`
  return row
}

/** Removes a photo or file. What families see of the plan stays until the next approval. */
export const removeAttached = async (
  tx: Db,
  actor: Actor,
  what: 'photo' | 'file',
  { id, stays }: { readonly id: string; readonly stays: boolean },
): Promise<void> => {
  const table = what === 'photo' ? tx`menu_images` : tx`menu_documents`
  if (stays) await tx`update ${table} x set removed = true where x.school_id = ${actor.schoolId} and x.id = ${id}`
  else await tx`delete from ${table} x where x.school_id = ${actor.schoolId} and x.id = ${id}`
}
