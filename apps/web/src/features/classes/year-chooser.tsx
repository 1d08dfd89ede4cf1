import type { classListInput } from '@nhip-cau/contract/classes'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { m } from '../../paraglide/messages.js'
import styles from './classes.module.css'

type Year = AnswerOf<typeof classListInput>['academicYears'][number]

type Props = {
  readonly years: readonly Year[]
  readonly value: string
  readonly onChange: (id: string) => void
}

export const YearChooser = ({ years, value, onChange }: Props) => (
  <label className={styles.year}>
    <span>{m.classes_year()}</span>
    <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {years.map((year) => (
        <option key={year.id} value={year.id}>
          {year.name}
        </option>
      ))}
    </select>
  </label>
)
