import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { AddFiles } from '../../ui/photos/add-files.tsx'
import { FilesField } from '../../ui/photos/files-field.tsx'
import styles from './upload-field.module.css'

type Props = {
  readonly label: string
  readonly count: number
  readonly maxCount: number
  /** No more files can be chosen. */
  readonly full: boolean
  /** For the dialog of the browser: `.pdf,.docx`. */
  readonly accept: string
  readonly addIcon: ReactNode
  readonly addLabel: string
  readonly hint: string
  readonly error: string | undefined
  readonly onAdd: (files: File[]) => void
  /** A row for each chosen file. */
  readonly children: ReactNode
}

/** The optional files of a post: those that were chosen, and a button that takes more, also dropped onto it. */
export const UploadField = (props: Props) => {
  const { label, count, maxCount, full, accept, addIcon, addLabel, hint, error, onAdd, children } = props
  return (
    <FilesField label={label} optional count={count} maxCount={maxCount} hint={hint} error={error}>
      {count > 0 && <ul className={styles.rows}>{children}</ul>}
      {!full && (
        <AddFiles accept={accept} className={styles.add} onFiles={onAdd}>
          {() => (
            <>
              {addIcon}
              {addLabel}
            </>
          )}
        </AddFiles>
      )}
    </FilesField>
  )
}

/** Why a file did not arrive. */
export const UploadFailure = ({ error }: { error: string | undefined }) => (
  <span className={styles.failure} role="alert">
    <IconAlertTriangle size={16} aria-hidden="true" />
    {error ?? m.upload_failed()}
  </span>
)

type ProgressProps = { readonly name: string; readonly text: string; readonly percent: number | undefined }

/** How far a file is; `percent` undefined: nobody knows how long it takes. */
export const UploadProgress = ({ name, text, percent }: ProgressProps) => (
  <>
    <span className={styles.state}>{text}</span>
    <progress max={100} value={percent} aria-label={`${name}: ${text}`} />
  </>
)
