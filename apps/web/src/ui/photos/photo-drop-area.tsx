import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './photo-picker.module.css'

type Props = { accept: string; large: boolean; onFiles: (files: File[]) => void }

/** A native file input styled as a tile; files can be dropped on it too. */
export const PhotoDropArea = ({ accept, large, onFiles }: Props) => {
  const [over, setOver] = useState(false)
  const hasFiles = (event: React.DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <label
      className={styles.add}
      data-large={large || undefined}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <input
        type="file"
        accept={accept}
        multiple
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Resets the input, so that the same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      <IconPhotoPlus size={large ? 32 : 26} stroke={1.6} aria-hidden="true" />
      <span className={styles.addLabel}>{m.upload_add()}</span>
      {large && <span className={styles.addHint}>{hintOf(over)}</span>}
    </label>
  )
}

/** A phone has nothing to drag. */
const hintOf = (over: boolean): string => {
  if (over) return m.upload_drop_now()
  return window.matchMedia('(pointer: coarse)').matches ? m.upload_tap() : m.upload_drop()
}
