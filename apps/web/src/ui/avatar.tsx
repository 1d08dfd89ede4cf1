import clsx from 'clsx'
import { useState } from 'react'
import styles from './avatar.module.css'
import { givenName } from './format.ts'

type Props = {
  id: string
  /** The full name. */
  name: string
  /** What the page calls the person instead, such as a child's nickname. */
  called?: string | undefined
  src?: string | null | undefined
  /** Pixels. */
  size?: number
  /** Degrees; draws a ring in this colour, also around a photo. Without it, the colour is derived from the id. */
  hue?: number | undefined
  className?: string
}

/**
 * A photo, or an initial on the person's colour: of the name that stands beside it, in a full name of the given name.
 * Hidden from screen readers, because the name is beside it.
 */
export const Avatar = ({ id, name, called, src, size = 44, hue, className }: Props) => {
  const [broken, setBroken] = useState<string>()
  const photo = src && src !== broken ? src : undefined
  return (
    <span
      className={clsx(styles.avatar, className)}
      style={{ '--avatar-size': `${size}px`, '--avatar-hue': hue ?? hueOf(id) } as React.CSSProperties}
      data-ring={hue === undefined ? undefined : true}
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
        initialOf(called ?? givenName(name))
      )}
    </span>
  )
}

const initialOf = (name: string) => [...name.trim().normalize('NFC')][0]?.toLocaleUpperCase('vi') ?? '?'

/** Returns one of twelve clearly different hues. */
const hueOf = (id: string) => {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return (hash % 12) * 30 + 10
}
