import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { deleteFiles } from '../../lib/draft-files.ts'
import { type DraftName, readDraft, removeDraft, writeDraft } from '../../lib/drafts.ts'
import { isEmpty, isPostDraft, type PostDraft } from './post-fields.ts'

const pauseInTyping = 500

/** Saves the draft half a second after the last input and when the page closes. */
export const usePostDraft = (accountId: string, form: DraftName, current: PostDraft, ready: boolean) => {
  const [failed, setFailed] = useState(false)
  const finished = useRef(false)
  const text = JSON.stringify(current)
  const saved = useRef(text)

  const begin = useEffectEvent(() => {
    saved.current = text
  })
  const keep = useEffectEvent(() => {
    if (!ready || finished.current || text === saved.current) return
    saved.current = text
    if (isEmpty(current)) return removeDraft(accountId, form)
    setFailed(!writeDraft(accountId, form, current))
  })

  // The initial values are not a change.
  const [begun, setBegun] = useState(0)
  const beginning = ready ? begun : undefined
  useEffect(() => {
    if (beginning !== undefined) begin()
  }, [beginning])

  useEffect(() => {
    const saveNow = () => keep()
    window.addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
      // Saves on leaving too, so that the last input is not lost.
      keep()
    }
  }, [])

  useEffect(() => {
    if (text === saved.current) return
    const timer = setTimeout(() => keep(), pauseInTyping)
    return () => clearTimeout(timer)
  }, [text])

  const discard = () => {
    finished.current = true
    removeDraft(accountId, form)
    void deleteFiles(accountId, form)
  }
  const restart = () => {
    finished.current = false
    setBegun((count) => count + 1)
  }
  return { failed, discard, restart }
}

export const storedDraft = (accountId: string, form: DraftName) => readDraft(accountId, form, isPostDraft)
