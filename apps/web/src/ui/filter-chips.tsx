import { type ReactNode, useId } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './chip.module.css'
import { Chip } from './chip.tsx'

type Option<Value extends string> = { value: Value; label: string; icon?: ReactNode; count?: number | undefined }

type Props<Value extends string> = {
  /** What the filter is about, for screen readers. */
  label?: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  dense?: boolean
}

export const FilterChips = <Value extends string>({ label, options, value, onChange, dense = false }: Props<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles.group} aria-label={label ?? m.filter_label()}>
      <div className={styles.row} data-scroll>
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
