import { type ReactNode, useState } from 'react'
import styles from './add-files.module.css'

type Props = {
  /** For the dialog of the browser: `image/*,.heic`. */
  readonly accept: string
  readonly className: string | undefined
  readonly onFiles: (files: File[]) => void
  /** What is in the button; `over`: files are held above it. */
  readonly children: (over: boolean) => ReactNode
}

/** A native file input styled as a dashed button; files can be dropped on it too. */
export const AddFiles = ({ accept, className = '', onFiles, children }: Props) => {
  const [over, setOver] = useState(false)
  const hasFiles = (event: React.DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <label
      className={`${styles.add} ${className}`}
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
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Resets the input, so that the same file can be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
      {children(over)}
    </label>
  )
}
