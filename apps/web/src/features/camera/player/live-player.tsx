import { IconMaximize, IconMinimize, IconPlayerStopFilled, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { LiveFailure } from '../../../lib/play-live.ts'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFullScreen } from '../../../ui/use-full-screen.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './player.module.css'
import { useLiveStream } from './use-live-stream.ts'
import { type Mark, Watermark } from './watermark.tsx'

type Props = {
  /** The address of the stream. */
  readonly source: string
  /** The name of the camera, for screen readers. */
  readonly label: string
  readonly mark: Mark
  /** Milliseconds by which the server's clock is ahead of this device's. */
  readonly ahead: number
  readonly hasSound: boolean
  /** Called once when no picture comes any more. */
  readonly onOver: (failure: LiveFailure) => void
  readonly onStop: () => void
  /** Facts beside `Trực tiếp`, such as the minutes that are left. */
  readonly children?: ReactNode
}

/** Keeps the browser from offering the picture elsewhere: no download, no other screen, no window of its own. */
const kept = {
  disablePictureInPicture: true,
  disableRemotePlayback: true,
  controlsList: 'nodownload nofullscreen noremoteplayback',
  'x-webkit-airplay': 'deny',
} as const

/** Plays a camera with a watermark over it, in the page and on the full screen. */
export const LivePlayer = ({ source, label, mark, ahead, hasSound, onOver, onStop, children }: Props) => {
  const [isMuted, setMuted] = useState(true)
  const [ratio, setRatio] = useState(16 / 9)
  const { element, state } = useLiveStream(source, onOver)
  const { isFull, toggle } = useFullScreen()
  return (
    <div className={styles.frame} data-full={isFull || undefined}>
      <div className={styles.picture}>
        {/* As large as the picture itself, so that the watermark never lies beside it. */}
        <div className={styles.stage} style={{ '--ratio': ratio } as CSSProperties}>
          <video
            ref={element}
            className={styles.video}
            data-state={state}
            aria-label={m.camera_live_of({ name: label })}
            muted={isMuted || !hasSound}
            playsInline
            autoPlay
            onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
              videoHeight > 0 && setRatio(videoWidth / videoHeight)
            }
            onContextMenu={(event) => event.preventDefault()}
            {...kept}
          />
          <Watermark mark={mark} ahead={ahead} />
        </div>
        <p className={styles.wait} role="status">
          {state === 'connecting' && m.camera_connecting()}
          {state === 'waiting' && m.camera_waiting()}
          {state === 'playing' && <VisuallyHidden>{m.camera_playing({ name: mark.name })}</VisuallyHidden>}
        </p>
      </div>
      <div className={styles.bar}>
        <span className={styles.live} data-on={state === 'playing' || undefined}>
          {m.camera_live()}
        </span>
        <span className={styles.facts}>{children}</span>
        {hasSound && (
          <IconButton
            className={styles.button ?? ''}
            label={isMuted ? m.camera_sound_on() : m.camera_sound_off()}
            icon={isMuted ? <IconVolumeOff size={24} /> : <IconVolume size={24} />}
            onClick={() => setMuted(!isMuted)}
          />
        )}
        <IconButton
          className={styles.button ?? ''}
          label={isFull ? m.camera_full_off() : m.camera_full_on()}
          icon={isFull ? <IconMinimize size={24} /> : <IconMaximize size={24} />}
          onClick={toggle}
        />
        <IconButton
          className={styles.button ?? ''}
          label={m.camera_stop()}
          icon={<IconPlayerStopFilled size={24} />}
          onClick={onStop}
        />
      </div>
    </div>
  )
}
