import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { PlayableVideo } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { placeOf } from '../../lib/video-places.ts'
import { m } from '../../paraglide/messages.js'
import { sourceFor, srcSetOf } from '../../ui/photos/photo.ts'
import { placeholderImage } from '../../ui/photos/placeholder-image.ts'
import styles from './post-videos.module.css'

const VideoPlayer = lazy(() => import('./video-player.tsx').then((module) => ({ default: module.VideoPlayer })))
/** Only staff see how far a video is. */
const ConversionText = lazy(() =>
  import('./conversion-text.tsx').then((module) => ({ default: module.ConversionText })),
)

type Props = {
  readonly videos: readonly PlayableVideo[]
  /** Whether the caller may change the post. */
  readonly mayEdit?: boolean
  /** Called when a poster or a video fails to load, because its address may have expired and must be fetched again. */
  readonly onLoadError: (() => void) | undefined
}

/** The videos of a post: each a picture with its length until somebody plays it. */
export const PostVideos = ({ videos, mayEdit = false, onLoadError }: Props) => (
  <ul className={styles.videos}>
    {videos.map((video, index) => (
      <li key={video.id} className={styles.video} style={{ aspectRatio: ratioOf(video) }}>
        <PostVideo
          video={video}
          mayEdit={mayEdit}
          place={{ index: index + 1, total: videos.length }}
          onLoadError={onLoadError}
        />
      </li>
    ))}
  </ul>
)

type VideoProps = {
  readonly video: PlayableVideo
  readonly mayEdit: boolean
  readonly place: { readonly index: number; readonly total: number }
  readonly onLoadError: (() => void) | undefined
}

/** What is played: the addresses at the time of the click, because new ones would start the video anew. */
type Playing = {
  readonly url: string
  readonly hls: string | undefined
  readonly from: number
  readonly tries: number
}

const PostVideo = ({ video, mayEdit, place, onLoadError }: VideoProps) => {
  const [playing, setPlaying] = useState<Playing>()
  const [stopped, setStopped] = useState<Playing>()
  const { id, url, hls, poster, duration_seconds, conversion } = video
  const role = currentRole()
  const label = m.video_play({ ...place, length: lengthOf(duration_seconds) })

  // The address or the session may have expired, so it is tried once more when both had time to be renewed.
  useEffect(() => {
    if (!stopped || stopped.tries > 0) return
    const timer = setTimeout(() => {
      setStopped(undefined)
      setPlaying({ ...stopped, url, hls, tries: 1 })
    }, renewal)
    return () => clearTimeout(timer)
  }, [stopped, url, hls])

  if (stopped && stopped.tries > 0)
    return (
      <p className={styles.unplayable}>
        {conversion === 'waiting' || conversion === 'running' ? m.video_being_converted() : m.video_unplayable()}
        <a href={url} download>
          {m.video_open()}
        </a>
      </p>
    )
  const blurred = poster && placeholderImage(poster.placeholder)
  const background = blurred ? { backgroundImage: `url(${blurred})` } : undefined
  if (playing && !stopped)
    return (
      <Suspense fallback={<span className={styles.start} style={background} />}>
        <VideoPlayer
          key={playing.tries}
          video={{ id, duration_seconds, url: playing.url, hls: playing.hls }}
          from={playing.from}
          label={label}
          onError={(from) => {
            setStopped({ ...playing, from })
            onLoadError?.()
          }}
        />
      </Suspense>
    )
  return (
    <>
      <button
        type="button"
        className={styles.start}
        aria-label={label}
        style={background}
        onClick={() => setPlaying({ url, hls, from: placeOf(role, id), tries: 0 })}
      >
        {poster && (
          <img
            src={sourceFor(poster, 960)}
            srcSet={srcSetOf(poster)}
            sizes="(min-width: 45em) 680px, 100vw"
            alt=""
            loading="lazy"
            decoding="async"
            onError={onLoadError}
          />
        )}
        <span className={styles.play}>
          <IconPlayerPlayFilled size={28} aria-hidden="true" />
        </span>
        <span className={styles.length}>{lengthOf(duration_seconds)}</span>
      </button>
      {conversion && role !== 'parent' && (
        <span className={styles.conversion} role="status">
          <Suspense fallback={null}>
            <ConversionText video={video} mayRestart={mayEdit} />
          </Suspense>
        </span>
      )}
    </>
  )
}

const renewal = 1500

/** Not higher than wide: a video of a phone held upright would fill more than the screen. */
const ratioOf = ({ width, height }: PlayableVideo) => Math.max(width / height, 4 / 5)

/** `1:05`, `1:02:03` */
const lengthOf = (seconds: number): string => {
  const whole = Math.max(1, Math.round(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
