import { type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './chip.module.css'
import { Chip } from './chip.tsx'

type Option<Value extends string> = { value: Value; label: string; icon?: ReactNode; count?: number | undefined }

type Props<Value extends string> = {
  /** The name of the filter, for screen readers. */
  label?: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  dense?: boolean
  /** Wraps to several lines, for a choice in a form. */
  wrap?: boolean
}

export const FilterChips = <Value extends string>({
  label,
  options,
  value,
  onChange,
  dense = false,
  wrap = false,
}: Props<Value>) => {
  const name = useId()
  const row = useScrollToSelected(options.findIndex((option) => option.value === value))
  return (
    <fieldset className={styles.group} aria-label={label ?? m.filter_label()}>
      <div ref={row} className={styles.row} data-scroll={!wrap || undefined}>
        {options.map((option) => (
          <Chip
            key={option.value}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            icon={option.icon}
            count={option.count}
            dense={dense}
          >
            {option.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

/** Scrolls a wide row sideways until the selected chip is visible; the page itself does not scroll. */
const useScrollToSelected = (index: number) => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chip = row.current?.children[index]
    if (!row.current || !chip) return
    const [box, { left, right }] = [row.current.getBoundingClientRect(), chip.getBoundingClientRect()]
    const room = 16
    if (right + room > box.right) row.current.scrollBy({ left: right + room - box.right })
    else if (left - room < box.left) row.current.scrollBy({ left: left - room - box.left })
  }, [index])
  return row
}
