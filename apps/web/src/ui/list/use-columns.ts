import { useState } from 'react'

type Kept = Readonly<Record<string, boolean>>

const read = (key: string): Kept => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

/** The visible columns of a list, stored on this device under a key of list and account. */
export const useColumns = <C extends { key: string; optional?: boolean; hidden?: boolean }>(
  key: string,
  columns: readonly C[],
) => {
  const [kept, setKept] = useState(() => read(key))
  const isShown = (column: C) => !column.optional || (kept[column.key] ?? !column.hidden)
  const toggle = (column: C) => {
    const next = { ...kept, [column.key]: !isShown(column) }
    setKept(next)
    try {
      window.localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // The storage is switched off: the choice lasts until the page is left.
    }
  }
  return { shown: columns.filter(isShown), isShown, toggle }
}
