import clsx from 'clsx'
import { useState } from 'react'
import styles from './avatar.module.css'
import { givenName } from './format.ts'

type Props = {
  id: string
  name: string
  src?: string | null | undefined
  /** Pixels. */
  size?: number
  className?: string
}

/**
 * A photo, or the initial of the given name on the person's colour. Hidden from screen readers, because the name is
 * beside it.
 */
export const Avatar = ({ id, name, src, size = 44, className }: Props) => {
  const [broken, setBroken] = useState<string>()
  const photo = src && src !== broken ? src : undefined
  return (
    <span
      className={clsx(styles.avatar, className)}
      style={{ '--avatar-size': `${size}px`, '--avatar-hue': hueOf(id) } as React.CSSProperties}
      aria-hidden="true"
    >
      {photo ? (
        <img
          src={photo}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(photo)}
        />
      ) : (
        initialOf(name)
      )}
    </span>
  )
}

const initialOf = (name: string) => [...givenName(name).normalize('NFC')][0]?.toLocaleUpperCase('vi') ?? '?'

/** Returns one of twelve clearly different hues. */
const hueOf = (id: string) => {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return (hash % 12) * 30 + 10
}
