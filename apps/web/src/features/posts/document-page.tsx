import { useState } from 'react'
import { type Photo, sourceFor, srcSetOf } from '../../ui/photos/photo.ts'
import { placeholderImage } from '../../ui/photos/placeholder-image.ts'

type Props = {
  readonly page: Photo
  readonly sizes: string
  readonly onLoadError?: (() => void) | undefined
}

/** The first page of a file; the text beside it says which file it is. */
export const DocumentPage = ({ page, sizes, onLoadError }: Props) => {
  const [loaded, setLoaded] = useState(false)
  const blurred = placeholderImage(page.placeholder)
  return (
    <img
      style={blurred && !loaded ? { backgroundImage: `url(${blurred})`, backgroundSize: '100% auto' } : undefined}
      src={sourceFor(page, 960)}
      srcSet={srcSetOf(page)}
      sizes={sizes}
      width={page.width}
      height={page.height}
      alt=""
      loading="lazy"
      decoding="async"
      onLoad={() => setLoaded(true)}
      onError={onLoadError}
    />
  )
}
