import { useEffect, useRef, useState } from 'react'
import { dropFiles } from '../../lib/draft-files.ts'
import { readDraft, removeDraft, writeDraft } from '../../lib/drafts.ts'
import { isEmpty, isPostDraft, type PostDraft } from './post-fields.ts'

const pauseInTyping = 500

/** Keeps what is typed, half a second after the last key and whenever the page goes away. */
export const usePostDraft = (accountId: string, form: string, current: PostDraft, ready: boolean) => {
  const [savedAt, setSavedAt] = useState<number>()
  const [failed, setFailed] = useState(false)
  const finished = useRef(false)
  const text = JSON.stringify(current)
  const saved = useRef(text)
  const latest = useRef(current)
  latest.current = current
  const save = useRef<() => void>(undefined)

  // What the form begins with is no change.
  useEffect(() => {
    if (ready) saved.current = JSON.stringify(latest.current)
  }, [ready])

  useEffect(() => {
    const keep = () => {
      const now = JSON.stringify(latest.current)
      if (!ready || finished.current || now === saved.current) return
      saved.current = now
      if (isEmpty(latest.current)) return removeDraft(accountId, form)
      setFailed(!writeDraft(accountId, form, latest.current))
      setSavedAt(Date.now())
    }
    save.current = keep
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      // Leaving the page right after the last key loses nothing either.
      keep()
    }
  }, [accountId, form, ready])

  useEffect(() => {
    if (text === saved.current) return
    const timer = setTimeout(() => save.current?.(), pauseInTyping)
    return () => clearTimeout(timer)
  }, [text])

  const discard = () => {
    finished.current = true
    removeDraft(accountId, form)
    void dropFiles(accountId, form)
  }
  const restart = () => {
    finished.current = false
  }
  return { savedAt, failed, discard, restart }
}

export const storedDraft = (accountId: string, form: string) => readDraft(accountId, form, isPostDraft)
