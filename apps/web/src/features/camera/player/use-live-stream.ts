import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LiveFailure } from '../../../lib/play-live.ts'

/** Safari plays HLS itself. Others say so too and then cannot play it live. */
const isNative = (element: HTMLVideoElement) =>
  element.canPlayType('application/vnd.apple.mpegurl') !== '' && navigator.vendor.startsWith('Apple')

/** Milliseconds without a new picture, after which the stream counts as lost. */
const patience = 10_000

export type StreamState = 'connecting' | 'playing' | 'waiting'

/**
 * Plays a live stream in the returned element as long as it is mounted. `onOver` is called once when no picture comes any more,
 * because the right to watch has ended, the camera is lost, or the browser cannot show its format.
 */
export const useLiveStream = (source: string, onOver: (failure: LiveFailure) => void) => {
  const element = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<StreamState>('connecting')
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const video = element.current
    if (!video) return
    let isOver = false
    let stop: (() => void) | undefined
    let shown = { at: Date.now(), time: -1 }
    const end = () => {
      if (isOver) return
      isOver = true
      clearInterval(watch)
      stop?.()
      // The last picture must not stay.
      video.removeAttribute('src')
      video.load()
    }
    const fail = (failure: LiveFailure) => {
      if (isOver) return
      end()
      over(failure)
    }
    const watch = setInterval(() => {
      const now = Date.now()
      // A hidden page gets no pictures and must not count that as a fault.
      if (video.currentTime !== shown.time || document.hidden) shown = { at: now, time: video.currentTime }
      else if (now - shown.at > patience) fail('lost')
    }, 500)
    const events = {
      playing: () => setState('playing'),
      waiting: () => setState((before) => (before === 'playing' ? 'waiting' : before)),
      error: () => isNative(video) && fail('lost'),
    }
    for (const [name, handle] of Object.entries(events)) video.addEventListener(name, handle)
    // Without sound every browser lets it begin.
    const begin = () => void video.play().catch(() => undefined)
    if (isNative(video)) {
      video.src = source
      begin()
    } else {
      void import('../../../lib/play-live.ts')
        .then(({ playLive }) => {
          if (isOver) return
          stop = playLive(video, source, { onFailure: fail })
          if (stop) begin()
          else fail('format')
        })
        // The player's own code could not be loaded.
        .catch(() => fail('lost'))
    }
    return () => {
      end()
      for (const [name, handle] of Object.entries(events)) video.removeEventListener(name, handle)
    }
  }, [source])
  return { element, state }
}
