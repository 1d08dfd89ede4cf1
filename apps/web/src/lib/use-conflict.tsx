import { useState } from 'react'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { isApiProblem } from './api-problem.ts'
import { compareChanges } from './concurrent-changes.ts'

type Options<T, V extends object> = {
  /** Fetches the saved version. */
  readonly fetch: () => Promise<T>
  readonly valuesOf: (saved: T) => V
  readonly labels: Readonly<Partial<Record<keyof V & string, () => string>>>
  /** Formats a value for the user. */
  readonly displayValue?: (name: keyof V & string, value: unknown) => string
  /** Continues the form with the saved version and the chosen values. */
  readonly onChoose: (saved: T, values: V) => void
}

/**
 * Handles a version conflict: fetches the saved version and keeps the changes of both; where both changed the same
 * field, the user chooses.
 */
export const useConflict = <T, V extends object>(base: T | undefined, mine: V, options: Options<T, V>) => {
  const { fetch, valuesOf, labels, displayValue = (_name, value) => String(value), onChoose } = options
  const [theirs, setTheirs] = useState<T>()
  const saved = theirs === undefined ? undefined : valuesOf(theirs)
  const changes = base && saved && compareChanges({ base: valuesOf(base), mine, theirs: saved })
  return {
    isOpen: theirs !== undefined,
    /** For `onError` of the mutation. */
    onFailure: (failure: unknown) => {
      if (isApiProblem(failure) && failure.code === 'conflict') void fetch().then(setTheirs)
    },
    dialog: saved && theirs && changes && (
      <ConflictDialog
        opened
        differences={changes.clashing
          .filter((name) => name in labels)
          .map((name) => ({
            name,
            label: labels[name]?.() ?? name,
            mine: displayValue(name, mine[name]),
            theirs: displayValue(name, saved[name]),
          }))}
        onClose={() => setTheirs(undefined)}
        onChoose={(chosen) => {
          onChoose(theirs, changes.merge(chosen))
          setTheirs(undefined)
        }}
      />
    ),
  }
}
