import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconVideo,
  IconVideoPlus,
  IconX,
} from '@tabler/icons-react'
import { photoOf } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import type { VideoPickerProps } from '../../lib/use-video-uploads.ts'
import type { VideoItem } from '../../lib/video-queue.ts'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { placeholderImage } from '../../ui/photos/placeholder-image.ts'
import { ConversionText } from './conversion-text.tsx'
import styles from './upload-field.module.css'
import { UploadFailure, UploadField, UploadProgress } from './upload-field.tsx'

const accept = 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mp4,.m4v,.mov,.webm,.mkv'

type Props = VideoPickerProps & { readonly error?: string | undefined }

/** The chosen videos, each with how far it is; each can be paused, resumed and removed. */
export const VideoPicker = (props: Props) => {
  const { items, maxCount, maxGigabytes, onAdd, onPause, onResume, onSkipShrinking, onRemove, error } = props
  const full = items.length >= maxCount && items.every(({ state }) => state !== 'lost')
  return (
    <UploadField
      label={m.post_videos()}
      count={items.length}
      maxCount={maxCount}
      full={full}
      accept={accept}
      addIcon={<IconVideoPlus size={26} stroke={1.6} aria-hidden="true" />}
      addLabel={m.video_add()}
      hint={full ? m.video_full({ count: maxCount }) : m.video_hint({ count: maxCount, size: maxGigabytes })}
      error={error}
      onAdd={onAdd}
    >
      {items.map((item) => (
        <VideoRow
          key={item.id}
          item={item}
          onPause={() => onPause(item.id)}
          onResume={() => onResume(item.id)}
          onSkipShrinking={() => onSkipShrinking(item.id)}
          onRemove={() => onRemove(item.id)}
        />
      ))}
    </UploadField>
  )
}

type RowProps = {
  readonly item: VideoItem
  readonly onPause: () => void
  readonly onResume: () => void
  readonly onSkipShrinking: () => void
  readonly onRemove: () => void
}

const VideoRow = ({ item, onPause, onResume, onSkipShrinking, onRemove }: RowProps) => {
  const { name, state, retryable, video } = item
  const poster = photoOf(currentRole(), video?.poster)
  // The address of a poster in a draft may have expired; then the placeholder is seen.
  const blurred = poster && placeholderImage(poster.placeholder)
  const goesOn = state === 'paused' || (state === 'failed' && retryable)
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.picture} style={blurred ? { backgroundImage: `url(${blurred})` } : undefined}>
        {poster ? (
          <img src={poster.sources[0]?.url} alt="" decoding="async" />
        ) : (
          <IconVideo size={24} stroke={1.6} aria-hidden="true" />
        )}
      </span>
      <span className={styles.facts}>
        <span className={styles.name}>{name}</span>
        <VideoState item={item} />
      </span>
      {(state === 'uploading' || state === 'waiting') && (
        <IconButton label={m.video_pause({ name })} icon={<IconPlayerPause size={20} />} onClick={onPause} />
      )}
      {state === 'shrinking' && (
        <IconButton
          label={m.video_skip_shrinking({ name })}
          icon={<IconPlayerTrackNext size={20} />}
          onClick={onSkipShrinking}
        />
      )}
      {goesOn && <IconButton label={m.video_resume({ name })} icon={<IconPlayerPlay size={20} />} onClick={onResume} />}
      <IconButton label={m.video_remove({ name })} icon={<IconX size={20} />} onClick={onRemove} />
    </li>
  )
}

const VideoState = ({ item }: { item: VideoItem }) => {
  const { name, state, sent, size, smaller, speed, error, video } = item
  const percent = state === 'shrinking' ? (item.percent ?? 0) : percentOf(sent, smaller ?? size)
  if (state === 'failed') return <UploadFailure error={error} />
  const text = {
    waiting: m.upload_waiting(),
    shrinking: m.video_shrinking({ percent }),
    uploading: m.video_speed({ percent, speed: formatNumber(speed / 1_000_000) }),
    paused: m.video_paused({ percent }),
    // Nothing of a smaller file that is gone can be used.
    lost: smaller === undefined ? m.video_lost({ percent }) : m.video_lost_smaller(),
    processing: m.upload_processing(),
    done: m.video_done(),
  }[state]
  if (state === 'done')
    return (
      <span className={styles.state}>
        {text}
        {video?.conversion && <ConversionText video={video} mayRestart before=" · " />}
      </span>
    )
  return <UploadProgress name={name} text={text} percent={state === 'processing' ? undefined : percent} />
}

const percentOf = (sent: number, size: number) => (size === 0 ? 0 : Math.floor((sent / size) * 100))
