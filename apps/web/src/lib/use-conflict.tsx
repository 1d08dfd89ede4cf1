import { useState } from 'react'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { isApiProblem } from './api-problem.ts'

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

/** Handles a version conflict: fetches the saved version and lets the user choose field by field. */
export const useConflict = <T, V extends object>(mine: V, options: Options<T, V>) => {
  const { fetch, valuesOf, labels, displayValue = (_name, value) => String(value), onChoose } = options
  const [theirs, setTheirs] = useState<T>()
  const saved = theirs === undefined ? undefined : valuesOf(theirs)
  const names = Object.keys(labels) as (keyof V & string)[]
  return {
    isOpen: theirs !== undefined,
    /** For `onError` of the mutation. */
    onFailure: (failure: unknown) => {
      if (isApiProblem(failure) && failure.code === 'conflict') void fetch().then(setTheirs)
    },
    dialog: saved !== undefined && theirs !== undefined && (
      <ConflictDialog
        opened
        differences={names
          .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(saved[name]))
          .map((name) => ({
            name,
            label: labels[name]?.() ?? name,
            mine: displayValue(name, mine[name]),
            theirs: displayValue(name, saved[name]),
          }))}
        onClose={() => setTheirs(undefined)}
        onChoose={(chosen) => {
          const taken = Object.fromEntries(Object.entries(saved).filter(([name]) => chosen.has(name)))
          onChoose(theirs, { ...mine, ...taken })
          setTheirs(undefined)
        }}
      />
    ),
  }
}
