import { addDays } from '@nhip-cau/contract/days'
import { scheduleDays } from '@nhip-cau/contract/post-schedule'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/date-field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import styles from './publish-fields.module.css'
import type { PublishFields as Fields } from './publish-time.ts'

type Props = {
  readonly value: Fields
  readonly today: string
  readonly error: string | undefined
  readonly onChange: (value: Fields) => void
}

/** The day and the time of a publication, on the school's clock. */
export const PublishFields = ({ value, today, error, onChange }: Props) => {
  const id = useId()
  return (
    <div className={styles.fields} aria-describedby={error && `${id}-error`}>
      <div className={styles.pair}>
        <DateField
          id={`${id}-day`}
          label={m.publish_day()}
          min={today}
          max={addDays(today, scheduleDays)}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
        />
        <TimeField
          id={`${id}-time`}
          label={m.publish_time()}
          value={value.time}
          onChange={(time) => onChange({ ...value, time })}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
