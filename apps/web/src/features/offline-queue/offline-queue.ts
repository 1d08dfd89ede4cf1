import type { MarkInput, Refusal } from '@nhip-cau/contract/attendance'
import type { RequestOf } from '@nhip-cau/contract/kernel'
import type { giveDose, skipDose } from '@nhip-cau/contract/prescriptions'
import type { Meal } from '@nhip-cau/contract/settings'
import type { RatingEntry, ReviewEntry } from '@nhip-cau/contract/student-review'
import { get, update } from 'idb-keyval'
import { isSamePeriod, mergedEntry, overlap, type QueuedPeriod } from './queued-review.ts'

type Queued = {
  /** The id of this tap; a later tap on the same child has another id. */
  readonly id: string
  readonly classId: string
  readonly day: string
  /** Made on "today" without confirmation from the server of which day that is; the day is checked before sending. */
  readonly undated?: boolean
  readonly child: string
  /** Set where a change requires a reason: a past day, or a meal after the cut-off. */
  readonly reason?: string | undefined
  /** The item is older than the server remembers idempotency keys, and the user has agreed to send it. */
  readonly agreed?: true
}
export type QueuedMark = Queued & { readonly kind: 'mark'; readonly input: MarkInput }
export type QueuedMeal = Queued & {
  readonly kind: 'meal'
  readonly input: { readonly student_id: string; readonly meal: Meal; readonly takes: boolean }
  readonly tapped_at: string
}
/** The outcome of a dose; no medicine names are stored on the phone. */
export type DoseOutcome =
  | { readonly what: 'give'; readonly body: RequestOf<typeof giveDose>['body'] }
  | { readonly what: 'skip'; readonly body: RequestOf<typeof skipDose>['body'] }
export type QueuedDose = Queued & {
  readonly kind: 'dose'
  readonly input: { readonly student_id: string; readonly dose_id: string }
  readonly outcome: DoseOutcome
  readonly tapped_at: string
}
/** The departure time of a child. The collector is entered and checked online. Never sent automatically. */
export type QueuedLeft = Queued & {
  readonly kind: 'left'
  readonly input: { readonly student_id: string }
  readonly tapped_at: string
}
/** What was written of a child in a review; `day` is the first day of its period. */
export type QueuedReview = Queued & {
  readonly kind: 'review'
  readonly period: QueuedPeriod
  readonly input: ReviewEntry
  readonly tapped_at: string
}
/** The levels of aspects in a review. */
export type QueuedRating = Queued & {
  readonly kind: 'rating'
  readonly period: QueuedPeriod
  readonly input: RatingEntry
  readonly tapped_at: string
}
export type RegisterItem = QueuedMark | QueuedMeal | QueuedDose | QueuedLeft
/** An entry made on this phone that the server does not know yet. */
export type QueuedItem = RegisterItem | QueuedReview | QueuedRating

/** Whether the item belongs to a review, and not to a day's register. */
export const isOfReview = (item: QueuedItem): item is QueuedReview | QueuedRating =>
  item.kind === 'review' || item.kind === 'rating'
export const isOfRegister = (item: QueuedItem): item is RegisterItem => !isOfReview(item)

/**
 * An item that the server refused; it stays until somebody decides. `whole`: the server refused the complete request;
 * `old`: the item was not sent, because it had waited too long.
 */
export type OpenRefusal = {
  readonly item: QueuedItem
  readonly why: Refusal['why'] | 'whole' | 'old'
  readonly text: string
}

export type Waiting = { readonly items: readonly QueuedItem[]; readonly refusals: readonly OpenRefusal[] }

const nothing: Waiting = { items: [], refusals: [] }

/** The owner of queued items: an account in one of its schools. */
export type Owner = `${string}:${string}`
export const ownerOf = (user: { readonly id: string; readonly school: { readonly id: string } }): Owner =>
  `${user.id}:${user.school.id}`

// Not under the account's own key prefix: logging out deletes everything there, and this queue needs a question first.
export const keyOf = (owner: Owner) => `marks:${owner}`

const known = new Map<Owner, Waiting>()
const listeners = new Set<() => void>()
let changes = 0
/** The browser stores nothing (a private window, a full disk), so the marks live only as long as the page. */
let memoryOnly = false
/** How many changes of each owner are not written to the browser's storage yet. */
const unwritten = new Map<Owner, number>()
let otherTabs: BroadcastChannel | undefined

const announce = () => {
  for (const listener of listeners) listener()
}

export const subscribeWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const readWaiting = (owner: Owner): Waiting => known.get(owner) ?? nothing

/** Loads the stored queue. It survives reloads, browser restarts and an empty battery, and other tabs add to it. */
export const loadWaiting = async (owner: Owner): Promise<void> => {
  listenToTabs()
  while (!memoryOnly) {
    const before = changes
    const kept = await get<Waiting>(keyOf(owner)).catch(() => undefined)
    // If a tap was made during the read, read again.
    if (before !== changes) continue
    if (kept || known.has(owner)) known.set(owner, kept ?? readWaiting(owner))
    return announce()
  }
}

const listenToTabs = () => {
  if (otherTabs || !('BroadcastChannel' in globalThis)) return
  otherTabs = new BroadcastChannel('nhip-cau-marks')
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Owner>) => void loadWaiting(data))
}

/** Applies the change to the stored value instead of overwriting it, because another tab may have added items. */
const change = (owner: Owner, step: (before: Waiting) => Waiting): void => {
  changes += 1
  known.set(owner, step(readWaiting(owner)))
  unwritten.set(owner, (unwritten.get(owner) ?? 0) + 1)
  announce()
  const store = async () => {
    await update<Waiting>(keyOf(owner), (kept) => step(kept ?? nothing))
    otherTabs?.postMessage(owner)
  }
  store()
    .catch(() => {
      memoryOnly = true
    })
    .finally(() => {
      unwritten.set(owner, (unwritten.get(owner) ?? 1) - 1)
      announce()
    })
}

