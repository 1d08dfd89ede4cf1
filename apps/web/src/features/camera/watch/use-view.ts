import { endView, getView, startView } from '@nhip-cau/contract/camera-views'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { isUncertain, problemText } from '../../../lib/api-problem.ts'
import { currentRole } from '../../../lib/area.ts'
import type { LiveFailure } from '../../../lib/play-live.ts'
import { ask, refetchFeatureOf } from '../../../lib/queries.ts'
import type { EndReason } from './end-texts.ts'
import { openLive } from './open-live.ts'
import { useRetry } from './use-retry.ts'

type View = AnswerOf<typeof startView>

type Watching = {
  readonly phase: 'watching'
  readonly view: View
  readonly source: string
  /** Milliseconds by which the server's clock is ahead of this device's. */
  readonly ahead: number
  /** How often in a row it was lost and begun anew, and when it began. */
  readonly tried: number
  readonly since: number
}

type State =
  | { readonly phase: 'idle' | 'starting' }
  | Watching
  | { readonly phase: 'over'; readonly why: EndReason; readonly text?: string | undefined }

/** Neither the school's server nor its gateway answers: the page goes on trying by itself. */
const silence: State = { phase: 'over', why: 'silent' }

const afterFailure = (error: unknown): State =>
  isUncertain(error) ? silence : { phase: 'over', why: 'lost', text: problemText(error) }

/** Milliseconds between two questions whether the view still goes on; changes are signalled besides. */
const interval = 10_000
/** Milliseconds before a hidden page stops watching, so that nobody's minutes run out unseen. */
const hiddenPatience = 15_000
/** How often in a row a lost view is begun anew, and the first pause before. */
const tries = 3
const pause = 1500
/** Milliseconds after which a stream counts as one that has worked. */
const longEnough = 30_000

export type OpenView = {
  readonly state: State
  readonly start: () => void
  readonly stop: () => void
  /** The player has stopped by itself. */
  readonly onOver: (failure: LiveFailure) => void
  /** What is left of today's time and until when the window is open; as the server said last. */
  readonly rest: Pick<View, 'seconds_left' | 'closes_at'> | undefined
}

const clocksAt = ({ now }: View) => ({ ahead: Date.parse(now) - Date.now(), since: Date.now() })

/** Begins and ends a session of viewing of one camera; says why it has ended. */
export const useView = (cameraId: string, studentId: string | undefined): OpenView => {
  const client = useQueryClient()
  const role = currentRole()
  const [state, setState] = useState<State>({ phase: 'idle' })
  // Whatever began before the last change of mind comes to nothing.
  const attempt = useRef(0)
  const view = state.phase === 'watching' ? state.view : undefined
  const standing = useQuery({
    ...ask(getView, { params: { id: view?.id ?? '' } }),
    enabled: view !== undefined,
    refetchInterval: interval,
    staleTime: 0,
    gcTime: 0,
  })

  const close = (id: string) =>
    call(endView, role, { params: { id } })
      // The server ends a view itself that asks for nothing any more.
      .catch(() => undefined)
      .then(() => refetchFeatureOf(client, role, endView))
  const leave = (next: State) => {
    attempt.current += 1
    if (view) void close(view.id)
    setState(next)
  }
  const start = async (tried = 0, isQuiet = false) => {
    attempt.current += 1
    const own = attempt.current
    if (!isQuiet) setState({ phase: 'starting' })
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, pause * 2 ** (tried - 1)))
    if (own !== attempt.current) return
    let begun: View | undefined
    try {
      begun = await call(startView, role, {
        body: { camera_id: cameraId, ...(studentId === undefined ? {} : { student_id: studentId }) },
      })
      const source = await openLive(begun)
      if (own === attempt.current) setState({ phase: 'watching', view: begun, source, tried, ...clocksAt(begun) })
      else void close(begun.id)
    } catch (error) {
      if (begun) void close(begun.id)
      if (own !== attempt.current) return
      if (isUncertain(error) && tried > 0 && tried < tries) return start(tried + 1)
      setState(afterFailure(error))
      // The page may have shown what was true a minute ago.
      void refetchFeatureOf(client, role, startView)
    }
  }
  // The sentence stays while the page tries, so that nothing moves and nothing is read out again.
  useRetry(state === silence, () => start(0, true))
  /** Begins anew after a view was lost for no reason that would last. */
  const startAnew = ({ view: { id }, tried, since }: Watching) => {
    const next = Date.now() - since > longEnough ? 1 : tried + 1
    if (next > tries) return leave({ phase: 'over', why: 'lost' })
    void close(id)
    void start(next)
  }

  const conclude = useEffectEvent((why: EndReason) => {
    if (why === 'ended' && state.phase === 'watching') startAnew(state)
    else leave({ phase: 'over', why })
  })
  const answer = standing.data
  useEffect(() => {
    if (view && answer && !answer.active) conclude(answer.why ?? 'ended')
  }, [view, answer])
  const isHere = view !== undefined
  useEffect(() => {
    if (!isHere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onVisibility = () => {
      clearTimeout(timer)
      if (document.hidden) timer = setTimeout(() => conclude('hidden'), hiddenPatience)
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [isHere])
  const abandon = useEffectEvent(() => {
    attempt.current += 1
    if (view) void close(view.id)
  })
  useEffect(() => () => abandon(), [])

  /** The player has stopped: the server says whether the right has ended. */
  const onOver = async (failure: LiveFailure) => {
    if (state.phase !== 'watching') return
    if (failure === 'format') return leave({ phase: 'over', why: 'format' })
    const own = attempt.current
    const { data } = await standing.refetch()
    // An answer that says why is dealt with above.
    if (own === attempt.current && (data === undefined || data.active)) startAnew(state)
  }
  return {
    state,
    start: () => void start(),
    stop: () => leave({ phase: 'idle' }),
    onOver: (failure: LiveFailure) => void onOver(failure),
    rest: answer ?? view,
  }
}
