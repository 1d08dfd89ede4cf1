import { type ClassReviewsQuery, listClassReviews } from '@nhip-cau/contract/student-review'
import type { ReviewChips, ReviewLevel } from '@nhip-cau/contract/student-review-parts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useProfile } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { showUndoToast } from '../../../ui/undo-toast.ts'
import { useOnline } from '../../../ui/use-online.ts'
import {
  createRetry,
  dropRefusal,
  isOfReview,
  isStoring,
  newTapId,
  type OpenRefusal,
  ownerOf,
  type QueuedRating,
  type QueuedReview,
  queueItems,
  readWaiting,
  subscribeWaiting,
} from '../../offline-queue/offline-queue.ts'
import { readSending, sendSoon, sendWaiting, subscribeSending } from '../../offline-queue/offline-sender.ts'
import { isSamePeriod, type QueuedPeriod } from '../../offline-queue/queued-review.ts'
import { type Row, rowsOf } from './sheet-rows.ts'

/** Milliseconds; taps within this time are sent in one request. */
const gathering = 700
/** Seconds in which a change of the whole class can be taken back. Families see nothing of it before its release. */
const undoSeconds = 10

export type Change = {
  readonly row: Row
  readonly chips?: Partial<ReviewChips>
  readonly common?: string | null
  readonly words?: string | null
}
export type ReviewRefusal = OpenRefusal & { readonly item: QueuedReview | QueuedRating }

const isReviewRefusal = (one: OpenRefusal): one is ReviewRefusal => isOfReview(one.item)

/** What the fields of a change were before it. */
const backwards = ({ row, chips, common, words }: Change): Change => ({
  row,
  ...(chips && {
    chips: Object.fromEntries(Object.keys(chips).map((name) => [name, row.content.chips[name as keyof ReviewChips]])),
  }),
  ...(common === undefined ? {} : { common: row.content.common }),
  ...(words === undefined ? {} : { words: row.content.words }),
})

/** Returns the reviews of a class in one period, merged with what waits on this phone, and the actions on them. */
export const useSheet = (query: ClassReviewsQuery) => {
  const owner = ownerOf(useProfile())
  const online = useOnline()
  const answer = useQuery(ask(listClassReviews, { query }))
  const waiting = useSyncExternalStore(subscribeWaiting, () => readWaiting(owner))
  const storing = useSyncExternalStore(subscribeWaiting, () => isStoring(owner))
  const { sending, failing } = useSyncExternalStore(subscribeSending, readSending)
  const sheet = answer.data
  const { class_id, kind, cycle_id } = query
  const period = useMemo<QueuedPeriod>(
    () => (cycle_id === undefined ? { kind } : { kind: 'day', cycle_id }),
    [kind, cycle_id],
  )
  const start = sheet?.period.start
  const isOwn = useCallback(
    (item: QueuedReview | QueuedRating) =>
      item.classId === class_id && item.day === start && isSamePeriod(item.period, period),
    [class_id, start, period],
  )
  const items = useMemo(() => waiting.items.filter(isOfReview).filter(isOwn), [waiting, isOwn])
  const rows = useMemo(() => (sheet ? rowsOf(sheet, items) : []), [sheet, items])

  /** The version is the one that the writer saw, so that the server refuses to replace what a colleague wrote since. */
  const itemOf = ({ child }: Row) => ({
    id: newTapId(),
    classId: class_id,
    child: child.student.full_name,
    day: start ?? '',
    period,
    tapped_at: new Date().toISOString(),
    entry: { student_id: child.student.id, version: child.version },
  })
  const write = (changes: readonly Change[]) => {
    queueItems(
      owner,
      changes.map(({ row, ...fields }) => {
        const { entry, ...item } = itemOf(row)
        return { ...item, kind: 'review', input: { ...entry, ...fields } }
      }),
    )
    sendSoon(changes.length > 1 ? 0 : gathering)
  }
  const rate = (row: Row, aspectId: string, level: ReviewLevel | null) => {
    const { entry, ...item } = itemOf(row)
    queueItems(owner, [{ ...item, kind: 'rating', input: { ...entry, ratings: [{ aspect_id: aspectId, level }] } }])
    sendSoon(gathering)
  }
  /** Changes several children at once and offers to take it back. */
  const writeAll = (changes: readonly Change[], done: string) => {
    if (changes.length === 0) return
    write(changes)
    showUndoToast(done, undoSeconds, () => write(changes.map(backwards)))
  }
  return {
    answer,
    sheet,
    rows,
    period,
    write,
    writeAll,
    rate,
    sending,
    /** Whether requests currently fail to reach the server. */
    cutOff: !online || failing,
    online,
    storing,
    queued: items.length,
    sendNow: () => void sendWaiting(),
    /** Resolves when what was written has reached the server, or nothing more can be sent for now. */
    sent: sendWaiting,
    refusals: waiting.refusals.filter(isReviewRefusal).filter(({ item }) => isOwn(item)),
    retry: (refusal: ReviewRefusal, words?: string) => {
      const again = createRetry(refusal)
      queueItems(owner, [
        words !== undefined && again.kind === 'review' ? { ...again, input: { ...again.input, words } } : again,
      ])
      sendSoon(0)
    },
    dismiss: ({ item }: ReviewRefusal) => dropRefusal(owner, item.id),
  }
}

export type Sheet = ReturnType<typeof useSheet>
