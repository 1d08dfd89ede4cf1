import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemText } from '@nhip-cau/contract/texts'

/** `kept`: it was said to be done. `undone`: it was said not to be. `unknown`: nobody could say. */
export type WriteOutcome = 'kept' | 'undone' | 'unknown'

export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers }

export type Journal = {
  /** Mark of a write → what its writer was notified. */
  readonly outcomes: Map<string, WriteOutcome>
  /** Whatever is neither a success nor "not now". */
  readonly unexpected: string[]
}

export const createJournal = (): Journal => ({ outcomes: new Map(), unexpected: [] })

export const countOf = ({ outcomes }: Journal, outcome: WriteOutcome): number =>
  [...outcomes.values()].filter((one) => one === outcome).length

/** Does one thing after the other until the time is over. */
export const repeatUntil = async (isOver: () => boolean, write: (mark: string) => Promise<void>): Promise<void> => {
  while (!isOver()) {
    await write(`w-${randomUUID()}`)
    await sleep(5)
  }
}

/** "Not now": a problem with a sentence, and when to come back. */
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

/** Sends once; whoever hears "not now" leaves it at that. */
export const sendOnce = async (
  journal: Journal,
  mark: string,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<void> => {
  journal.outcomes.set(mark, 'unknown')
  recordAnswer(journal, mark, await send({}))
}

type Send = typeof sendOnce

/** Where nobody answers because the server itself is away, that is "not now" as well. */
export const treatOutageAsRefusal =
  (send: Send): Send =>
  (journal, mark, ask) =>
    send(journal, mark, (headers) => ask(headers).catch(() => noAnswer))

const noAnswer: Answer = {
  status: 503,
  body: { detail: problemText('unavailable', {}) },
  headers: new Headers({ 'retry-after': '1' }),
}

/** Sends with a key, again and again until it is done. */
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
 * Every write that was said to be kept is there exactly once and whole, what was undone is not there, and of the others
 * each is there whole or not at all. `found`: mark → how many of its rows are there; `whole` is how many belong to it.
 */
export const violationsIn = ({ outcomes }: Journal, found: ReadonlyMap<string, number>, whole: number): string[] => {
  const allowed: Record<WriteOutcome, readonly number[]> = { kept: [whole], undone: [0], unknown: [0, whole] }
  const wrong = [...outcomes].filter(([mark, outcome]) => !allowed[outcome].includes(found.get(mark) ?? 0))
  const unheard = [...found.keys()].filter((mark) => !outcomes.has(mark))
  return [...wrong.map(([mark, outcome]) => `${mark} ${outcome}: ${found.get(mark) ?? 0} of ${whole}`), ...unheard]
}
