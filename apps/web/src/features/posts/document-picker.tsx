import { IconAlertTriangle, IconFilePlus, IconRefresh, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { DocumentPickerProps } from '../../lib/use-document-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { fieldLabel } from '../../ui/field-label.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DocumentIcon, kindOfName } from './document-icon.tsx'
import { sizeText } from './document-size.ts'
import styles from './video-picker.module.css'

const accept = '.pdf,.docx,.xlsx'

type Props = DocumentPickerProps & { readonly error?: string | undefined }

/** The chosen PDF, Word and Excel files, each with how far it is; they can be dropped onto the button too. */
export const DocumentPicker = ({ items, maxCount, maxMegabytes, onAdd, onRemove, onRetry, error }: Props) => {
  const id = useId()
  const full = items.length >= maxCount
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-hint`}>
      <legend className={styles.head}>
        <span className={styles.label}>{fieldLabel(m.post_documents(), true)}</span>
        <span className={styles.count}>
          {items.length}/{maxCount}
        </span>
      </legend>
      {items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((item) => (
            <DocumentRow
              key={item.id}
              item={item}
              onRemove={() => onRemove(item.id)}
              onRetry={() => onRetry(item.id)}
            />
          ))}
        </ul>
      )}
      {!full && (
        <label className={styles.add}>
          <input
            type="file"
            accept={accept}
            multiple
            onChange={({ currentTarget }) => {
              onAdd([...(currentTarget.files ?? [])])
              // Resets the input, so that the same file can be chosen again.
              currentTarget.value = ''
            }}
          />
          <IconFilePlus size={26} stroke={1.6} aria-hidden="true" />
          {m.document_add()}
        </label>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        {full ? m.document_full({ count: maxCount }) : m.document_hint({ count: maxCount, size: maxMegabytes })}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type RowProps = {
  readonly item: DocumentPickerProps['items'][number]
  readonly onRemove: () => void
  readonly onRetry: () => void
}

const DocumentRow = ({ item, onRemove, onRetry }: RowProps) => {
  const { name, state, retryable, result } = item
  return (
    <li className={styles.row} data-state={state}>
      <DocumentIcon kind={result?.kind ?? kindOfName(name)} />
      <span className={styles.facts}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <DocumentState item={item} />
      </span>
      {state === 'failed' && retryable && (
        <IconButton label={m.document_retry({ name })} icon={<IconRefresh size={20} />} onClick={onRetry} />
      )}
      <IconButton label={m.document_remove({ name })} icon={<IconX size={20} />} onClick={onRemove} />
    </li>
  )
}

const DocumentState = ({ item: { name, state, progress, error, result } }: Pick<RowProps, 'item'>) => {
  if (state === 'failed')
    return (
      <span className={styles.failure} role="alert">
        <IconAlertTriangle size={16} aria-hidden="true" />
        {error ?? m.upload_failed()}
      </span>
    )
  if (result) return <span className={styles.state}>{sizeText(result.bytes)}</span>
  const percent = Math.floor(progress * 100)
  const text = {
    waiting: m.upload_waiting(),
    uploading: `${percent}%`,
    processing: m.upload_processing(),
    done: m.video_done(),
  }[state]
  return (
    <>
      <span className={styles.state}>{text}</span>
      <progress max={100} value={state === 'processing' ? undefined : percent} aria-label={`${name}: ${text}`} />
    </>
  )
}
