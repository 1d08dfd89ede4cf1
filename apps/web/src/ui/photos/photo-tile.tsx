import { useState } from 'react'
import type { Box } from './mosaic-layout.ts'
import { type Photo, sourceFor, srcSetOf } from './photo.ts'
import styles from './photo-mosaic.module.css'
import { placeholderImage } from './placeholder-image.ts'

type Props = {
  photo: Photo
  box: Box
  /** The number of hidden pictures, written over this one. */
  more: number
  label: string
  eager: boolean
  onLoadError: (() => void) | undefined
  onOpen: () => void
}

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`

export const PhotoTile = ({ photo, box, more, label, eager, onLoadError, onOpen }: Props) => {
  const [loaded, setLoaded] = useState(false)
  const blurred = placeholderImage(photo.placeholder)
  return (
    <li
      className={styles.place}
      style={{
        insetInlineStart: percent(box.x),
        top: percent(box.y),
        width: percent(box.width),
        height: percent(box.height),
      }}
    >
      <button type="button" className={styles.tile} aria-label={label} onClick={onOpen}>
        <span className={styles.frame} style={blurred && !loaded ? { backgroundImage: `url(${blurred})` } : undefined}>
          <img
            className={styles.photo}
            data-photo={photo.id}
            data-loaded={loaded || undefined}
            src={sourceFor(photo, 960)}
            srcSet={srcSetOf(photo)}
            sizes={`(min-width: 45em) ${Math.ceil(box.width * 680)}px, ${Math.ceil(box.width * 100)}vw`}
            width={photo.width}
            height={photo.height}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            onLoad={() => setLoaded(true)}
            onError={onLoadError}
          />
          {more > 0 && <span className={styles.more}>+{more}</span>}
        </span>
      </button>
    </li>
  )
}
