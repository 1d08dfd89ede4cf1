import { formatTimeWithSeconds } from '../../../ui/format.ts'
import { useSecond } from '../../../ui/use-second.ts'
import styles from './player.module.css'

export type Mark = {
  /** Who watches. */
  readonly name: string
  /** The last digits of the phone number; null where the account has none. */
  readonly phone_tail: string | null
}

type Props = {
  readonly mark: Mark
  /** Milliseconds by which the server's clock is ahead of this device's. */
  readonly ahead: number
}

/** Seconds after which it moves on. */
const stay = 5

/** Places in percent of what is free; neighbours are far apart, so that no part of the picture stays clean. */
const placeOf = (step: number) => ({ x: (step * 61) % 101, y: (step * 37) % 101 })

/**
 * Who watches and when, over the picture: once clearly and moving, and twice faintly. What is passed on says by itself
 * where it came from.
 */
export const Watermark = ({ mark, ahead }: Props) => {
  const now = useSecond() + ahead
  const text = [mark.name, mark.phone_tail && `···${mark.phone_tail}`, formatTimeWithSeconds(now)]
    .filter(Boolean)
    .join(' · ')
  const { x, y } = placeOf(Math.floor(now / 1000 / stay))
  return (
    <div className={styles.marks} aria-hidden="true">
      <span className={styles.faint} data-at="top">
        {text}
      </span>
      <span className={styles.faint} data-at="bottom">
        {text}
      </span>
      <span
        className={styles.mark}
        data-watermark
        dir="auto"
        style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%`, translate: `${-x}% ${-y}%` }}
      >
        {text}
      </span>
    </div>
  )
}
