import type { ProblemCode } from '@nhip-cau/contract/problem'
import { problemText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { isProblem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../context.ts'

/** Refusals that concern one thing only, because somebody else has dealt with it. */
const skippable: ReadonlySet<ProblemCode> = new Set([
  'already_decided',
  'not_found',
  'conflict',
  'absence_closed',
  'decision_undo_late',
  'decision_undo_own',
])

/**
 * Changes each thing in its own transaction, so that one which somebody else has dealt with does not block the others.
 * Returns the ids of the changed ones, and the others with the reason.
 */
export const changeEach = async <T>(
  context: Context,
  things: ReadonlyMap<string, T>,
  change: (tx: Tx, id: string, thing: T) => Promise<void>,
) => {
  const changed: string[] = []
  const skipped: { id: string; detail: string }[] = []
  for (const [id, thing] of things) {
    const refusal = await context.transaction((tx) => change(tx, id, thing)).then(() => undefined, refusalOf)
    if (refusal === undefined) changed.push(id)
    else skipped.push({ id, detail: refusal })
  }
  return { changed, skipped }
}

const refusalOf = (error: unknown): string => {
  if (isProblem(error) && skippable.has(error.code)) return problemText(error.code, error.values)
  throw error
}
