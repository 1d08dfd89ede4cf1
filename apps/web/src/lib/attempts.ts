import { useRef } from 'react'
import { draftOwner } from './drafts.ts'
import { randomKey } from './random-key.ts'

type Attempt = { readonly input: string; readonly key: string }

/** Attempts of forms, kept in memory, so that a form that is closed and opened again finds the one without an answer. */
const attemptsOfForms = new Map<string, Attempt>()

/**
 * Returns the idempotency keys of a command. An attempt without an answer may have been performed: sent again as it
 * was, it has the same key and is performed once. A `form` that creates something also keeps the key when its content
 * has changed; the server then refuses it if it has performed the first attempt, instead of creating a second thing.
 */
export const useAttempts = (form: string | undefined) => {
  const own = useRef(new Map<string, Attempt>())
  const attempts = form === undefined ? own.current : attemptsOfForms
  const name = `${draftOwner()}:${form ?? ''}`
  return {
    /** Returns the key for this input. */
    begin: (input: string): string => {
      const before = attempts.get(name)
      const key = before && (form !== undefined || before.input === input) ? before.key : randomKey()
      attempts.set(name, { input, key })
      return key
    },
    /** The attempt was answered: the next one is another. */
    end: () => attempts.delete(name),
  }
}
