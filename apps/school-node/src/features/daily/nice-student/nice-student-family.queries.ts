import type { CardKind } from '@nhip-cau/contract/nice-student'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { StoredSticker } from '../../../files/shown-stickers.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { stickersJson } from './nice-student-own-stickers.queries.ts'

type Parent = ActorIn<'parent'>

/** A parent sees the settled cards of children it acts for. */
const visibleTo = (db: Db, actor: Parent): Fragment =>
  db`k.school_id = ${actor.schoolId} and ${actsFor(db, actor, db`k.student_id`)}`

export type BookChild = { id: string; full_name: string; nickname: string | null; photo: MediaRow | null }

export const selectBookChild = async (db: Db, actor: Parent, studentId: string): Promise<BookChild | undefined> => {
  const [row] = await db<BookChild[]>`
    select s.id, s.full_name, s.nickname, ${pictureJson(db, 'm')} as photo
    from students s left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
    where s.school_id = ${actor.schoolId} and s.id = ${studentId} and s.deleted_at is null
      and ${actsFor(db, actor, db`s.id`)}`
  return row
}

export const selectBookMonths = (db: Db, actor: Parent, studentId: string) => db<{ month: string; praise: number }[]>`
  select to_char(k.month, 'YYYY-MM') as month, (count(*) filter (where cardinality(k.stickers) > 0))::int as praise
  from shown_nice_cards k
  where ${visibleTo(db, actor)} and k.student_id = ${studentId}
  group by k.month order by k.month desc`

export type BookRow = {
  id: string
  student_id: string
  kind: CardKind
  stickers: StoredSticker[]
  comment: string | null
  by: string
  number: number | null
  first_day: string
  last_day: string
  month: string
  class: { id: string; name: string }
  published_at: string
  opened: boolean
  thanked: boolean
}

/** Whether the account has opened the card `k`. */
export const hasOpened = (db: Db, actor: Parent): Fragment => db`
  exists (select from nice_card_readers r
    where r.school_id = k.school_id and r.card_id = k.id and r.account_id = ${actor.accountId})`

const details = (db: Db, actor: Parent): Fragment => db`
  select k.id, k.student_id, k.kind, ${stickersJson(db, db`k.school_id`, db`k.stickers`)} as stickers, k.comment, a.full_name as by, k.number, k.first_day, k.last_day,
    to_char(k.month, 'YYYY-MM') as month, json_build_object('id', c.id, 'name', c.name) as class,
    coalesce(k.published_at, k.at) as published_at,
    ${hasOpened(db, actor)} as opened,
    exists (select from nice_card_readers r
      where r.school_id = k.school_id and r.card_id = k.id and r.thanked_at is not null) as thanked
  from shown_nice_cards k
  join classes c on c.school_id = k.school_id and c.id = k.class_id
  join accounts a on a.school_id = k.school_id and a.id = k.by_account`

export const selectBookCards = (db: Db, actor: Parent, studentId: string, month: string) => db<BookRow[]>`
  ${details(db, actor)}
  where ${visibleTo(db, actor)} and k.student_id = ${studentId} and k.month = ${`${month}-01`}::date
  order by k.kind, k.starts_on desc`

export const selectFamilyCard = async (db: Db, actor: Parent, id: string): Promise<BookRow | undefined> => {
  const [row] = await db<BookRow[]>`${details(db, actor)} where ${visibleTo(db, actor)} and k.id = ${id}`
  return row
}

/** Records that the account opened the card, and that it says thank you. */
export const writeReader = (tx: Db, actor: Parent, id: string, now: Date, thanks: boolean) => {
  const at = now.toISOString()
  return tx`
    insert into nice_card_readers (school_id, card_id, account_id, opened_at, thanked_at)
    values (${actor.schoolId}, ${id}, ${actor.accountId}, ${at}, ${thanks ? at : null})
    on conflict (school_id, card_id, account_id) do update
      set thanked_at = coalesce(nice_card_readers.thanked_at, excluded.thanked_at)`
}

export const deleteThanks = (tx: Db, actor: Parent, id: string) => tx`
  update nice_card_readers r set thanked_at = null
  where r.school_id = ${actor.schoolId} and r.card_id = ${id} and r.account_id = ${actor.accountId}`
