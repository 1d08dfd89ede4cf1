import { listAttendance, type MarkInput, type Register, saveAttendance, saveMeals } from '@nhip-cau/contract/attendance'
import { addDays, daysBetween } from '@nhip-cau/contract/days'
import { keysLiveForDays, type Role } from '@nhip-cau/contract/kernel'
import { giveDose, skipDose } from '@nhip-cau/contract/prescriptions'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isApiProblem, isUncertain, problemText } from '../../lib/api-problem.ts'
import { keyOf, refetchFeature } from '../../lib/queries.ts'
import { readSession } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { formatDateTime, schoolDay } from '../../ui/format.ts'
import { decryptStored } from './offline-encryption.ts'
import {
  applyResponse,
  dateItems,
  isOfReview,
  loadWaiting,
  type OpenRefusal,
  type Owner,
  ownerOf,
  type QueuedDose,
  type QueuedItem,
  type QueuedMark,
  type QueuedMeal,
  readWaiting,
  tappedAt,
} from './offline-queue.ts'
import { isSamePeriod } from './queued-review.ts'
import { sendReviews } from './send-reviews.ts'

/** Saves that can still be undone, newest last; `until` is by this phone's clock. */
export type Undoable = { readonly batch: string; readonly classId: string; readonly until: number }
export type Sending = {
  readonly sending: boolean
  /** The last attempt got no response, even if the browser reports that it is online. */
  readonly failing: boolean
  readonly undoable: readonly Undoable[]
}

type Job = { readonly role: Role; readonly owner: Owner; readonly client: QueryClient }

const most = 60
const idle: Sending = { sending: false, failing: false, undoable: [] }

let state = idle
let job: Job | undefined
let running: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
const listeners = new Set<() => void>()

const set = (next: Partial<Sending>) => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
export const readSending = (): Sending => state
export const subscribeSending = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const dropUndoable = (batch: string): void =>
  set({ undoable: state.undoable.filter((one) => one.batch !== batch) })

/**
 * Starts sending queued items as soon as the network allows, on every page, until the session ends. Returns a function
 * that stops it.
 */
export const startSending = (wanted: Job): (() => void) => {
  job = wanted
  failures = 0
  state = idle
  const wake = () => sendSoon(0)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  void loadWaiting(wanted.owner)
    .then(() => decryptStored(wanted.role, wanted.owner))
    .catch(() => undefined)
    .finally(wake)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    if (job === wanted) job = undefined
  }
}

/** Sends after a delay, so that taps in quick succession go into one request. */
export const sendSoon = (delay: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), delay)
}

/** Resolves when all items are sent, or nothing more can be sent for now. */
export const sendWaiting = async (): Promise<void> => {
  // A running pass checks the queue again before it ends, so it also sends items added now.
  if (running) return running
  const own = job
  if (!own || !navigator.onLine) return
  running = alone(own.owner, () => drain(own)).finally(() => {
    running = undefined
    set({ sending: false })
    // An item was added at the moment the pass ended.
    if (job === own && !state.failing && isSignedIn(own) && nextGroup(readWaiting(own.owner).items).length > 0)
      sendSoon(1000)
  })
  return running
}

/**
 * Uses a lock, where the browser supports it, so that one tab sends at a time. The server accepts the same tap only
 * once anyway.
 */
const alone = (owner: Owner, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(`nhip-cau-marks-${owner}`, work) : work()

const isSignedIn = ({ role, owner }: Job) => {
  const session = readSession(role)
  return session !== null && ownerOf(session.user) === owner
}

const drain = async (own: Job) => {
  await loadWaiting(own.owner)
  refuseOld(own.owner)
  while (job === own && navigator.onLine && isSignedIn(own)) {
    const group = nextGroup(readWaiting(own.owner).items)
    const [first] = group
    if (!first) return
    set({ sending: true })
    try {
      if (first.undated) await date(own, group)
      else if (first.kind === 'mark') await sendMarks(own, group.filter(isMark))
      else if (first.kind === 'meal') await sendMeals(own, group.filter(isMeal))
      else if (first.kind === 'dose') await sendDose(own, first)
      else if (isOfReview(first)) await sendReviews(own, group.filter(isOfReview))
      failures = 0
      set({ failing: false })
    } catch (error) {
      if (!isRefusal(error)) return failed()
      const text = sentence(error)
      applyResponse(
        own.owner,
        group,
        new Map(),
        group.map((item) => ({ item, why: 'whole', text })),
      )
    }
  }
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Does not send items that are older than the server remembers idempotency keys, but asks about them first: if the
 * first attempt had arrived, a retry would record it twice.
 */
const refuseOld = (owner: Owner) => {
  const now = Date.now()
  const waited = (item: QueuedItem) => Math.floor((now - tappedAt(item)) / dayMs)
  const old = readWaiting(owner).items.filter(
    // A review has its version: sent twice, it is written once.
    (one) => one.kind !== 'left' && !isOfReview(one) && !one.agreed && waited(one) >= keysLiveForDays,
  )
  if (old.length === 0) return
  applyResponse(
    owner,
    old,
    new Map(),
    old.map((item) => ({
      item,
      why: 'old',
      text: m.queued_old({ since: formatDateTime(tappedAt(item)), days: waited(item) }),
    })),
  )
}

const failed = () => {
  set({ failing: true })
  failures += 1
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), Math.min(30_000, 2000 * 2 ** failures))
}

