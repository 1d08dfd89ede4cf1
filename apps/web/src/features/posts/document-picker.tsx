import { IconFilePlus, IconRefresh, IconX } from '@tabler/icons-react'
import { photoOf } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import type { DocumentPickerProps } from '../../lib/use-document-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/icon-button.tsx'
import { documentFacts } from './document-facts.ts'
import { DocumentIcon, kindOfName } from './document-icon.tsx'
import { DocumentPage } from './document-page.tsx'
import styles from './upload-field.module.css'
import { UploadFailure, UploadField, UploadProgress } from './upload-field.tsx'

const accept = '.pdf,.docx,.xlsx'

type Props = DocumentPickerProps & { readonly error?: string | undefined }

/** The chosen PDF, Word and Excel files, each with how far it is; they can be dropped onto the button too. */
export const DocumentPicker = ({ items, maxCount, maxMegabytes, onAdd, onRemove, onRetry, error }: Props) => {
  const full = items.length >= maxCount
  return (
    <UploadField
      label={m.post_documents()}
      count={items.length}
      maxCount={maxCount}
      full={full}
      accept={accept}
      addIcon={<IconFilePlus size={26} stroke={1.6} aria-hidden="true" />}
      addLabel={m.document_add()}
      hint={full ? m.document_full({ count: maxCount }) : m.document_hint({ count: maxCount, size: maxMegabytes })}
      error={error}
      onAdd={onAdd}
    >
      {items.map((item) => (
        <DocumentRow key={item.id} item={item} onRemove={() => onRemove(item.id)} onRetry={() => onRetry(item.id)} />
      ))}
    </UploadField>
  )
}

type RowProps = {
  readonly item: DocumentPickerProps['items'][number]
  readonly onRemove: () => void
  readonly onRetry: () => void
}

const DocumentRow = ({ item, onRemove, onRetry }: RowProps) => {
  const { name, state, retryable, result } = item
  const page = photoOf(currentRole(), result?.page)
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.picture} data-page={page && true}>
        {page ? <DocumentPage page={page} sizes="64px" /> : <DocumentIcon kind={result?.kind ?? kindOfName(name)} />}
      </span>
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
  if (state === 'failed') return <UploadFailure error={error} />
  if (result) return <span className={styles.state}>{documentFacts(result)}</span>
  const percent = Math.floor(progress * 100)
  const text = {
    waiting: m.upload_waiting(),
    uploading: `${percent}%`,
    processing: m.upload_processing(),
    done: m.video_done(),
  }[state]
  return <UploadProgress name={name} text={text} percent={state === 'processing' ? undefined : percent} />
}
