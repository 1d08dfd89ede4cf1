import type { CardKind } from '@nhip-cau/contract/nice-student'
import type { StickerKey } from '@nhip-cau/contract/own-stickers'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Period } from './nice-student-period.ts'

export type NewContent = {
  readonly student_id: string
  /** The version that is changed; 0 for the first. */
  readonly version: number
  readonly stickers: readonly StickerKey[]
  readonly comment: string | null
  readonly published_at: string | null
}

export type CardBatch = {
  readonly id: string
  readonly classId: string
  readonly period: Period
  readonly now: Date
  readonly countsFrom: Date
}

/**
 * Writes the cards of many children in one statement and returns how many it wrote: fewer than given if somebody else
 * was faster.
 */
export const writeCards = async (tx: Db, actor: Actor, batch: CardBatch, cards: readonly NewContent[]) => {
  const { period } = batch
  const at = batch.now.toISOString()
  const rows = await tx`
    with given as (
      select * from jsonb_to_recordset(${tx.json(cards.map((one) => ({ ...one, stickers: [...one.stickers] })))}) as g
        (student_id uuid, version integer, stickers text[], comment text, published_at timestamptz)
    ), kept as (
      insert into nice_cards (school_id, student_id, class_id, kind, starts_on, first_day, last_day, number, month,
        version, stickers, comment, given_by, given_at, published_at)
      select ${actor.schoolId}, g.student_id, ${batch.classId}, ${period.kind}, ${period.startsOn}, ${period.firstDay},
        ${period.lastDay}, ${period.number}, ${`${period.month}-01`}, g.version + 1, g.stickers, g.comment,
        ${actor.accountId}, ${at}, g.published_at
      from given g
      on conflict (school_id, student_id, kind, starts_on) do update set version = excluded.version,
        stickers = excluded.stickers, comment = excluded.comment, given_by = excluded.given_by,
        given_at = excluded.given_at, published_at = excluded.published_at
      where nice_cards.version = excluded.version - 1
      returning id, version, stickers, comment, published_at
    )
    insert into nice_card_versions (school_id, card_id, version, batch, stickers, comment, by_account, at, counts_from,
      published_at)
    select ${actor.schoolId}, kept.id, kept.version, ${batch.id}, kept.stickers, kept.comment, ${actor.accountId}, ${at},
      ${batch.countsFrom.toISOString()}, kept.published_at
    from kept returning version`
  return rows.length
}

export type BatchRow = {
  card_id: string
  student_id: string
  class_id: string
  kind: CardKind
  starts_on: string
  month: string
  by_account: string
  counts_from: string
  version: number
  card_version: number
}

/** The cards of a batch, locked. */
export const lockBatch = (tx: Db, actor: Actor, batch: string) => tx<BatchRow[]>`
  select k.id as card_id, k.student_id, k.class_id, k.kind, k.starts_on, to_char(k.month, 'YYYY-MM') as month,
    v.by_account, v.counts_from, v.version, k.version as card_version
  from nice_card_versions v
  join nice_cards k on k.school_id = v.school_id and k.id = v.card_id
  where v.school_id = ${actor.schoolId} and v.batch = ${batch}
  order by k.id for update of k`

/**
 * Removes the versions of a batch. A card gets its former version back under a new number, so that what was typed
 * against the removed one is refused; a card without a former version is deleted.
 */
export const undoBatch = async (tx: Db, actor: Actor, batch: string, cardIds: readonly string[]): Promise<void> => {
  const ids = [...cardIds]
  await tx`delete from nice_card_versions v where v.school_id = ${actor.schoolId} and v.batch = ${batch}`
  await tx`
    delete from nice_cards k where k.school_id = ${actor.schoolId} and k.id = any(${ids}::uuid[])
      and not exists (select from nice_card_versions v where v.school_id = k.school_id and v.card_id = k.id)`
  await tx`
    update nice_card_versions v set version = k.version + 1
    from nice_cards k
    where k.school_id = ${actor.schoolId} and k.id = any(${ids}::uuid[]) and v.school_id = k.school_id and v.card_id = k.id
      and v.version = (select max(x.version) from nice_card_versions x
        where x.school_id = k.school_id and x.card_id = k.id)`
  await tx`
    update nice_cards k set version = v.version, stickers = v.stickers, comment = v.comment, given_by = v.by_account,
      given_at = v.at, published_at = v.published_at
    from nice_card_versions v
    where k.school_id = ${actor.schoolId} and k.id = any(${ids}::uuid[]) and v.school_id = k.school_id and v.card_id = k.id
      and v.version = k.version + 1`
}

export type SettledRow = {
  student_id: string
  full_name: string
  class_id: string
  kind: CardKind
  number: number | null
  month: number
  praise: boolean
  /** The family sees the card for the first time, and it has not been taken back since. */
  fresh: boolean
}

/** Takes the versions of a batch whose undo period is over, once. */
export const settleBatch = (tx: Db, schoolId: string, batch: string) => tx<SettledRow[]>`
  with settled as (
    update nice_card_versions v set settled = true
    where v.school_id = ${schoolId} and v.batch = ${batch} and not v.settled
    returning v.card_id, v.counts_from, v.published_at
  )
  select k.student_id, s.full_name, k.class_id, k.kind, k.number, extract(month from k.month)::int as month,
    cardinality(k.stickers) > 0 as praise,
    settled.published_at = settled.counts_from and (cardinality(k.stickers) > 0 or k.comment is not null) as fresh
  from settled
  join nice_cards k on k.school_id = ${schoolId} and k.id = settled.card_id
  join students s on s.school_id = k.school_id and s.id = k.student_id`
