import type { Image } from '@nhip-cau/contract/media'
import { ownStickerLimits, storeStickerImage } from '@nhip-cau/contract/own-stickers'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useImageUpload } from '../../../lib/image-upload.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { OwnPicture } from '../stickers/own-picture.tsx'
import styles from './own-stickers.module.css'

type Props = {
  readonly id: string
  readonly image: Image | undefined
  readonly error: string | undefined
  readonly onChange: (image: Image) => void
}

const target = { endpoint: storeStickerImage, bytes: ownStickerLimits.bytes }

/** The picture of a new sticker: uploaded when it is chosen, and shown as children will see it. */
export const PictureField = ({ id, image, error, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const { choose, sending, refusal } = useImageUpload(onChange, target)
  const wrong = refusal ?? error
  return (
    <div className={styles.picture}>
      {image ? (
        <OwnPicture image={image} size={96} label={m.own_stickers_picture()} />
      ) : (
        <span className={styles.empty} aria-hidden="true">
          <IconPhotoPlus size={32} stroke={1.5} />
        </span>
      )}
      <div>
        <Button
          id={id}
          size="sm"
          variant="light"
          loading={sending}
          aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
          onClick={() => input.current?.click()}
        >
          {image ? m.own_stickers_change() : m.own_stickers_choose()}
        </Button>
        <Muted as="small">{m.own_stickers_picture_hint()}</Muted>
        {wrong !== undefined && (
          <p className={styles.error} id={`${id}-wrong`} role="alert">
            {wrong}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.own_stickers_picture()}
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic,.heic"
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}
