import { type ReviewLevel, reviewLevels } from '@nhip-cau/contract/student-review-parts'
import { useId } from 'react'
import { levelNames } from '../review-texts.ts'
import { RatingMark } from './rating-mark.tsx'
import styles from './rating-row.module.css'

type Props = {
  readonly aspect: string
  readonly level: ReviewLevel | null
  /** Null where the chosen level is tapped again. */
  readonly onChange: (level: ReviewLevel | null) => void
  readonly disabled?: boolean
}

/** The five levels of one aspect. */
export const RatingRow = ({ aspect, level, onChange, disabled }: Props) => {
  const name = useId()
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={`${name}-label`}>
      <span className={styles.aspect} id={`${name}-label`} dir="auto">
        {aspect}
      </span>
      <span className={styles.levels}>
        {reviewLevels.map((one) => (
          <label key={one} className={styles.level}>
            <input
              type="radio"
              name={name}
              checked={one === level}
              disabled={disabled}
              onChange={() => onChange(one)}
              onClick={() => {
                if (one === level) onChange(null)
              }}
            />
            <RatingMark level={one} size={44} />
            <span>{levelNames[one]()}</span>
          </label>
        ))}
      </span>
    </div>
  )
}
