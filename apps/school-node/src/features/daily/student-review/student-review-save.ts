import { withChildName } from '@nhip-cau/contract/child-placeholder'
import type { ReviewOutcome, ReviewRefusal, SavedReviews } from '@nhip-cau/contract/student-review'
import { type ReviewChips, type ReviewLevel, reviewLimits } from '@nhip-cau/contract/student-review-parts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalStaff } from '../../../access/concerned.queries.ts'
import { chipsText, levelText } from '../../../children/review-words.ts'
import type { Context } from '../../../context.ts'
import { givenName } from '../../../people/given-name.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './student-review-class.queries.ts'
import { aspectsOf, classOf, ratedAspects, type Staff } from './student-review-class.ts'
import {
  emptyContent,
  type Frame,
  needsApproval,
  outcomeText,
  shownChild,
  shownRatings,
} from './student-review-content.ts'
import { expectOpen, momentOf, periodOf, type Wanted } from './student-review-period.ts'
import { dropPending, type NewReview, refreshPending, writeReviews } from './student-review-write.queries.ts'

export type Entry = {
  readonly student_id: string
  readonly version: number
  readonly chips?: { readonly [K in keyof ReviewChips]?: ReviewChips[K] | undefined } | undefined
  readonly common?: string | null | undefined
  readonly words?: string | null | undefined
  readonly ratings?: readonly { readonly aspect_id: string; readonly level: ReviewLevel | null }[]
}
type Given = Wanted & { readonly class_id: string; readonly entries: readonly Entry[] }

/** Fields of a review with their values; those of chips and ratings by name and aspect. */
type Fields = ReadonlyMap<string, unknown>
const chipField = (name: string) => `chip:${name}`
const ratingField = (id: string) => `rating:${id}`

const fieldsOf = ({ chips, ratings, common, words }: queries.Content): Fields =>
  new Map<string, unknown>([
    ...Object.entries(chips).map(([name, value]) => [chipField(name), value] as const),
    ...Object.entries(ratings).map(([id, level]) => [ratingField(id), level] as const),
    ['common', common],
    ['words', words],
  ])

const contentOf = (fields: Fields): queries.Content => {
  const under = (prefix: string) =>
    Object.fromEntries(
      [...fields].flatMap(([field, value]) =>
        field.startsWith(prefix) && value !== null ? [[field.slice(prefix.length), value]] : [],
      ),
    )
  return {
    chips: under('chip:'),
    ratings: under('rating:') as queries.Ratings,
    common: (fields.get('common') ?? null) as string | null,
    words: (fields.get('words') ?? null) as string | null,
  }
}

const nameOf = ({ nickname, full_name }: queries.ChildRow) => nickname ?? givenName(full_name)

/** What an entry wants to have, with the child's name filled in; an empty text is none. */
const wantedFields = (entry: Entry, row: queries.ChildRow): Fields => {
  const filled = (text: string | null) => (text === null || text === '' ? null : withChildName(text, nameOf(row)))
  return new Map<string, unknown>([
    ...Object.entries(entry.chips ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[chipField(name), value] as const],
    ),
    ...(entry.ratings ?? []).map(({ aspect_id, level }) => [ratingField(aspect_id), level] as const),
    ...(entry.common === undefined ? [] : [['common', filled(entry.common)] as const]),
    ...(entry.words === undefined ? [] : [['words', filled(entry.words)] as const]),
  ])
}

type Judged =
  | { readonly outcome: 'same' | 'conflict' }
  | { readonly outcome: 'refused'; readonly why: ReviewRefusal }
  | {
      readonly outcome: 'saved'
      readonly row: queries.ChildRow
      readonly content: queries.Content
      readonly next: NewReview
    }

const isTooLong = (fields: Fields) =>
  ['common', 'words'].some((name) => ((fields.get(name) ?? '') as string).length > reviewLimits.text)

/**
 * Decides what becomes of one entry. A field that somebody else has changed since the version that the writer saw is a
 * conflict; changes of other fields are merged.
 */
const judge = (actor: Staff, { moment, period, aspects }: Frame, entry: Entry, row: queries.ChildRow): Judged => {
  const { review } = row
  const before = fieldsOf(review ?? emptyContent)
  const wanted = wantedFields(entry, row)
  if (period.kind !== 'day' && entry.chips !== undefined) return { outcome: 'refused', why: 'chips' }
  const rated = new Set(ratedAspects(period, aspects).map(({ id }) => id))
  const isKnown = (id: string) => rated.has(id) || before.has(ratingField(id))
  if (!(entry.ratings ?? []).every(({ aspect_id }) => isKnown(aspect_id))) return { outcome: 'refused', why: 'aspect' }
  if (isTooLong(wanted)) return { outcome: 'refused', why: 'too_long' }
  const changed = [...wanted].filter(([field, value]) => value !== (before.get(field) ?? null)).map(([field]) => field)
  const version = review?.version ?? 0
  const isTaken = (field: string) => {
    const [at, by] = review?.touched[field] ?? [0, actor.accountId]
    return at > entry.version && by !== actor.accountId
  }
  if (entry.version > version || changed.some(isTaken)) return { outcome: 'conflict' }
  if (changed.length === 0) return { outcome: 'same' }
  const content = contentOf(new Map([...before, ...wanted]))
  const touched = Object.fromEntries(changed.map((field) => [field, [version + 1, actor.accountId] as const]))
  const next: NewReview = {
    student_id: row.id,
    version,
    state: stateAfter(actor, { moment, period, aspects }, review),
    ...content,
    touched: { ...review?.touched, ...touched },
  }
  return { outcome: 'saved', row, content, next }
}

