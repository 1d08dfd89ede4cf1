import { setImmediate as turn } from 'node:timers/promises'

const perTurn = 25

/** Does something with each element and lets other requests run in between. */
export const takeTurns = async <T>(list: readonly T[], act: (one: T, index: number) => void): Promise<void> => {
  for (const [index, one] of list.entries()) {
    act(one, index)
    if (index % perTurn === perTurn - 1) await turn()
  }
}
