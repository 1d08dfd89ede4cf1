import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { FilesField } from './files-field.tsx'
import { PhotoDropArea } from './photo-drop-area.tsx'
import styles from './photo-picker.module.css'
import type { UploadItem } from './upload-item.ts'
import { UploadTile } from './upload-tile.tsx'

type Props = {
  label: string
  optional?: boolean
  items: readonly UploadItem[]
  maxCount: number
  maxMegabytes: number
  /** For the file dialog, such as `image/*,.heic`. */
  accept: string
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  /** Moves the item to this position. */
  onMove: (id: string, position: number) => void
  onRetry: (id: string) => void
  error?: string | undefined
  disabled?: boolean
}

/** The chosen pictures with their progress, reordered by buttons or dragging. The caller uploads them. */
export const PhotoPicker = (props: Props) => {
  const {
    label,
    optional,
    items,
    maxCount,
    maxMegabytes,
    accept,
    onAdd,
    onRemove,
    onMove,
    onRetry,
    error,
    disabled = false,
  } = props
  const [moved, setMoved] = useState('')
  const [dragged, setDragged] = useState<string>()
  const move = (item: UploadItem, position: number) => {
    if (position < 0 || position >= items.length) return
    onMove(item.id, position)
    setMoved(m.upload_moved({ name: item.name, index: position + 1, total: items.length }))
  }
  const dropOn = (position: number) => {
    const item = items.find((other) => other.id === dragged)
    setDragged(undefined)
    if (item) move(item, position)
  }
  const full = items.length >= maxCount
  return (
    <FilesField
      label={label}
      optional={optional}
      count={items.length}
      maxCount={maxCount}
      hint={full ? m.upload_full({ count: maxCount }) : m.upload_hint({ count: maxCount, size: maxMegabytes })}
      error={error}
    >
      <ol className={styles.tiles}>
        {items.map((item, position) => (
          <UploadTile
            key={item.id}
            item={item}
            first={position === 0}
            last={position === items.length - 1}
            dragged={dragged === item.id}
            disabled={disabled}
            onRemove={() => onRemove(item.id)}
            onRetry={() => onRetry(item.id)}
            onMove={(step) => move(item, position + step)}
            onDragStart={() => setDragged(item.id)}
            onDragEnd={() => setDragged(undefined)}
            onDropHere={dragged !== undefined && dragged !== item.id ? () => dropOn(position) : undefined}
          />
        ))}
        {!full && !disabled && (
          <li className={items.length === 0 ? styles.whole : undefined}>
            <PhotoDropArea accept={accept} large={items.length === 0} onFiles={onAdd} />
          </li>
        )}
      </ol>
      <span className={styles.announcement} aria-live="polite">
        {moved}
      </span>
    </FilesField>
  )
}