/** A change of a teacher has to be approved again where the school wants that; what a family sees stays until then. */
const stateAfter = (actor: Staff, { moment }: Frame, review: queries.ReviewRow | null): NewReview['state'] => {
  if (needsApproval(actor, moment)) return 'draft'
  if (review?.state === 'waiting') return 'waiting'
  if (review?.state === 'released' && review.release?.shown === false) return 'released'
  return moment.settings.approval.reviews ? 'approved' : 'draft'
}

/** Saves each entry on its own: written, the same as before, in conflict with somebody else, or refused. */
export const saveReviews = async (context: Context, actor: Staff, given: Given): Promise<SavedReviews> => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const of = await classOf(tx, actor, given.class_id)
    const period = await periodOf(tx, of, given, moment)
    expectOpen(period)
    const entries = [...new Map(given.entries.map((one) => [one.student_id, one])).values()]
    const ids = entries.map(({ student_id }) => student_id)
    await queries.lockReviews(tx, of, period, ids)
    const aspects = period.kind === 'day' ? [] : await aspectsOf(tx, actor.schoolId)
    const frame: Frame = { moment, period, aspects }
    const rows = new Map((await queries.selectSheet(tx, of, period, ids)).map((row) => [row.id, row]))
    const judged = new Map<string, Judged>()
    for (const entry of entries) {
      const row = rows.get(entry.student_id)
      if (row) judged.set(entry.student_id, judge(actor, frame, entry, row))
    }
    const saved = [...judged.values()].filter((one) => one.outcome === 'saved')
    const written = await write(tx, actor, of, frame, saved)
    const now = saved.length === 0 ? rows : await readAgain(tx, of, frame, ids)
    const gone = await whyMissing(
      tx,
      of,
      ids.filter((id) => !rows.has(id)),
    )
    return {
      data: ids.map((id): ReviewOutcome => {
        const row = now.get(id)
        const one = judged.get(id)
        const child = row === undefined ? null : shownChild(context, actor, frame, row)
        if (one === undefined) return refused(id, gone.get(id) ?? 'not_in_class', child)
        if (one.outcome === 'refused') return refused(id, one.why, child)
        const isLost = one.outcome === 'conflict' || (one.outcome === 'saved' && !written.has(id))
        if (isLost) return { student_id: id, outcome: 'conflict', why: null, text: outcomeText('conflict'), child }
        return { student_id: id, outcome: one.outcome, why: null, text: null, child }
      }),
    }
  })
}

export const refused = (student_id: string, why: ReviewRefusal, child: ReviewOutcome['child']): ReviewOutcome => ({
  student_id,
  outcome: 'refused',
  why,
  text: outcomeText(why, { n: reviewLimits.text }),
  child,
})

export const readAgain = async (tx: Tx, of: queries.ReviewClass, { period }: Frame, ids: readonly string[]) =>
  new Map((await queries.selectSheet(tx, of, period, ids)).map((row) => [row.id, row]))

/** Why children are not on the sheet. */
export const whyMissing = async (
  tx: Tx,
  of: queries.ReviewClass,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewRefusal>> => {
  if (ids.length === 0) return new Map()
  return new Map((await queries.selectGone(tx, of, ids)).map(({ id }) => [id, 'gone']))
}

type Saved = Extract<Judged, { outcome: 'saved' }>

/** Writes what was judged and returns the children whose review was written. */
const write = async (
  tx: Tx,
  actor: Staff,
  of: queries.ReviewClass,
  frame: Frame,
  saved: readonly Saved[],
): Promise<ReadonlySet<string>> => {
  if (saved.length === 0) return new Set()
  const { moment, period } = frame
  const rows = await writeReviews(
    tx,
    actor,
    { of, period, now: moment.now },
    saved.map(({ next }) => next),
  )
  const written = new Set(rows.map(({ student_id }) => student_id))
  const pending = saved.flatMap(({ row: { id, review }, next }) =>
    review && written.has(id) && review.release?.shown === false ? [{ id: review.id, state: next.state }] : [],
  )
  const idsOf = (isKept: boolean) => pending.flatMap(({ id, state }) => ((state === 'released') === isKept ? [id] : []))
  if (pending.length > 0) {
    await refreshPending(tx, actor, idsOf(true), moment.now)
    await dropPending(tx, actor.schoolId, idsOf(false), moment.now)
  }
  await recordChanges(
    tx,
    actor,
    frame,
    saved.filter(({ row }) => written.has(row.id) && row.review?.given),
  )
  await signalStaff(tx, actor, ['reviews'], of.id)
  return written
}

/** A change of what a family has seen is recorded with both texts. */
const recordChanges = (tx: Tx, actor: Staff, { aspects }: Frame, changes: readonly Saved[]) =>
  recordAudit(
    tx,
    actor,
    ...changes.map(({ row, content }) => ({
      action: 'review.update',
      object: { kind: 'review', id: row.review?.id ?? null, name: row.full_name },
      studentId: row.id,
      before: loggedContent(row.review ?? emptyContent, aspects),
      after: loggedContent(content, aspects),
    })),
  )

const loggedContent = ({ chips, ratings, common, words }: queries.Content, aspects: Frame['aspects']) => ({
  chips: chipsText(chips) || null,
  ratings:
    shownRatings(ratings, aspects)
      .map(({ name, level }) => `${name}: ${levelText(level)}`)
      .join('; ') || null,
  common,
  words,
})
