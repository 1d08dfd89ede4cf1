import type { ClassReviews, ReviewChild } from '@nhip-cau/contract/student-review'
import {
  type ChipName,
  noChips,
  type ReviewChips,
  type ReviewContent,
  type ReviewRating,
} from '@nhip-cau/contract/student-review-parts'
import type { QueuedRating, QueuedReview } from '../../offline-queue/offline-queue.ts'

/** A child with what stands in its review, this phone's unsent words included. */
export type Row = { readonly child: ReviewChild; readonly content: ReviewContent; readonly queued: boolean }

const nothing: ReviewContent = { chips: noChips, ratings: [], common: null, words: null }

export const rowsOf = (sheet: ClassReviews, items: readonly (QueuedReview | QueuedRating)[]): readonly Row[] =>
  sheet.data.map((child) => {
    const own = items.filter(({ input }) => input.student_id === child.student.id)
    const { chips, ratings, common, words } = child.review ?? nothing
    const content = own.reduce((before, item) => withItem(sheet, before, item), { chips, ratings, common, words })
    return { child, content, queued: own.length > 0 }
  })

const withItem = (sheet: ClassReviews, before: ReviewContent, item: QueuedReview | QueuedRating): ReviewContent => {
  if (item.kind === 'rating') return { ...before, ratings: withLevels(sheet, before.ratings, item) }
  const { chips, common, words } = item.input
  return {
    ...before,
    chips: Object.assign({}, before.chips, chips),
    ...(common === undefined ? {} : { common }),
    ...(words === undefined ? {} : { words }),
  }
}

const withLevels = (
  { aspects }: ClassReviews,
  before: readonly ReviewRating[],
  { input }: QueuedRating,
): ReviewRating[] =>
  input.ratings.reduce<ReviewRating[]>(
    (ratings, { aspect_id, level }) => {
      const others = ratings.filter((one) => one.aspect_id !== aspect_id)
      const name = aspects.find(({ id }) => id === aspect_id)?.name ?? ''
      return level === null ? others : [...others, { aspect_id, name, level }]
    },
    [...before],
  )

/** Whom "the whole class" means: children who were there, or of whom nothing was recorded. */
export const isThere = ({ child }: Row): boolean => !child.away && child.can.write

export const isWritten = ({ content: { chips, ratings, common, words } }: Row): boolean =>
  common !== null || words !== null || ratings.length > 0 || Object.values(chips).some((value) => value !== null)

/** The value that most children have, if any has one; the first of equals. */
const mostCommon = <T>(values: readonly (T | null)[]): T | null => {
  const counts = new Map<T, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce<[T | null, number]>((best, one) => (one[1] > best[1] ? one : best), [null, 0])[0]
}

/** What most of the class has of everything. */
export const classChips = (rows: readonly Row[]): ReviewChips => {
  const there = rows.filter(isThere)
  const of = <Name extends keyof ReviewChips>(name: Name) => mostCommon(there.map(({ content }) => content.chips[name]))
  return {
    eating: of('eating'),
    sleeping: of('sleeping'),
    slept_from: of('slept_from'),
    slept_to: of('slept_to'),
    hygiene: of('hygiene'),
    hygiene_times: of('hygiene_times'),
    mood: of('mood'),
    health: of('health'),
    learning: of('learning'),
  }
}

export const classLine = (rows: readonly Row[]): string | null =>
  mostCommon(rows.filter(isThere).map(({ content }) => content.common))

/**
 * Whom a tap for the whole class changes: the children without the value and those with the one that most have. A child
 * for which something else was noted is an exception and keeps it.
 */
export const followers = (rows: readonly Row[], name: keyof ReviewChips): readonly Row[] => {
  const common = classChips(rows)[name]
  return rows.filter((row) => {
    const own = row.content.chips[name]
    return isThere(row) && fits(row, name) && (own === null || own === common)
  })
}

/** Times belong to children who slept, a number to those of whom the rest is known. */
const fits = ({ content: { chips } }: Row, name: keyof ReviewChips): boolean => {
  if (name === 'slept_from' || name === 'slept_to') return chips.sleeping === 'well' || chips.sleeping === 'restless'
  return name !== 'hygiene_times' || chips.hygiene !== null
}

/** Children of whom nothing of the day is noted yet and something was noted last time. */
export const repeatable = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(
    (row) =>
      isThere(row) &&
      Object.values(row.child.previous?.chips ?? {}).some((value) => value !== null) &&
      Object.values(row.content.chips).every((value) => value === null),
  )

const chipOrder: readonly ChipName[] = ['eating', 'sleeping', 'hygiene', 'mood', 'health', 'learning']

/** The chips of a child in which it differs from most of the class. */
export const exceptions = ({ content }: Row, common: ReviewChips): readonly ChipName[] =>
  chipOrder.filter((name) => content.chips[name] !== null && content.chips[name] !== common[name])
