import { useState } from 'react'
import { type DraftName, draftOwner, readDraft, removeDraft, writeDraft } from './drafts.ts'
import { dropUploads } from './kept-uploads.ts'

type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a form that differ from their first values; only they are kept, so others may change meanwhile. */
const changedFields = <V extends object>(first: V, typed: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !same(value, first[name as keyof V])),
  ) as Partial<V>

const isAlike = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/** The part of a draft that the form still has fields for; an older version of the app may have had others. */
const knownFields = <V extends object>(first: V, draft: Values | undefined): Partial<V> =>
  Object.fromEntries(
    Object.entries(draft ?? {}).filter(([name, value]) => isAlike(value, first[name as keyof V])),
  ) as Partial<V>

/** Reads a form's draft once, when the form is opened. */
export const useStoredDraft = <V extends object>(name: DraftName | undefined, first: V) => {
  const [owner] = useState(draftOwner)
  const [found] = useState(() => (name === undefined ? null : readDraft(owner, name, isValues)))
  return {
    savedAt: found?.savedAt,
    values: knownFields(first, found?.value),
    write: (typed: V, clean: V) => {
      const changed = changedFields(clean, typed)
      if (name !== undefined && Object.keys(changed).length > 0) writeDraft(owner, name, changed)
    },
    isLoggedOut: () => draftOwner() !== owner,
    remove: () => {
      if (name === undefined) return
      removeDraft(owner, name)
      dropUploads(owner, name)
    },
  }
}
