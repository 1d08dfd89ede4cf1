import type { Image } from '@nhip-cau/contract/media'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { useImageUpload } from '../../lib/image-upload.ts'
import { Button } from '../../ui/button.tsx'
import styles from './consents.module.css'

type Props = {
  readonly id: string
  readonly label: string
  readonly value: Image | null
  readonly error?: string | undefined
  readonly onChange: (image: Image) => void
}

/** Uploads a photo of a signed paper as soon as it is taken. */
export const ScanField = ({ id, label, value, error, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const { choose, sending, refusal } = useImageUpload(onChange)
  const shown = faceAddress(currentRole(), value)
  return (
    <div className={styles.scan}>
      {shown && <img src={shown} alt={label} />}
      <Button
        id={id}
        variant="light"
        loading={sending}
        leftSection={<IconCamera size={20} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {(refusal ?? error) && (
        <p className={styles.error} role="alert">
          {refusal ?? error}
        </p>
      )}
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
