import type { RatingEntry, ReviewEntry } from '@nhip-cau/contract/student-review'
import type { calendarKinds } from '@nhip-cau/contract/student-review-parts'

/** What a review is about, beside its day: a kind that follows the calendar, or a cycle. */
export type QueuedPeriod = { readonly kind: (typeof calendarKinds)[number]; readonly cycle_id?: string | undefined }

/** Fields that are absent stay as they are on the server. */
export type ReviewInput = ReviewEntry | RatingEntry

export const isSamePeriod = (one: QueuedPeriod, other: QueuedPeriod): boolean =>
  one.cycle_id === other.cycle_id && (one.cycle_id !== undefined || one.kind === other.kind)

/** The names of the fields that an entry changes; chips and aspects are fields of their own. */
const fieldsOf = (input: ReviewInput): readonly string[] => {
  if ('ratings' in input) return input.ratings.map(({ aspect_id }) => aspect_id)
  const { chips = {}, common, words } = input
  return [...Object.keys(chips), ...(common === undefined ? [] : ['common']), ...(words === undefined ? [] : ['words'])]
}

/** Whether the second entry changes what the first one changes. */
export const overlap = (one: ReviewInput, other: ReviewInput): boolean => {
  const fields = new Set(fieldsOf(one))
  return fieldsOf(other).some((field) => fields.has(field))
}

/**
 * Both entries as one; fields of the newer take precedence. It keeps the version of the older, whose fields were written
 * on it.
 */
export const mergedEntry = <T extends ReviewInput>(older: T, newer: T): T => {
  const both = { ...older, ...newer, version: older.version }
  if ('ratings' in older && 'ratings' in newer) {
    const kept = older.ratings.filter((one) => newer.ratings.every(({ aspect_id }) => aspect_id !== one.aspect_id))
    return { ...both, ratings: [...kept, ...newer.ratings] }
  }
  if (!('ratings' in older || 'ratings' in newer) && older.chips && newer.chips)
    return { ...both, chips: { ...older.chips, ...newer.chips } }
  return both
}