/** Whether a page closed now would lose a change, because the browser has not stored it yet. */
export const isStoring = (owner: Owner): boolean => (unwritten.get(owner) ?? 0) > 0

/** Removes the queue from this page's memory; the stored queue stays. */
export const clearFromMemory = (owner: Owner): void => {
  changes += 1
  known.delete(owner)
  announce()
}

const isSame = (one: QueuedItem, other: QueuedItem) =>
  one.kind === other.kind &&
  one.day === other.day &&
  one.classId === other.classId &&
  one.input.student_id === other.input.student_id &&
  (one.kind !== 'meal' || other.kind !== 'meal' || one.input.meal === other.input.meal) &&
  (one.kind !== 'dose' || other.kind !== 'dose' || one.input.dose_id === other.input.dose_id) &&
  (!isOfReview(one) || !isOfReview(other) || isSamePeriod(one.period, other.period))

/** Whether a newer item says the same anew. Of a review that is so where it changes the same field. */
const isReplaced = (one: QueuedItem, newer: QueuedItem) =>
  isSame(one, newer) && (!isOfReview(one) || !isOfReview(newer) || overlap(one.input, newer.input))

const withOlder = (newer: QueuedItem, all: readonly QueuedItem[]): QueuedItem => {
  const older = all.find((one) => isSame(one, newer))
  if (older?.kind === 'review' && newer.kind === 'review')
    return { ...newer, input: mergedEntry(older.input, newer.input) }
  if (older?.kind === 'rating' && newer.kind === 'rating')
    return { ...newer, input: mergedEntry(older.input, newer.input) }
  return newer
}

/** An item replaces older items of the same child and kind; what is written in a review is added to them. */
const withNewer = (before: Waiting, items: readonly QueuedItem[]): Waiting => ({
  items: [
    ...before.items.filter((one) => !items.some((other) => isSame(one, other))),
    ...items.map((one) => withOlder(one, before.items)),
  ],
  refusals: before.refusals.filter((one) => !items.some((other) => isReplaced(one.item, other))),
})

export const queueItems = (owner: Owner, items: readonly QueuedItem[]): void =>
  change(owner, (before) => withNewer(before, items))

/** Restores items that an earlier session encrypted; items tapped since are newer and take precedence. */
export const restoreItems = (owner: Owner, kept: Waiting): void =>
  change(owner, (before) => {
    const both = withNewer(kept, before.items)
    return { items: both.items, refusals: [...both.refusals, ...before.refusals] }
  })

/** Sets the school day on which these items were made. */
export const dateItems = (owner: Owner, dated: readonly QueuedItem[]): void =>
  change(owner, ({ items, refusals }) => {
    const rest = items.filter((one) => !dated.some((other) => other.id === one.id))
    return { items: [...dated.filter((one) => !rest.some((other) => isSame(one, other))), ...rest], refusals }
  })

/**
 * Removes the items that the server has answered. An item tapped again meanwhile stays and gets the server's new
 * version.
 */
export const applyResponse = (
  owner: Owner,
  sent: readonly QueuedItem[],
  versions: ReadonlyMap<string, number>,
  refused: readonly OpenRefusal[],
): void =>
  change(owner, ({ items, refusals }) => ({
    items: items.flatMap((one) => {
      if (sent.some((other) => other.id === one.id)) return []
      const version = versions.get(one.input.student_id)
      if (version === undefined || !sent.some((other) => isSame(one, other))) return [one]
      return [withVersion(one, version)]
    }),
    refusals: [
      ...refusals.filter((one) => !refused.some((other) => isSame(one.item, other.item))),
      // A newer tap on the same child already decided about this refusal.
      ...refused.filter(
        ({ item }) => !items.some((one) => isReplaced(item, one) && !sent.some((other) => other.id === one.id)),
      ),
    ],
  }))

const withVersion = (item: QueuedItem, version: number): QueuedItem => {
  switch (item.kind) {
    case 'mark':
      return { ...item, input: { ...item.input, version } }
    case 'review':
      return { ...item, input: { ...item.input, version } }
    case 'rating':
      return { ...item, input: { ...item.input, version } }
    default:
      return item
  }
}

/** Milliseconds by this phone's clock, which is also used for the age. */
export const tappedAt = (item: QueuedItem): number =>
  Date.parse((item.kind === 'mark' ? item.input.tapped_at : item.tapped_at) ?? '')

/** Returns the refused item as a new item, to be sent again. */
export const createRetry = ({ item, why }: OpenRefusal): QueuedItem => {
  const again = { id: newTapId(), ...(why === 'old' ? { agreed: true as const } : {}) }
  if (item.kind !== 'mark') return { ...item, ...again }
  // The server recognises the first attempt by its time, so the repeated item needs a different one.
  const { tapped_at } = item.input
  const moment = tapped_at && { tapped_at: new Date(Date.parse(tapped_at) + 1).toISOString() }
  const confirmed = item.input.confirmed || why === 'reported'
  return { ...item, ...again, input: { ...item.input, ...moment, confirmed, bulk: false } }
}

export const dropItem = (owner: Owner, id: string): void =>
  change(owner, ({ items, refusals }) => ({ items: items.filter((one) => one.id !== id), refusals }))

export const dropRefusal = (owner: Owner, id: string): void =>
  change(owner, ({ items, refusals }) => ({ items, refusals: refusals.filter(({ item }) => item.id !== id) }))

// `randomUUID` exists over HTTPS only.
export const newTapId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
