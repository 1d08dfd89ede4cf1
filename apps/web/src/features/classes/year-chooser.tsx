import type { classListInput } from '@nhip-cau/contract/classes'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './classes.module.css'

type Year = AnswerOf<typeof classListInput>['academicYears'][number]

type Props = {
  readonly years: readonly Year[]
  readonly value: string
  readonly onChange: (id: string) => void
}

export const YearChooser = ({ years, value, onChange }: Props) => {
  const id = useId()
  return (
    <div className={styles.year}>
      <label htmlFor={id}>{m.classes_year()}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {years.map((year) => (
          <option key={year.id} value={year.id}>
            {year.name}
          </option>
        ))}
      </select>
    </div>
  )
}
