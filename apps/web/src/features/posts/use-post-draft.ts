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

  // What the form begins with is no change.
  useEffect(() => {
    if (ready) saved.current = JSON.stringify(latest.current)
  }, [ready])
  useEffect(() => {
    if (!ready) return
    const save = () => {
      const now = JSON.stringify(latest.current)
      if (finished.current || now === saved.current) return
      saved.current = now
      if (isEmpty(latest.current)) return removeDraft(accountId, form)
      setFailed(!writeDraft(accountId, form, latest.current))
      setSavedAt(Date.now())
    }
    const timer = setTimeout(save, pauseInTyping)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [accountId, form, ready])
  // Leaving the page within the half second loses nothing either.
  useEffect(
    () => () => {
      if (!finished.current && JSON.stringify(latest.current) !== saved.current && !isEmpty(latest.current)) {
        writeDraft(accountId, form, latest.current)
      }
    },
    [accountId, form],
  )
  const discard = () => {
    finished.current = true
    removeDraft(accountId, form)
    void dropFiles(accountId, form)
  }
  return { savedAt, failed, discard, restart: () => (finished.current = false) }
}

export const storedDraft = (accountId: string, form: string) => readDraft(accountId, form, isPostDraft)
