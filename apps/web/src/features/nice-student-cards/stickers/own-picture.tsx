import type { Image } from '@nhip-cau/contract/media'
import { ownCorner } from '@nhip-cau/contract/stickers/shapes'
import { useState } from 'react'
import { photoOf } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { sourceFor } from '../../../ui/photos/photo.ts'
import styles from './own-picture.module.css'

type Props = {
  readonly image: Image
  /** Pixels. */
  readonly size: number
  readonly label: string | undefined
}

/** The picture of a school's own sticker; a plain shape if it cannot be loaded. */
export const OwnPicture = ({ image, size, label }: Props) => {
  const photo = photoOf(currentRole(), image)
  const address = photo && sourceFor(photo, size * 2)
  const [broken, setBroken] = useState<string>()
  return (
    <span
      className={styles.picture}
      style={{ inlineSize: size, blockSize: size, borderRadius: size * ownCorner }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {address !== undefined && address !== broken && (
        <img
          src={address}
          alt=""
          width={size}
          height={size}
          draggable={false}
          decoding="async"
          onError={() => setBroken(address)}
        />
      )}
    </span>
  )
}
