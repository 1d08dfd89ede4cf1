import type { Image } from '@nhip-cau/contract/media'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { useImageUpload } from '../../lib/image-upload.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/rows.module.css'

type Props = {
  readonly photo: Image | null
  readonly name: string
  readonly addLabel: string
  /** Opens the camera instead of the gallery: the person stands here. */
  readonly isHere?: boolean
  readonly onPhoto: (photo: Image) => void
  readonly onBusy: (busy: boolean) => void
}

/** A photo of the person who fetches a child, with who sees it and for how long. */
export const PersonPhoto = ({ photo, name, addLabel, isHere = false, onPhoto, onBusy }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const { choose, sending, refusal } = useImageUpload(onPhoto)
  return (
    <>
      <div className={styles.buttons}>
        {photo && <Avatar id={photo.id} name={name || '?'} src={faceAddress(currentRole(), photo)} size={96} />}
        <Button
          variant="light"
          leftSection={<IconCamera size={20} />}
          loading={sending}
          onClick={() => input.current?.click()}
        >
          {photo ? m.door_photo_change() : addLabel}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          {...(isHere ? { capture: 'environment' as const } : {})}
          aria-label={m.door_photo_of()}
          accept="image/jpeg,image/png,image/webp,image/heic,.heic"
          onChange={(event) => {
            onBusy(true)
            void choose(event).finally(() => onBusy(false))
          }}
        />
      </div>
      {refusal ? <p role="alert">{refusal}</p> : <small>{m.door_photo_kept()}</small>}
    </>
  )
}
