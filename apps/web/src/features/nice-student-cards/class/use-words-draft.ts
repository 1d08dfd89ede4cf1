import { useState } from 'react'
import { type DraftName, draftOwner, readDraft, removeDraft, writeDraft } from '../../../lib/drafts.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** The words of a card while they are typed. What was typed and not sent is there again when the dialog is opened. */
export const useWordsDraft = (name: DraftName, before: string) => {
  const [owner] = useState(draftOwner)
  const [found] = useState(() => readDraft(owner, name, isText))
  const [text, setText] = useState(found?.value ?? before)
  const [savedAt, setSavedAt] = useState(found?.savedAt)
  const forget = () => removeDraft(owner, name)
  return {
    text,
    /** When the draft was written that the dialog began with; undefined without one. */
    savedAt,
    forget,
    type: (next: string) => {
      setText(next)
      if (next === before) forget()
      else writeDraft(owner, name, next)
    },
    drop: () => {
      forget()
      setText(before)
      setSavedAt(undefined)
    },
  }
}
