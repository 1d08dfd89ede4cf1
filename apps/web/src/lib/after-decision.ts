import { createContext, useContext } from 'react'

type Row = { readonly id: string }

const AfterDecision = createContext<() => void>(() => undefined)

/** Gives the decision buttons below it what follows a decision. */
export const AfterDecisionProvider = AfterDecision.Provider

/** What follows a decision: the next thing that waits. */
export const useAfterDecision = () => useContext(AfterDecision)

/** The thing that waits after this one in the list; behind the last one the first. */
export const nextWaiting = <T extends Row>(
  rows: readonly T[],
  id: string,
  waits: (row: T) => boolean,
): string | undefined => {
  const index = rows.findIndex((row) => row.id === id)
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))].find(waits)?.id
}

export const waitingRowId = (id: string) => `waiting-${id}`
