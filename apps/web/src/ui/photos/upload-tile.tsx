import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconPhoto,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import type { UploadItem } from './upload-item.ts'
import styles from './upload-tile.module.css'

type Props = {
  item: UploadItem
  first: boolean
  last: boolean
  dragged: boolean
  disabled: boolean
  onRemove: () => void
  onRetry: () => void
  onMove: (step: -1 | 1) => void
  onDragStart: () => void
  onDragEnd: () => void
  onDropHere: (() => void) | undefined
}

export const UploadTile = (props: Props) => {
  const { item, first, last, dragged, disabled, onRemove, onRetry, onMove, onDragStart, onDragEnd, onDropHere } = props
  const [over, setOver] = useState(false)
  const { name } = item
  return (
    <li
      className={styles.tile}
      data-state={item.state}
      data-dragged={dragged || undefined}
      data-over={(over && onDropHere !== undefined) || undefined}
      draggable={!disabled}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDragStart()
      }}
      onDragEnd={onDragEnd}
      onDragOver={(event) => {
        if (!onDropHere) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!onDropHere) return
        event.preventDefault()
        setOver(false)
        onDropHere()
      }}
    >
      <div className={styles.picture}>
        {item.previewUrl ? (
          <img src={item.previewUrl} alt={name} draggable={false} decoding="async" />
        ) : (
          <span className={styles.undrawable}>
            <IconPhoto size={26} stroke={1.6} aria-hidden="true" />
            <span>{name}</span>
          </span>
        )}
        <Progress item={item} />
      </div>
      {!disabled && (
        <button type="button" className={styles.remove} aria-label={m.upload_remove({ name })} onClick={onRemove}>
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
      {item.state === 'failed' ? (
        <Failure item={item} onRetry={onRetry} />
      ) : (
        !disabled && (
          <div className={styles.order}>
            <button type="button" disabled={first} aria-label={m.upload_move_back({ name })} onClick={() => onMove(-1)}>
              <IconChevronLeft size={20} className="mantine-rotate-rtl" aria-hidden="true" />
            </button>
            <button
              type="button"
              disabled={last}
              aria-label={m.upload_move_forward({ name })}
              onClick={() => onMove(1)}
            >
              <IconChevronRight size={20} className="mantine-rotate-rtl" aria-hidden="true" />
            </button>
          </div>
        )
      )}
    </li>
  )
}

const Progress = ({ item: { state, progress = 0, name } }: { item: UploadItem }) => {
  if (state === 'done' || state === 'failed') return null
  const percent = Math.round(progress * 100)
  const text = {
    waiting: m.upload_waiting(),
    uploading: m.upload_progress({ percent }),
    processing: m.upload_processing(),
  }[state]
  return (
    <div className={styles.progress}>
      <span aria-hidden="true">{state === 'uploading' ? `${percent}%` : text}</span>
      <progress max={100} value={state === 'processing' ? undefined : percent} aria-label={`${name}: ${text}`} />
    </div>
  )
}

const Failure = ({ item: { error, name, retryable = true }, onRetry }: { item: UploadItem; onRetry: () => void }) => (
  <div className={styles.failure} role="alert">
    <p>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {error ?? m.upload_failed()}
    </p>
    {retryable && (
      <button type="button" aria-label={m.upload_retry({ name })} onClick={onRetry}>
        <IconRefresh size={18} aria-hidden="true" />
        {m.common_retry()}
      </button>
    )}
  </div>
)
