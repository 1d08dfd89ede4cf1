import type { Role } from '@nhip-cau/contract/kernel'
import {
  type ClassReviews,
  listClassReviews,
  type ReviewOutcome,
  saveRatings,
  saveReviews,
} from '@nhip-cau/contract/student-review'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/queries.ts'
import { applyResponse, type OpenRefusal, type Owner, type QueuedRating, type QueuedReview } from './offline-queue.ts'

type Job = { readonly role: Role; readonly owner: Owner; readonly client: QueryClient }
type Item = QueuedReview | QueuedRating

/** Sends what was written for children of one class in one period. Each child is saved, or refused, on its own. */
export const sendReviews = async ({ role, owner, client }: Job, sent: readonly Item[]): Promise<void> => {
  const [first] = sent
  if (!first) return
  const { classId, day, period } = first
  const about = { class_id: classId, day, ...period }
  const { data } =
    first.kind === 'review'
      ? await call(saveReviews, role, {
          body: { ...about, entries: sent.flatMap((one) => (one.kind === 'review' ? [one.input] : [])) },
        })
      : await call(saveRatings, role, {
          body: {
            ...about,
            kind: period.kind === 'month' ? 'month' : 'week',
            entries: sent.flatMap((one) => (one.kind === 'rating' ? [one.input] : [])),
          },
        })
  const written = data.filter(({ outcome }) => outcome === 'saved' || outcome === 'same')
  applyResponse(
    owner,
    sent,
    new Map(written.flatMap(({ student_id, child }) => (child ? [[student_id, child.version] as const] : []))),
    data.flatMap((one): OpenRefusal[] => refusalOf(sent, one)),
  )
  cacheReviews(client, role, first, data)
}

/** A conflict is based on what the other one wrote, so that a decision for the own words replaces exactly that. */
const refusalOf = (sent: readonly Item[], { student_id, outcome, text, child }: ReviewOutcome): OpenRefusal[] => {
  const item = sent.find((one) => one.input.student_id === student_id)
  if (!item || outcome === 'saved' || outcome === 'same') return []
  if (outcome === 'refused') return [{ item, why: 'whole', text: text ?? '' }]
  const version = child?.version ?? item.input.version
  return [{ item: withVersion(item, version), why: 'newer', text: text ?? '' }]
}

const withVersion = (item: Item, version: number): Item =>
  item.kind === 'review'
    ? { ...item, input: { ...item.input, version } }
    : { ...item, input: { ...item.input, version } }

const cacheReviews = (
  client: QueryClient,
  role: Role,
  { classId, day, period }: Item,
  data: readonly ReviewOutcome[],
) => {
  const children = new Map(data.flatMap(({ student_id, child }) => (child ? [[student_id, child] as const] : [])))
  const isShown = ({ class: of, period: shown }: ClassReviews) =>
    of.id === classId &&
    shown.start === day &&
    (period.cycle_id === undefined ? shown.kind === period.kind : shown.cycle?.id === period.cycle_id)
  const [area, feature, path] = keyOf(role, listClassReviews, {})
  client.setQueriesData<ClassReviews>({ queryKey: [area, feature, path] }, (sheet) =>
    sheet && isShown(sheet)
      ? { ...sheet, data: sheet.data.map((child) => children.get(child.student.id) ?? child) }
      : sheet,
  )
}
