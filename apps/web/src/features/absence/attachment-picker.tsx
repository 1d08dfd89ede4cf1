import { absenceLimits } from '@nhip-cau/contract/absence'
import { IconFileTypePdf, IconPaperclip, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { fieldLabel } from '../../ui/field-label.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './absence.module.css'
import { attachmentMegabytes, type useAttachments } from './use-attachments.ts'

type Props = {
  readonly attachments: ReturnType<typeof useAttachments>
  /** How many more files the report accepts. */
  readonly room: number
  readonly error?: string | undefined
}

/** Lets a family attach files from a doctor or clinic. */
export const AttachmentPicker = ({ attachments, room, error }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const own = useId()
  return (
    <fieldset className={styles.attachments} aria-describedby={`${own}-note`}>
      <legend className={styles.attachmentsLabel}>{fieldLabel(m.absence_attachments(), true)}</legend>
      {attachments.items.map((item) => (
        <div key={item.id} className={styles.attachment}>
          <IconFileTypePdf size={24} aria-hidden="true" />
          <span className={styles.names}>
            <span dir="auto">{item.name}</span>
            {item.error && <span className={styles.wrong}>{item.error}</span>}
            {item.state !== 'done' && item.state !== 'failed' && (
              <progress value={item.progress} aria-label={item.name} />
            )}
          </span>
          {item.state === 'failed' && item.retryable && (
            <IconButton
              label={m.common_retry()}
              icon={<IconRefresh size={20} />}
              onClick={() => attachments.retry(item.id)}
            />
          )}
          <IconButton
            label={m.absence_attachment_remove({ name: item.name })}
            icon={<IconTrash size={20} />}
            onClick={() => attachments.remove(item.id)}
          />
        </div>
      ))}
      {room > 0 && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconPaperclip size={20} />}
          onClick={() => input.current?.click()}
        >
          {m.absence_attachment_add()}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        aria-label={m.absence_attachment_add()}
        onChange={(event) => {
          attachments.add([...(event.currentTarget.files ?? [])].slice(0, room))
          // Resets the input, so that the same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      <p id={`${own}-note`} className={error ? styles.wrong : styles.attachmentNote}>
        {error ?? m.absence_attachment_hint({ count: absenceLimits.files, size: attachmentMegabytes })}
      </p>
    </fieldset>
  )
}
