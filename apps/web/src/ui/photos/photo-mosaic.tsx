import { useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { mosaicLayout } from './mosaic-layout.ts'
import { openPhotoViewer } from './open-photo-viewer.ts'
import type { Photo } from './photo.ts'
import styles from './photo-mosaic.module.css'
import { PhotoTile } from './photo-tile.tsx'

const shown = 5

type Props = {
  photos: readonly Photo[]
  /** The name of the pictures' object for screen readers: the post's title. */
  label: string
  /** The first card of a feed loads at once, the others when they come near the viewport. */
  eager?: boolean
  /** Called when a picture fails to load, because its address may have expired and must be fetched again. */
  onLoadError?: (() => void) | undefined
}

export const PhotoMosaic = ({ photos, label, eager = false, onLoadError }: Props) => {
  const visible = photos.slice(0, shown)
  const rest = photos.length - visible.length
  const layout = useMemo(
    () => mosaicLayout(photos.slice(0, shown).map(({ width, height }) => width / height)),
    [photos],
  )
  if (visible.length === 0) return null
  return (
    <ul className={styles.mosaic} style={{ aspectRatio: layout.ratio }} aria-label={label}>
      {visible.map((photo, index) => {
        const box = layout.boxes[index]
        const more = index === visible.length - 1 ? rest : 0
        const place = { index: index + 1, total: photos.length }
        return (
          box && (
            <PhotoTile
              key={photo.id}
              photo={photo}
              box={box}
              more={more}
              label={more > 0 ? m.photo_open_rest({ ...place, rest: more }) : m.photo_open(place)}
              eager={eager}
              onLoadError={onLoadError}
              onOpen={() => void openPhotoViewer(photos, index)}
            />
          )
        )
      })}
    </ul>
  )
}