const isMark = (item: QueuedItem): item is QueuedMark => item.kind === 'mark'
const isMeal = (item: QueuedItem): item is QueuedMeal => item.kind === 'meal'

/** Returns the next items that fit into one request: of one kind, class, day and reason. */
const nextGroup = (all: readonly QueuedItem[]): readonly QueuedItem[] => {
  const items = all.filter((one) => one.kind !== 'left')
  const [first] = items
  if (first?.kind === 'dose') return [first]
  return items
    .filter(
      (one) =>
        one.kind === first?.kind &&
        one.classId === first.classId &&
        one.day === first.day &&
        one.undated === first.undated &&
        one.reason === first.reason &&
        (!isOfReview(one) || !isOfReview(first) || isSamePeriod(one.period, first.period)),
    )
    .slice(0, most)
}

/** Whether the server refused the item. An ended session or a busy server is no refusal: the marks stay queued. */
const isRefusal = (error: unknown) =>
  isApiProblem(error) &&
  !isUncertain(error) &&
  ![401, 408, 425, 429].includes(error.status) &&
  error.code !== 'password_change_required'

const sentence = (error: unknown) =>
  isApiProblem(error) ? (Object.values(error.errors)[0] ?? error.detail) : problemText(error)

/**
 * Computes the school day of items made offline. The phone's date may be wrong, but the number of days since the tap is
 * right, because both times come from the same clock.
 */
const date = async ({ role, owner }: Job, items: readonly QueuedItem[]) => {
  const [first] = items
  const { today } = await call(listAttendance, role, { query: { class_id: first?.classId ?? '' } })
  const now = schoolDay(Date.now())
  dateItems(
    owner,
    items.map((item) => {
      const ago = Math.max(0, daysBetween(schoolDay(tappedAt(item)), now))
      return { ...item, undated: false, day: addDays(today, -ago) }
    }),
  )
}

const sendMarks = async ({ role, owner, client }: Job, sent: readonly QueuedMark[]) => {
  const [first] = sent
  if (!first) return
  const { classId, day } = first
  const started = Date.now()
  const { register, refused, batch, undo_seconds } = await call(saveAttendance, role, {
    body: {
      class_id: classId,
      day,
      marks: sent.map((one) => one.input),
      ...reasonOf(sent, day),
      sent_at: new Date().toISOString(),
    },
  })
  const versions = new Map(register.data.map((entry) => [entry.student.id, entry.version]))
  applyResponse(
    owner,
    sent,
    versions,
    refused.flatMap(({ student_id, why, text }): OpenRefusal[] => {
      const item = sent.find((one) => one.input.student_id === student_id)
      if (!item) return []
      const input: MarkInput = { ...item.input, version: versions.get(student_id) ?? item.input.version }
      return [{ item: { ...item, input }, why, text }]
    }),
  )
  cacheRegister(client, role, classId, register)
  if (batch !== null) set({ undoable: [...state.undoable, { batch, classId, until: started + undo_seconds * 1000 }] })
}

const sendMeals = async ({ role, owner, client }: Job, sent: readonly QueuedMeal[]) => {
  const [first] = sent
  if (!first) return
  const { classId, day } = first
  const body = { class_id: classId, day, meals: sent.map((one) => one.input), ...reasonOf(sent, day) }
  const register = await call(saveMeals, role, { body })
  applyResponse(owner, sent, new Map(), [])
  cacheRegister(client, role, classId, register)
}

/** Uses the key of the first attempt, so that the dose is recorded once even if that attempt arrived. */
const sendDose = async ({ role, owner, client }: Job, item: QueuedDose) => {
  const params = { id: item.input.dose_id }
  const options = { idempotencyKey: item.id }
  const { outcome } = item
  if (outcome.what === 'give') await call(giveDose, role, { params, body: outcome.body }, options)
  else await call(skipDose, role, { params, body: outcome.body }, options)
  applyResponse(owner, [item], new Map(), [])
  await refetchFeature(client, role, 'prescriptions')
}

/** Puts the register from the response to a save into the cache, because it is the newest one. */
export const cacheRegister = (client: QueryClient, role: Role, classId: string, register: Register): void => {
  const keep = (query: object) => client.setQueryData(keyOf(role, listAttendance, { query }), register)
  if (register.day === register.today) keep({ class_id: classId })
  keep({ class_id: classId, day: register.day })
}

/** Adds a reason for the history if the item waited long for a network or until another day. */
const reasonOf = (sent: readonly QueuedItem[], day: string): { reason?: string } => {
  const given = sent[0]?.reason
  if (given) return { reason: given }
  const waited = sent.some((item) => Date.now() - tappedAt(item) > 60_000)
  return waited || schoolDay(Date.now()) !== day ? { reason: m.attend_offline_reason() } : {}
}
