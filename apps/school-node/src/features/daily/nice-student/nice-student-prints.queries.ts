import type { NiceCardPrint } from '@nhip-cau/contract/nice-card-prints'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { classVisibleTo } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { StoredSticker } from '../../../files/shown-stickers.ts'
import type { PrintTable } from '../../../prints/print-job.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { stickersJson } from './nice-student-own-stickers.queries.ts'

/** Which cards are printed; `starts_on` is the Monday of the week or the first of the month. */
export type Period = { readonly class_id: string; readonly kind: 'week' | 'month'; readonly starts_on: string }

/** Cards with stickers. Words alone are for the family and not for the wall. */
const cardsOf = (db: Db, schoolId: string, { class_id, kind, starts_on }: Period): Fragment => db`
  from nice_cards k
  join students s on s.school_id = k.school_id and s.id = k.student_id and s.deleted_at is null and s.anonymised_at is null
  where k.school_id = ${schoolId} and k.class_id = ${class_id} and k.kind = ${kind} and k.starts_on = ${starts_on}
    and cardinality(k.stickers) > 0`

/** The number of cards to print; undefined if the class is not the actor's. */
export const countCards = async (db: Db, actor: Actor, period: Period): Promise<number | undefined> => {
  const [row] = await db<{ count: number }[]>`
    select (select count(*)::int ${cardsOf(db, actor.schoolId, period)}) as count
    from classes c
    where ${classVisibleTo(db, actor)} and c.id = ${period.class_id}`
  return row?.count
}

const columns = (db: Db): Fragment => db`p.id, p.status, p.total, p.done, p.expires_at`

export const insertPrint = async (
  tx: Db,
  actor: Actor,
  { class_id, kind, starts_on, total, expiresAt }: Period & { readonly total: number; readonly expiresAt: string },
): Promise<NiceCardPrint> => {
  const [row] = await tx<NiceCardPrint[]>`
    insert into nice_card_prints as p (school_id, asked_by, class_id, kind, starts_on, total, expires_at)
    values (${actor.schoolId}, ${actor.accountId}, ${class_id}, ${kind}, ${starts_on}, ${total}, ${expiresAt})
    returning ${columns(tx)}`
  if (!row) throw new Error('no row')
  return row
}

/** Returns a print to the account that asked for it, as long as the class is its own. */
export const selectPrint = async (
  db: Db,
  actor: Actor,
  id: string,
  now: string,
): Promise<(NiceCardPrint & { readonly kind: Period['kind'] }) | undefined> => {
  const [row] = await db<(NiceCardPrint & { kind: Period['kind'] })[]>`
    select ${columns(db)}, p.kind from nice_card_prints p
    join classes c on c.school_id = p.school_id and c.id = p.class_id and ${classVisibleTo(db, actor)}
    where p.school_id = ${actor.schoolId} and p.id = ${id} and p.asked_by = ${actor.accountId} and p.expires_at > ${now}`
  return row
}

export type PrintToDraw = Period & {
  readonly school: string
  readonly address: string | null
  readonly class: string
  readonly today: string
  readonly logo: MediaRow | null
}

/** Starts the job's work. Returns undefined if the file is ready, failed or deleted. */
export const startPrint = async (db: Db, schoolId: string, id: string): Promise<PrintToDraw | undefined> => {
  const [row] = await db<PrintToDraw[]>`
    with started as (
      update nice_card_prints p set status = 'working', done = 0
      where p.school_id = ${schoolId} and p.id = ${id} and p.status in ('waiting', 'working')
      returning p.school_id, p.class_id, p.kind, p.starts_on)
    select p.class_id, p.kind, p.starts_on, s.name as school, s.address, c.name as class, today_at(p.school_id) as today,
      ${pictureJson(db, 'logo')} as logo
    from started p
    join schools s on s.school_id = p.school_id
    join classes c on c.school_id = p.school_id and c.id = p.class_id
    left join media logo on logo.school_id = s.school_id and logo.id = s.logo_media_id`
  return row
}

export type CardToDraw = {
  readonly full_name: string
  readonly stickers: readonly StoredSticker[]
  readonly comment: string | null
  readonly first_day: string
  readonly last_day: string
  readonly number: number | null
  /** Weekly cards with stickers in the month. */
  readonly weeks: number
  /** Null without a photo, and without the family's consent to photos in the class. */
  readonly photo: MediaRow | null
}

export const selectCards = (db: Db, schoolId: string, period: Period) => db<CardToDraw[]>`
  select x.full_name, ${stickersJson(db, db`x.school_id`, db`x.stickers`)} as stickers, x.comment, x.first_day, x.last_day, x.number, x.weeks, ${pictureJson(db, 'm')} as photo
  from (
    select s.full_name, s.name_order, s.id, k.school_id, k.stickers, k.comment, k.first_day, k.last_day, k.number,
      (select count(*)::int from nice_cards w
        where w.school_id = k.school_id and w.student_id = k.student_id and w.kind = 'week' and w.month = k.month
          and cardinality(w.stickers) > 0) as weeks,
      (select s.photo_media_id from current_consents y
        where y.school_id = s.school_id and y.student_id = s.id and y.key = 'photo_class' and y.granted) as photo_id
    ${cardsOf(db, schoolId, period)}) x
  left join media m on m.school_id = x.school_id and m.id = x.photo_id
  order by x.name_order, x.id`

export const cardPrints: PrintTable = {
  setDone: (db, schoolId, id, done) => db`
    update nice_card_prints p set done = ${done} where p.school_id = ${schoolId} and p.id = ${id}`,
  setReady: (db, schoolId, id, done) => db`
    update nice_card_prints p set status = 'ready', total = greatest(${done}, 1), done = ${done}
    where p.school_id = ${schoolId} and p.id = ${id}`,
  setFailed: (db, schoolId, id) => db`
    update nice_card_prints p set status = 'failed'
    where p.school_id = ${schoolId} and p.id = ${id} and p.status <> 'ready'`,
  lockOver: (tx, now, limit) => tx<{ school_id: string; id: string }[]>`
    select p.school_id, p.id from nice_card_prints p where p.expires_at <= ${now}
    order by p.expires_at limit ${limit} for update skip locked`,
  deletePrints: (tx, over) => tx`
    delete from nice_card_prints p
    using unnest(${over.map((one) => one.school_id)}::uuid[], ${over.map((one) => one.id)}::uuid[]) as gone (school_id, id)
    where p.school_id = gone.school_id and p.id = gone.id`,
}
