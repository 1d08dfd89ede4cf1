import type { ReviewChild, ReviewRefusal } from '@nhip-cau/contract/student-review'
import { noChips, type ReviewContent, type ReviewCycle } from '@nhip-cau/contract/student-review-parts'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import words from '../../../../messages/reviews.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import type { AspectRow, ChildRow, Content, CycleRow, ReviewRow } from './student-review-class.queries.ts'
import type { Moment, Period } from './student-review-period.ts'

export const emptyContent: Content = { chips: {}, ratings: {}, common: null, words: null }

/** Whether anything is written. */
export const saysSomething = ({ chips, ratings, common, words: own }: Content): boolean =>
  Object.keys(chips).length > 0 || Object.keys(ratings).length > 0 || common !== null || own !== null

/** Ratings in the order of the aspects, which may have been deactivated since. */
export const shownRatings = (ratings: Content['ratings'], aspects: readonly AspectRow[]): ReviewContent['ratings'] =>
  aspects.flatMap(({ id, name }) => {
    const level = ratings[id]
    return level === undefined ? [] : [{ aspect_id: id, name, level }]
  })

export const shownContent = (content: Content, aspects: readonly AspectRow[]): ReviewContent => ({
  chips: { ...noChips, ...content.chips },
  ratings: shownRatings(content.ratings, aspects),
  common: content.common,
  words: content.words,
})

/** Whether the office has to approve what this person writes. */
export const needsApproval = (actor: Actor, { settings }: Moment): boolean =>
  settings.approval.reviews && actor.role === 'teacher'

/** Whether a review may be given to the family now. One that was emptied takes back what the family has. */
export const isReleasable = (actor: Actor, moment: Moment, { state, given, ...content }: ReviewRow): boolean =>
  state !== 'released' && (saysSomething(content) || given) && (state === 'approved' || !needsApproval(actor, moment))

export type Frame = {
  readonly moment: Moment
  readonly period: Period
  readonly aspects: readonly AspectRow[]
}

export const shownReview = (
  actor: Actor,
  { aspects }: Frame,
  review: ReviewRow,
): NonNullable<ReviewChild['review']> | null => {
  if (!saysSomething(review) && !review.given) return null
  const { release } = review
  return {
    id: review.id,
    state: review.state,
    ...shownContent(review, aspects),
    by: review.by,
    at: review.at,
    returned: review.returned,
    release: release && {
      by: release.by,
      at: release.at,
      shown_from: release.shown_from,
      shown: release.shown,
      batch: !release.shown && release.released_by === actor.accountId ? release.batch : null,
    },
    family: review.family,
  }
}

export const shownChild = (
  context: Pick<Context, 'presentImage'>,
  actor: Actor,
  frame: Frame,
  { review, previous, ...row }: ChildRow,
): ReviewChild => {
  const { moment, period, aspects } = frame
  const isOpen = period.closed === null
  return {
    student: {
      id: row.id,
      full_name: row.full_name,
      nickname: row.nickname,
      photo: row.photo && context.presentImage(actor, row.photo),
    },
    version: review?.version ?? 0,
    review: review && shownReview(actor, frame, review),
    previous: previous && {
      start: previous.start,
      chips: { ...noChips, ...previous.chips },
      ratings: shownRatings(previous.ratings, aspects),
      words: previous.words,
    },
    presence: row.presence,
    away: period.kind === 'day' ? row.presence === 'absent' : row.registered && !row.came,
    can: {
      write: isOpen,
      submit: isOpen && needsApproval(actor, moment) && review?.state === 'draft' && saysSomething(review),
      release: isOpen && review !== null && isReleasable(actor, moment, review),
      decide: actor.role === 'school' && review?.state === 'waiting',
    },
  }
}

export const shownCycle = (
  actor: Pick<Actor, 'role'>,
  today: string,
  { academic_year_id: _, ...cycle }: CycleRow,
): ReviewCycle => {
  const isOffice = actor.role === 'school'
  return {
    ...cycle,
    can: { change: isOffice, delete: isOffice && !cycle.used, release: isOffice && cycle.used && cycle.from <= today },
  }
}

export const outcomeText = (why: ReviewRefusal | 'conflict', values: Record<string, number> = {}) =>
  fill(words.outcome[why], values)

export const firstAspects: readonly string[] = words.aspects
