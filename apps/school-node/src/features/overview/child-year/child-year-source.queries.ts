import type { YearEntry } from '@nhip-cau/contract/child-year'
import type { Module } from '@nhip-cau/contract/modules'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { Context } from '../../../context.ts'
import type { StoredSticker } from '../../../files/shown-stickers.ts'

/** Which entries are asked for: those of a month, or those that appeared after an instant. */
export type Wanted =
  | {
      readonly by: 'month'
      /** The first of the month and of the next one, as days and as the instants at which they begin. */
      readonly first: string
      readonly next: string
      readonly from: Date
      readonly to: Date
    }
  | { readonly by: 'news'; readonly since: Date; readonly until: Date }

/** What a kind of entry has beside `id`, `at` and `is_new`. */
type Content<Kind extends YearEntry['kind']> = Omit<Extract<YearEntry, { kind: Kind }>, 'kind' | 'id' | 'at' | 'is_new'>

/** A card as its query returns it. */
export type StoredCard = Omit<Content<'card'>, 'stickers'> & { readonly stickers: readonly StoredSticker[] }

/**
 * One kind of entry of a child's timeline. A new kind is a file with one of these, a line in `child-year-sources.ts` and its
 * shape in the contract.
 */
export type TimelineSource<Kind extends YearEntry['kind'] = YearEntry['kind'], Stored = Content<Kind>> = {
  readonly kind: Kind
  /** Hidden while the school has switched it off. */
  readonly module?: Module
  /** The permission that staff need; absent: whoever may see the child. */
  readonly permission?: string
  /** What staff read of it is recorded: it is not in their timeline, and a print of theirs is recorded. */
  readonly looksAreRecorded?: true
  /** Whether families are notified that there is a new one. */
  readonly news: boolean
  /**
   * A query with the columns `id`, `at` (timestamptz) and `data` (json), of one child that the actor may look at. It
   * filters by what else decides who sees it: a guardian who acts, a teacher of the class.
   */
  readonly rows: (db: Db, actor: Actor, studentId: string, wanted: Wanted, zone: string) => Fragment
  readonly present: (context: Context, actor: Actor, data: Stored) => Content<Kind>
  /** How it stands in the month book, undefined for what is left out; absent: none is printed. */
  readonly print?: (context: Context, data: Stored) => PrintedEntry | undefined
}

export type PrintedEntry =
  | ({ readonly kind: 'card' } & Omit<StoredCard, 'opened'>)
  /** Lines under the heading `section`, which all entries with it share. */
  | { readonly kind: 'text'; readonly section: string; readonly title: string; readonly lines: readonly string[] }

/** Whether an instant is wanted. */
export const isWanted = (db: Db, at: Fragment, wanted: Wanted): Fragment => {
  const [from, to] = wanted.by === 'month' ? [wanted.from, wanted.to] : [wanted.since, wanted.until]
  return wanted.by === 'month'
    ? db`(${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz)`
    : db`(${at} > ${from.toISOString()}::timestamptz and ${at} <= ${to.toISOString()}::timestamptz)`
}
