import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'

/**
 * The stickers of a card as JSON, from its column of keys: drawn ones as their key, own ones as `StoredSticker`. Ids are
 * longer than the key of every drawn sticker.
 */
export const stickersJson = (db: Db, schoolId: Fragment, keys: Fragment): Fragment => db`
  (select coalesce(json_agg(case when own.id is null then to_json(given.key) else json_build_object('id', own.id,
      'name', own.name, 'image', ${pictureJson(db, 'own_picture')}) end order by given.place), '[]'::json)
  from unnest(${keys}) with ordinality as given (key, place)
  left join own_stickers own on own.school_id = ${schoolId}
    and own.id = case when length(given.key) = 36 then given.key::uuid end
  left join media own_picture on own_picture.school_id = own.school_id and own_picture.id = own.media_id
  where own.id is not null or length(given.key) < 36)`

export type OwnStickerRow = {
  id: string
  name: string
  image: MediaRow
  offered: boolean
  given: boolean
  version: number
}

const columns = (db: Db): Fragment => db`
  o.id, o.name, ${pictureJson(db, 'm')} as image, o.offered, o.given, o.version`

/** A school has few: only those that are offered are limited, and nobody adds hundreds to switch them off. */
const most = 500

/** Those that are offered first, in the order in which they were added. */
export const selectOwnStickers = (db: Db, schoolId: string) => db<OwnStickerRow[]>`
  select ${columns(db)} from own_stickers o
  join media m on m.school_id = o.school_id and m.id = o.media_id
  where o.school_id = ${schoolId} order by o.offered desc, o.id limit ${most}`

export const selectOfferedStickers = (db: Db, schoolId: string) => db<OwnStickerRow[]>`
  select ${columns(db)} from own_stickers o
  join media m on m.school_id = o.school_id and m.id = o.media_id
  where o.school_id = ${schoolId} and o.offered order by o.id`

/** Those of `ids` that are the school's, protected from being deleted until the transaction ends. */
export const holdStickers = (tx: Db, schoolId: string, ids: readonly string[]) => tx<
  { id: string; name: string; offered: boolean }[]
>`
  select o.id, o.name, o.offered from own_stickers o
  where o.school_id = ${schoolId} and o.id = any(${[...ids]}::uuid[]) for key share`

export const markGiven = (tx: Db, schoolId: string, ids: readonly string[]) => tx`
  update own_stickers o set given = true
  where o.school_id = ${schoolId} and o.id = any(${[...ids]}::uuid[]) and not o.given`

/** Locks the stickers of the school against others that are added or switched on, and counts those that are offered. */
export const countOffered = async (tx: Db, schoolId: string, except?: string): Promise<number> => {
  await tx`select from schools s where s.school_id = ${schoolId} for no key update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from own_stickers o
    where o.school_id = ${schoolId} and o.offered ${except === undefined ? tx`` : tx`and o.id <> ${except}`}`
  return row?.count ?? 0
}

type NewSticker = { readonly name: string; readonly mediaId: string; readonly now: Date }

export const insertOwnSticker = async (tx: Db, actor: Actor, { name, mediaId, now }: NewSticker): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into own_stickers (school_id, name, media_id, created_by, created_at)
    values (${actor.schoolId}, ${name}, ${mediaId}, ${actor.accountId}, ${now.toISOString()}) returning id`
  return row?.id ?? ''
}

export const selectOwnSticker = async (db: Db, schoolId: string, id: string): Promise<OwnStickerRow | undefined> => {
  const [row] = await db<OwnStickerRow[]>`
    select ${columns(db)} from own_stickers o
    join media m on m.school_id = o.school_id and m.id = o.media_id
    where o.school_id = ${schoolId} and o.id = ${id}`
  return row
}

/** The same, locked. */
export const lockOwnSticker = async (tx: Db, schoolId: string, id: string): Promise<OwnStickerRow | undefined> => {
  const [row] = await tx<OwnStickerRow[]>`
    select ${columns(tx)} from own_stickers o
    join media m on m.school_id = o.school_id and m.id = o.media_id
    where o.school_id = ${schoolId} and o.id = ${id} for update of o`
  return row
}

type StickerFields = { readonly name: string; readonly offered: boolean }

export const updateOwnSticker = (tx: Db, schoolId: string, id: string, { name, offered }: StickerFields) => tx`
  update own_stickers o set name = ${name}, offered = ${offered}, version = o.version + 1
  where o.school_id = ${schoolId} and o.id = ${id}`

export const deleteOwnSticker = (tx: Db, schoolId: string, id: string) => tx`
  delete from own_stickers o where o.school_id = ${schoolId} and o.id = ${id}`
