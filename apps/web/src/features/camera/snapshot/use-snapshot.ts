import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { drawSnapshot } from './draw-snapshot.ts'

/** Milliseconds between two pictures, and the longest pause after failures. */
const pause = 10_000
const longestPause = 60_000

type Options = {
  /** Fetches a file with one picture. */
  readonly load: (signal: AbortSignal) => Promise<Blob>
  /** False: nothing is asked for, and the last picture stays. */
  readonly isOn: boolean
}

export type SnapshotState = 'loading' | 'shown' | 'failed'

/**
 * Draws a new picture on a canvas every few seconds, while the canvas can be seen. After a failure the pauses grow, and
 * the last picture is removed, so that nobody takes it for what is to be seen now.
 */
export const useSnapshot = (canvas: RefObject<HTMLCanvasElement | null>, { load, isOn }: Options): SnapshotState => {
  const [state, setState] = useState<SnapshotState>('loading')
  const fetchPicture = useEffectEvent(load)
  useEffect(() => {
    const element = canvas.current
    if (!element || !isOn) return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInView = false
    let isBusy = false
    let failures = 0
    let nextAt = 0
    const plan = () => {
      clearTimeout(timer)
      if (abort.signal.aborted || isBusy || !isInView || document.hidden) return
      timer = setTimeout(() => void refresh(), Math.max(0, nextAt - Date.now()))
    }
    const refresh = async () => {
      isBusy = true
      try {
        await drawSnapshot(await fetchPicture(abort.signal), element)
        failures = 0
        if (!abort.signal.aborted) setState('shown')
      } catch {
        failures += 1
        if (!abort.signal.aborted) setState('failed')
      }
      isBusy = false
      nextAt = Date.now() + Math.min(longestPause, pause * 2 ** failures - (failures > 0 ? pause : 0))
      plan()
    }
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false
      plan()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', plan)
    return () => {
      abort.abort()
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', plan)
    }
  }, [canvas, isOn])
  return state
}
