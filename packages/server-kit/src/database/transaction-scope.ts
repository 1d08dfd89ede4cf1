import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether the code that runs now was called from inside a transaction that is still open. */
type Scope = { open: boolean }

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Runs something as the inside of a transaction. Until it is over nothing that it calls gets another connection or asks
 * another service: with all connections waiting for a second one, nobody would ever get it.
 */
export const runInsideTransaction = async <T>(scope: Scope, run: () => Promise<T>): Promise<T> => {
  try {
    return await scopes.run(scope, run)
  } finally {
    scope.open = false
  }
}

/** Throws inside a transaction. `what` completes the sentence "Inside a transaction nobody …". */
export const mustBeOutsideTransaction = (what: string): void => {
  if (scopes.getStore()?.open) throw new TypeError(`Inside a transaction nobody ${what}.`)
}
