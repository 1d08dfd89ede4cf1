import type { CardKind } from '@nhip-cau/contract/nice-student'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { StoredSticker } from '../../../files/shown-stickers.ts'
import { stickersJson } from './nice-student-own-stickers.queries.ts'

// The data of one child in this feature: the copy for the family, and the erasure.

export type ChildCard = {
  class: string
  kind: CardKind
  number: number | null
  first_day: string
  last_day: string
  stickers: StoredSticker[]
  comment: string | null
  by: string
  at: string
}

export const selectChildCards = (db: Db, schoolId: string, studentId: string) => db<ChildCard[]>`
  select c.name as class, k.kind, k.number, k.first_day, k.last_day,
    ${stickersJson(db, db`k.school_id`, db`k.stickers`)} as stickers, k.comment, a.full_name as by,
    coalesce(k.published_at, k.at) as at
  from shown_nice_cards k
  join classes c on c.school_id = k.school_id and c.id = k.class_id
  join accounts a on a.school_id = k.school_id and a.id = k.by_account
  where k.school_id = ${schoolId} and k.student_id = ${studentId}
  order by k.starts_on, k.kind, k.id`

export const selectChildFlags = (db: Db, schoolId: string, studentId: string) => db<{ day: string }[]>`
  select f.day from nice_flags f where f.school_id = ${schoolId} and f.student_id = ${studentId} order by f.day`

export const cardsOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select k.id from nice_cards k where k.school_id = ${schoolId} and k.student_id = ${studentId}`

/** Deletes cards with their versions and readers, and the flags. */
export const eraseCards = async (tx: Db, schoolId: string, studentId: string): Promise<void> => {
  await tx`delete from nice_cards k where k.school_id = ${schoolId} and k.student_id = ${studentId}`
  await tx`delete from nice_flags f where f.school_id = ${schoolId} and f.student_id = ${studentId}`
}

/** Deletes what a parent whose account is deleted did with cards. */
export const eraseReader = (tx: Db, schoolId: string, accountId: string) => tx`
  delete from nice_card_readers r where r.school_id = ${schoolId} and r.account_id = ${accountId}`
