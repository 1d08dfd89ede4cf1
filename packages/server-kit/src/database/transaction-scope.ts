import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether the transaction that called the current code is still open. */
type Scope = { open: boolean }

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Marks everything that `run` calls as inside a transaction. Such code must not use another connection or call another
 * service: if all connections waited for a second one, the pool would deadlock.
 */
export const runInsideTransaction = async <T>(scope: Scope, run: () => Promise<T>): Promise<T> => {
  try {
    return await scopes.run(scope, run)
  } finally {
    scope.open = false
  }
}

/** Throws a `TypeError` inside a transaction. `what` completes the sentence "Inside a transaction nobody …". */
export const mustBeOutsideTransaction = (what: string): void => {
  if (scopes.getStore()?.open) throw new TypeError(`Inside a transaction nobody ${what}.`)
}
