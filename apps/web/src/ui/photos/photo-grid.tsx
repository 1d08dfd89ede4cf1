import { useState } from 'react'
import { type Photo, sourceFor, srcSetOf } from './photo.ts'
import styles from './photo-grid.module.css'
import { placeholderImage } from './placeholder-image.ts'

export type PhotoOfGrid = {
  readonly photo: Photo
  /** What the photo is called for screen readers. */
  readonly label: string
}

type Props<T extends PhotoOfGrid> = {
  readonly photos: readonly T[]
  readonly onOpen: (photo: T) => void
  /** Called when a picture fails to load, because its address may have expired and must be fetched again. */
  readonly onLoadError: () => void
}

/** Many photos as equal squares. */
export const PhotoGrid = <T extends PhotoOfGrid>({ photos, onOpen, onLoadError }: Props<T>) => (
  <ul className={styles.grid}>
    {photos.map((one) => (
      <li key={one.photo.id}>
        <Square {...one} onOpen={() => onOpen(one)} onLoadError={onLoadError} />
      </li>
    ))}
  </ul>
)

type SquareProps = PhotoOfGrid & { readonly onOpen: () => void; readonly onLoadError: () => void }

const Square = ({ photo, label, onOpen, onLoadError }: SquareProps) => {
  const [loaded, setLoaded] = useState(false)
  const blurred = placeholderImage(photo.placeholder)
  return (
    <button
      type="button"
      className={styles.square}
      aria-label={label}
      style={blurred && !loaded ? { backgroundImage: `url(${blurred})` } : undefined}
      onClick={onOpen}
    >
      <img
        className={styles.photo}
        data-photo={photo.id}
        data-loaded={loaded || undefined}
        src={sourceFor(photo, 320)}
        srcSet={srcSetOf(photo)}
        sizes="(min-width: 30em) 11rem, 33vw"
        width={photo.width}
        height={photo.height}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={() => setLoaded(true)}
        onError={onLoadError}
      />
    </button>
  )
}
