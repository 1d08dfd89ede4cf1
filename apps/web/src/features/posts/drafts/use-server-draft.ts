import { createDraft, getDraft, saveDraft } from '@nhip-cau/contract/post-drafts'
import { editablePost } from '@nhip-cau/contract/posts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { isApiProblem, isUncertain, refusalText } from '../../../lib/api-problem.ts'
import { currentRole } from '../../../lib/area.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { isEmpty, type PostDraft, type StoredOnServer } from '../post-fields.ts'
import { draftBody } from './draft-content.ts'

const pauseInTyping = 1500
const untilNextTry = 15_000

export type ServerState =
  | { readonly kind: 'none' }
  | { readonly kind: 'saved'; readonly at: number }
  /** It is tried again. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly text: string }
  /** Another page or device has saved a newer state. */
  | { readonly kind: 'newer' }

type Options = {
  /** The post that is edited; absent for a new one. */
  readonly postId: string | undefined
  readonly ready: boolean
  /** No draft was found, neither here nor on the server. */
  readonly isFresh: boolean
  readonly found: StoredOnServer | undefined
  /** The found draft is older than that of the server. */
  readonly isOutdated: boolean
}

type Place = { readonly id: string; readonly version: number }

type Body = ReturnType<typeof draftBody> & { readonly post_id: string | null }

const sendBody = async ({ post_id, ...body }: Body, at: Place | undefined, key: string): Promise<Place> => {
  const [role, options] = [currentRole(), { idempotencyKey: key }]
  const { id, version } = at
    ? await call(saveDraft, role, { params: { id: at.id }, body: { ...body, version: at.version } }, options)
    : await call(createDraft, role, { body: { ...body, post_id } }, options)
  return { id, version }
}

/** Saves a draft on the server while its author writes. What cannot be saved stays on the device and is sent later. */
export const useServerDraft = (current: PostDraft, { postId, ready, isFresh, found, isOutdated }: Options) => {
  const [place, setPlace] = useState<Place | undefined>(found && { id: found.id, version: found.version })
  const [state, setState] = useState<ServerState>({ kind: isOutdated ? 'newer' : 'none' })
  const body: Body = { ...draftBody(current), post_id: postId ?? null }
  const text = JSON.stringify(body)
  const [savedText, setSavedText] = useState<string>()
  const stopped = useRef(false)
  // What was sent without an answer. Its draft stays as it was, so that the next try is the same request and makes no
  // second post.
  const unanswered = useRef<string>(undefined)
  const underWay = useRef<Promise<Place | undefined>>(undefined)
  const newest = useRef(place)
  const attempt = useRef<{ text: string; key: string }>(undefined)

  // How often the form has begun anew: its values are then no change.
  const [begun, setBegun] = useState(0)
  const begin = useEffectEvent((isAnew: boolean) => {
    if (isAnew || isFresh || found?.isSaved) setSavedText(text)
  })
  useEffect(() => {
    if (ready) begin(begun > 0)
  }, [ready, begun])

  const fail = (error: unknown) => {
    const code = isApiProblem(error) ? error.code : undefined
    if (code === 'conflict') return setState({ kind: 'newer' })
    if (code === 'drafts_full' || code === 'validation') return setState({ kind: 'refused', text: refusalText(error) })
    if (code !== 'offline') attempt.current = undefined
    // Sent, deleted or handed over elsewhere: what is typed here becomes a draft of its own.
    if (code === 'not_found') {
      newest.current = undefined
      setPlace(undefined)
    }
    setState({ kind: 'failed' })
  }
  const store = async () => {
    // The same state has the same key, so that a lost answer makes no second draft.
    if (attempt.current?.text !== text) attempt.current = { text, key: randomKey() }
    try {
      newest.current = await sendBody(body, newest.current, attempt.current.key)
      setPlace(newest.current)
      setSavedText(text)
      setState({ kind: 'saved', at: Date.now() })
    } catch (error) {
      fail(error)
    }
    underWay.current = undefined
    return newest.current
  }
  const isSaved = text === savedText
  const save = useEffectEvent(() => {
    if (!ready || stopped.current || isSaved || state.kind === 'newer' || underWay.current) return
    if (text === unanswered.current) return
    if (newest.current === undefined && isEmpty(current)) return
    underWay.current = store()
  })

  useEffect(() => {
    if (!ready || text === savedText) return
    const timer = setTimeout(() => save(), pauseInTyping)
    return () => clearTimeout(timer)
  }, [text, savedText, ready])
  useEffect(() => {
    const now = () => save()
    const timer = setInterval(now, untilNextTry)
    window.addEventListener('online', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', now)
      save()
    }
  }, [])

  return {
    state,
    /** Where the draft is on the server; undefined while it is only here. */
    stored: place && { ...place, isSaved },
    /** Ends the saving and returns the draft, once the last save has arrived. */
    stop: async () => {
      stopped.current = true
      return (await underWay.current) ?? newest.current
    },
    /** Goes on after a failed sending; the post may have been created all the same if there was no answer. */
    resume: (error: unknown) => {
      stopped.current = false
      unanswered.current = isUncertain(error) ? text : undefined
    },
    /** The draft is gone: the next one is another. */
    forget: () => {
      newest.current = undefined
      setPlace(undefined)
      setBegun((count) => count + 1)
      setState({ kind: 'none' })
    },
    /** Replaces the newer state on the server by the one of this page. */
    replace: async () => {
      const role = currentRole()
      const id = newest.current?.id ?? (postId && (await call(editablePost, role, { params: { id: postId } })).draft_id)
      if (id) newest.current = { id, version: (await call(getDraft, role, { params: { id } })).version }
      underWay.current = store()
      await underWay.current
    },
  }
}
