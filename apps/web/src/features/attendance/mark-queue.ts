import type { MarkInput, Refusal } from '@nhip-cau/contract/attendance'
import { del, get, set } from 'idb-keyval'

/** A mark that has not reached the school yet. */
export type QueuedMark = {
  readonly classId: string
  readonly day: string
  readonly input: MarkInput
  /** Given when it was made on a day that is past by now. */
  readonly reason?: string | undefined
}

/** What the school did not take over, until somebody has decided about it. */
export type OpenRefusal = Refusal & { readonly classId: string; readonly day: string; readonly child: string }

export type Waiting = { readonly marks: readonly QueuedMark[]; readonly refusals: readonly OpenRefusal[] }

const nothing: Waiting = { marks: [], refusals: [] }

// Begins with the account, so that logging out leaves nothing of it behind.
const keyOf = (accountId: string) => `${accountId}:attendance`

const known = new Map<string, Waiting>()
const loading = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

/** Marks on this phone outlive the page, the browser and the battery. */
export const loadWaiting = (accountId: string): Promise<void> => {
  const running = loading.get(accountId)
  if (running) return running
  const load = kept(accountId)
    .catch(() => undefined)
    .then((before) => {
      const made = known.get(accountId)
      if (before) known.set(accountId, made ? join(before, made) : before)
      announce()
    })
  loading.set(accountId, load)
  return load
}

const kept = async (accountId: string) => get<Waiting>(keyOf(accountId))

/** What was tapped while the kept marks were still being read wins over them. */
const join = (kept: Waiting, made: Waiting): Waiting => ({
  marks: [...kept.marks.filter((one) => !made.marks.some((other) => isSame(one, other))), ...made.marks],
  refusals: [...kept.refusals, ...made.refusals],
})

const announce = () => {
  for (const listener of listeners) listener()
}

export const subscribeWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const readWaiting = (accountId: string): Waiting => known.get(accountId) ?? nothing

const keep = (accountId: string, next: Waiting) => {
  known.set(accountId, next)
  announce()
  // Where the browser keeps nothing (a private window) the marks live as long as the page.
  store(accountId, next).catch(() => undefined)
}

const store = async (accountId: string, { marks, refusals }: Waiting) => {
  if (marks.length + refusals.length === 0) await del(keyOf(accountId))
  else await set(keyOf(accountId), { marks, refusals })
}

const isSame = (one: QueuedMark, other: QueuedMark) =>
  one.day === other.day && one.classId === other.classId && one.input.student_id === other.input.student_id

/** A newer mark of the same child takes the place of the older one. */
export const queueMarks = (accountId: string, marks: readonly QueuedMark[]): void => {
  const { marks: before, refusals } = readWaiting(accountId)
  const rest = before.filter((one) => !marks.some((other) => isSame(one, other)))
  const open = refusals.filter((one) => !marks.some((mark) => mark.input.student_id === one.student_id))
  keep(accountId, { marks: [...rest, ...marks], refusals: open })
}

/**
 * The school has answered for these. What was tapped again meanwhile stays, and goes on from what the school has now.
 */
export const settleMarks = (
  accountId: string,
  sent: readonly QueuedMark[],
  versions: ReadonlyMap<string, number>,
  refused: readonly OpenRefusal[],
): void => {
  const { marks, refusals } = readWaiting(accountId)
  const left = marks.flatMap((one) => {
    if (sent.includes(one)) return []
    const earlier = sent.find((other) => isSame(one, other))
    const version = versions.get(one.input.student_id)
    return [earlier && version !== undefined ? { ...one, input: { ...one.input, version } } : one]
  })
  const others = refusals.filter((one) => !refused.some((other) => other.student_id === one.student_id))
  keep(accountId, { marks: left, refusals: [...others, ...refused] })
}

export const dropRefusal = (accountId: string, studentId: string): void => {
  const { marks, refusals } = readWaiting(accountId)
  keep(accountId, { marks, refusals: refusals.filter((one) => one.student_id !== studentId) })
}
