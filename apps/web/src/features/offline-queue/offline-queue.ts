import type { MarkInput, Refusal } from '@nhip-cau/contract/attendance'
import type { RequestOf } from '@nhip-cau/contract/kernel'
import type { giveDose, skipDose } from '@nhip-cau/contract/prescriptions'
import type { Meal } from '@nhip-cau/contract/settings'
import { get, update } from 'idb-keyval'

type Queued = {
  /** Names this tap; a later tap on the same child is another one. */
  readonly id: string
  readonly classId: string
  readonly day: string
  /** Made on "today" without the school's word on what day that is: asked before it is sent. */
  readonly undated?: boolean
  readonly child: string
  /** Given where a change needs one: a day that is past, a meal after the cut-off. */
  readonly reason?: string | undefined
  /** It waited longer than the school remembers what it was sent, and somebody has said that it shall go all the same. */
  readonly agreed?: true
}
export type QueuedMark = Queued & { readonly kind: 'mark'; readonly input: MarkInput }
export type QueuedMeal = Queued & {
  readonly kind: 'meal'
  readonly input: { readonly student_id: string; readonly meal: Meal; readonly takes: boolean }
  readonly tapped_at: string
}
/** What was written down of a dose; no medicine is named on the phone. */
export type DoseOutcome =
  | { readonly what: 'give'; readonly body: RequestOf<typeof giveDose>['body'] }
  | { readonly what: 'skip'; readonly body: RequestOf<typeof skipDose>['body'] }
export type QueuedDose = Queued & {
  readonly kind: 'dose'
  readonly input: { readonly student_id: string; readonly dose_id: string }
  readonly outcome: DoseOutcome
  readonly tapped_at: string
}
/** When a child went; with whom is said and checked when there is a network. Never sent by itself. */
export type QueuedLeft = Queued & {
  readonly kind: 'left'
  readonly input: { readonly student_id: string }
  readonly tapped_at: string
}
/** Said on this phone, and not known to the school yet. */
export type QueuedItem = QueuedMark | QueuedMeal | QueuedDose | QueuedLeft

/**
 * What the school did not take over, until somebody has decided about it. `whole`: it refused all that came with it;
 * `old`: it was not even sent, for it had waited too long.
 */
export type OpenRefusal = {
  readonly item: QueuedItem
  readonly why: Refusal['why'] | 'whole' | 'old'
  readonly text: string
}

export type Waiting = { readonly items: readonly QueuedItem[]; readonly refusals: readonly OpenRefusal[] }

const nothing: Waiting = { items: [], refusals: [] }

/** Whose marks they are: an account in one of its schools. */
export type Owner = `${string}:${string}`
export const ownerOf = (user: { readonly id: string; readonly school: { readonly id: string } }): Owner =>
  `${user.id}:${user.school.id}`

// Not below the account's own name: logging out deletes all that stands there, and asks about this first.
export const keyOf = (owner: Owner) => `marks:${owner}`

const known = new Map<Owner, Waiting>()
const listeners = new Set<() => void>()
let changes = 0
/** The browser keeps nothing (a private window, a full disk): the marks live as long as the page. */
let memoryOnly = false
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

/** Marks on this phone outlive the page, the browser and the battery, and other tabs add to them. */
export const loadWaiting = async (owner: Owner): Promise<void> => {
  listenToTabs()
  while (!memoryOnly) {
    const before = changes
    const kept = await get<Waiting>(keyOf(owner)).catch(() => undefined)
    // What was tapped while this was read is in the next reading.
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

/** Applied to what is kept, not written over it: another tab may have added something meanwhile. */
const change = (owner: Owner, step: (before: Waiting) => Waiting): void => {
  changes += 1
  known.set(owner, step(readWaiting(owner)))
  announce()
  const store = async () => {
    await update<Waiting>(keyOf(owner), (kept) => step(kept ?? nothing))
    otherTabs?.postMessage(owner)
  }
  store().catch(() => {
    memoryOnly = true
  })
}

/** Out of this page's memory; what is kept on the phone is not touched. */
export const forgetInMemory = (owner: Owner): void => {
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
  (one.kind !== 'dose' || other.kind !== 'dose' || one.input.dose_id === other.input.dose_id)

/** The same child and matter: what was said last takes the place of what was said before. */
const withNewer = (before: Waiting, items: readonly QueuedItem[]): Waiting => ({
  items: [...before.items.filter((one) => !items.some((other) => isSame(one, other))), ...items],
  refusals: before.refusals.filter((one) => !items.some((other) => isSame(one.item, other))),
})

export const queueItems = (owner: Owner, items: readonly QueuedItem[]): void =>
  change(owner, (before) => withNewer(before, items))

/** What another account's phone kept encrypted is back; what was tapped since is newer. */
export const takeBack = (owner: Owner, kept: Waiting): void =>
  change(owner, (before) => {
    const both = withNewer(kept, before.items)
    return { items: both.items, refusals: [...both.refusals, ...before.refusals] }
  })

/** They were made on this day of the school. */
export const dateItems = (owner: Owner, dated: readonly QueuedItem[]): void =>
  change(owner, ({ items, refusals }) => {
    const rest = items.filter((one) => !dated.some((other) => other.id === one.id))
    return { items: [...dated.filter((one) => !rest.some((other) => isSame(one, other))), ...rest], refusals }
  })

/**
 * The school has answered for these. What was tapped again meanwhile stays, and goes on from what the school has now.
 */
export const settleItems = (
  owner: Owner,
  sent: readonly QueuedItem[],
  versions: ReadonlyMap<string, number>,
  refused: readonly OpenRefusal[],
): void =>
  change(owner, ({ items, refusals }) => ({
    items: items.flatMap((one) => {
      if (sent.some((other) => other.id === one.id)) return []
      const version = versions.get(one.input.student_id)
      const goesOn = one.kind === 'mark' && version !== undefined && sent.some((other) => isSame(one, other))
      return [goesOn ? { ...one, input: { ...one.input, version } } : one]
    }),
    refusals: [
      ...refusals.filter((one) => !refused.some((other) => isSame(one.item, other.item))),
      // Tapped again while this was on its way: that is the decision.
      ...refused.filter(
        ({ item }) => !items.some((one) => isSame(one, item) && !sent.some((other) => other.id === one.id)),
      ),
    ],
  }))

/** By the clock of this phone, which also says how old it is. */
export const tappedAt = (item: QueuedItem): number =>
  Date.parse((item.kind === 'mark' ? item.input.tapped_at : item.tapped_at) ?? '')

/** Said once more, knowing what stands: it goes to the school as something new. */
export const sayAgain = ({ item, why }: OpenRefusal): QueuedItem => {
  const again = { id: newTapId(), ...(why === 'old' ? { agreed: true as const } : {}) }
  if (item.kind !== 'mark') return { ...item, ...again }
  // The same moment, another decision: the school knows the first one by its time.
  const { tapped_at } = item.input
  const moment = tapped_at && { tapped_at: new Date(Date.parse(tapped_at) + 1).toISOString() }
  const confirmed = item.input.confirmed || why === 'reported'
  return { ...item, ...again, input: { ...item.input, ...moment, confirmed, bulk: false } }
}

export const dropItem = (owner: Owner, id: string): void =>
  change(owner, ({ items, refusals }) => ({ items: items.filter((one) => one.id !== id), refusals }))

export const dropRefusal = (owner: Owner, id: string): void =>
  change(owner, ({ items, refusals }) => ({ items, refusals: refusals.filter(({ item }) => item.id !== id) }))

// Not `randomUUID`: browsers offer it over HTTPS only.
export const newTapId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
