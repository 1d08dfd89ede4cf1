import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlayableVideo } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { rememberPlace } from '../../lib/video-places.ts'

type Props = {
  readonly video: Pick<PlayableVideo, 'id' | 'url' | 'hls' | 'duration_seconds'>
  /** Where to begin, in seconds. */
  readonly from: number
  readonly label: string
  /** Called with the time in seconds at which it stopped. */
  readonly onError: (at: number) => void
}

/** Safari plays HLS itself. Others say so too and then cannot seek. */
const isNative = (element: HTMLVideoElement) =>
  element.canPlayType('application/vnd.apple.mpegurl') !== '' && navigator.vendor.startsWith('Apple')

const placeEvery = 3

/**
 * Plays a video because somebody has pressed play: its converted sizes where there are such and the browser can, and
 * otherwise the file as it was uploaded.
 */
export const VideoPlayer = ({ video: { id, url, hls, duration_seconds }, from, label, onError }: Props) => {
  const element = useRef<HTMLVideoElement>(null)
  const [plain, setPlain] = useState(hls === undefined ? url : undefined)
  const fail = useEffectEvent((isLost: boolean) => {
    const at = element.current?.currentTime || from
    if (isLost) onError(at)
    else setPlain(url)
  })
  const begin = useEffectEvent((player: HTMLVideoElement) => {
    // A browser that refuses shows its own play button.
    player.play().catch(() => undefined)
    player.focus({ preventScroll: true })
  })

  useEffect(() => {
    const player = element.current
    if (!player) return
    if (plain !== undefined || hls === undefined) return begin(player)
    if (isNative(player)) {
      player.src = hls
      if (from > 0) player.currentTime = from
      return begin(player)
    }
    let isOver = false
    let end: (() => void) | undefined
    void import('../../lib/play-hls.ts')
      .then(({ playHls }) => {
        if (isOver) return
        end = playHls(player, hls, { from, onFailure: fail })
        if (end) begin(player)
        else fail(false)
      })
      // The player's own code could not be loaded.
      .catch(() => fail(false))
    return () => {
      isOver = true
      end?.()
    }
  }, [plain, hls, from])

  const keep = ({ currentTarget: { currentTime } }: { currentTarget: HTMLVideoElement }) =>
    rememberPlace(currentRole(), id, currentTime, duration_seconds)
  const kept = useRef(from)
  return (
    <video
      ref={element}
      src={plain && (from > 0 ? `${plain}#t=${from}` : plain)}
      controls
      playsInline
      muted={false}
      preload="metadata"
      aria-label={label}
      onPause={keep}
      onEnded={keep}
      onTimeUpdate={(event) => {
        const { currentTime } = event.currentTarget
        if (Math.abs(currentTime - kept.current) < placeEvery) return
        kept.current = currentTime
        keep(event)
      }}
      onError={({ currentTarget }) => {
        if (plain === undefined && hls !== undefined && isNative(currentTarget)) setPlain(url)
        else if (plain !== undefined) onError(currentTarget.currentTime || from)
      }}
    />
  )
}
