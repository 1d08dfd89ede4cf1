import { useId } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './chip.module.css'
import { Chip } from './chip.tsx'

type Props = {
  label: string
  classes: readonly { id: string; name: string }[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Offers one chip for everybody, which replaces the single classes. */
  all?: { label?: string; checked: boolean; onChange: (checked: boolean) => void } | undefined
  hint?: string
  error?: string | undefined
  disabled?: boolean
}

export const ClassPicker = ({ label, classes, value, onChange, all, hint, error, disabled = false }: Props) => {
  const name = useId()
  const chosen = new Set(value)
  const note =
    error ?? hint ?? (chosen.size > 1 && !all?.checked ? m.class_picker_chosen({ count: chosen.size }) : undefined)
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={note && `${name}-note`}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        {all && (
          <Chip type="checkbox" name={name} checked={all.checked} onChange={all.onChange}>
            {all.label ?? m.class_picker_all()}
          </Chip>
        )}
        {classes.map(({ id, name: className }) => (
          <Chip
            key={id}
            type="checkbox"
            name={name}
            checked={!all?.checked && chosen.has(id)}
            disabled={all?.checked ?? false}
            onChange={(checked) => onChange(checked ? [...value, id] : value.filter((other) => other !== id))}
          >
            {className}
          </Chip>
        ))}
      </div>
      {note && (
        <p
          id={`${name}-note`}
          className={styles.note}
          data-error={error ? true : undefined}
          role={error ? 'alert' : 'status'}
        >
          {note}
        </p>
      )}
    </fieldset>
  )
}
