import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemText } from '@nhip-cau/contract/texts'

/**
 * `kept`: the response reported success. `undone`: the writer rolled it back. `unknown`: the response does not tell.
 */
export type WriteOutcome = 'kept' | 'undone' | 'unknown'

export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers }

export type Journal = {
  /** Mark of a write → its outcome as the writer knows it. */
  readonly outcomes: Map<string, WriteOutcome>
  /** Responses that are neither a success nor a temporary refusal. */
  readonly unexpected: string[]
}

export const createJournal = (): Journal => ({ outcomes: new Map(), unexpected: [] })

export const countOf = ({ outcomes }: Journal, outcome: WriteOutcome): number =>
  [...outcomes.values()].filter((one) => one === outcome).length

/** Repeats a write with a new mark until `isOver`. */
export const repeatUntil = async (isOver: () => boolean, write: (mark: string) => Promise<void>): Promise<void> => {
  while (!isOver()) {
    await write(`w-${randomUUID()}`)
    await sleep(5)
  }
}

/** True for a temporary refusal: 503 with a message and Retry-After. */
export const isTemporaryRefusal = ({ status, body, headers }: Answer) =>
  status === 503 &&
  headers.get('retry-after') !== null &&
  (body as { detail?: string }).detail === problemText('unavailable', {})

const recordAnswer = (journal: Journal, mark: string, answer: Answer): boolean => {
  if (answer.status === 200) journal.outcomes.set(mark, 'kept')
  else if (isTemporaryRefusal(answer)) journal.outcomes.set(mark, 'unknown')
  else journal.unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.status === 200
}

/** Sends a write once, without retries. */
export const sendOnce = async (
  journal: Journal,
  mark: string,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<void> => {
  journal.outcomes.set(mark, 'unknown')
  recordAnswer(journal, mark, await send({}))
}

type Send = typeof sendOnce

/** Wraps a sender: a failed connection counts as a temporary refusal, because the server itself may be down. */
export const treatOutageAsRefusal =
  (send: Send): Send =>
  (journal, mark, ask) =>
    send(journal, mark, (headers) => ask(headers).catch(() => noAnswer))

const noAnswer: Answer = {
  status: 503,
  body: { detail: problemText('unavailable', {}) },
  headers: new Headers({ 'retry-after': '1' }),
}

/** Sends a write with an idempotency key and retries until it is done. */
export const sendUntilDone = async (
  journal: Journal,
  mark: string,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<void> => {
  journal.outcomes.set(mark, 'unknown')
  for (;;) {
    const answer = await send({ 'idempotency-key': mark })
    if (recordAnswer(journal, mark, answer) || answer.status !== 503) return
    await sleep(50)
  }
}

/**
 * Returns the writes whose rows contradict their outcome: a kept write exists exactly once and complete, an undone one
 * not at all, an unknown one completely or not at all. `found`: mark → number of its rows; `whole`: number of rows of a
 * complete write.
 */
export const violationsIn = ({ outcomes }: Journal, found: ReadonlyMap<string, number>, whole: number): string[] => {
  const allowed: Record<WriteOutcome, readonly number[]> = { kept: [whole], undone: [0], unknown: [0, whole] }
  const wrong = [...outcomes].filter(([mark, outcome]) => !allowed[outcome].includes(found.get(mark) ?? 0))
  const unheard = [...found.keys()].filter((mark) => !outcomes.has(mark))
  return [...wrong.map(([mark, outcome]) => `${mark} ${outcome}: ${found.get(mark) ?? 0} of ${whole}`), ...unheard]
}
