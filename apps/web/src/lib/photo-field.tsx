import type { Image } from '@nhip-cau/contract/media'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import styles from '../ui/entity-panel.module.css'
import { faceAddress } from './api.ts'
import { currentRole } from './area.ts'
import { useImageUpload } from './image-upload.ts'

type Props = {
  readonly label: string
  /** The name whose initial is shown without a picture. */
  readonly name: string
  readonly value: Image | null
  readonly error?: string | undefined
  readonly onChange: (image: Image | null) => void
}

/** One portrait: uploaded when it is chosen, stored when the form is saved. */
export const PhotoField = ({ label, name, value, error, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const { choose, sending, refusal } = useImageUpload(onChange)
  return (
    <div className={styles.photo}>
      <Avatar id={value?.id ?? name} name={name || '?'} src={faceAddress(currentRole(), value)} size={96} />
      <div>
        <div className={styles.buttons}>
          <Button
            size="sm"
            variant="light"
            loading={sending}
            leftSection={<IconCamera size={20} />}
            onClick={() => input.current?.click()}
          >
            {value ? m.student_photo_change() : m.student_photo_add()}
          </Button>
          {value && (
            <Button size="sm" variant="subtle" color="gray" onClick={() => onChange(null)}>
              {m.student_photo_remove()}
            </Button>
          )}
        </div>
        {(refusal ?? error) && (
          <p className={styles.error} role="alert">
            {refusal ?? error}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/jpeg,image/png,image/webp,image/heic,.heic"
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}
