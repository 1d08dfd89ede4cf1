import { rateMeal } from '@nhip-cau/contract/menu-plan-family'
import { type MealFace, mealFaces } from '@nhip-cau/contract/menu-plan-parts'
import type { Meal } from '@nhip-cau/contract/settings'
import { IconMoodEmpty, IconMoodSad, IconMoodSmile } from '@tabler/icons-react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { mealNames } from '../../attendance/attendance-texts.ts'
import { faceNames } from '../menu-texts.ts'
import styles from './family-menu.module.css'

const icons = { good: IconMoodSmile, fair: IconMoodEmpty, poor: IconMoodSad } as const

type Props = {
  readonly day: string
  readonly meal: Meal
  readonly studentId: string
  readonly face: MealFace | null
  readonly canRate: boolean
  /** The child, where the family has several. */
  readonly child: string | undefined
}

/** Three faces: one tap says how the child liked the meal, a second tap on the same takes it back. */
export const MealFaces = ({ day, meal, studentId, face, canRate, child }: Props) => {
  const rate = useCommand(rateMeal)
  const shown = rate.isPending ? rate.variables.body.face : face
  const question = child ? m.menu_rate_child({ child }) : m.menu_rate()
  if (!canRate) return face && <p className={styles.rated}>{m.menu_rated({ face: faceNames[face]() })}</p>
  return (
    <fieldset className={styles.faces} aria-label={`${question} ${mealNames[meal]()}`}>
      {child && <span aria-hidden="true">{question}</span>}
      <div>
        {mealFaces.map((one) => {
          const Face = icons[one]
          return (
            <button
              key={one}
              type="button"
              className={styles.face}
              data-face={one}
              aria-pressed={one === shown}
              disabled={rate.isPending}
              onClick={() =>
                rate.mutate({ body: { student_id: studentId, day, meal, face: one === face ? null : one } })
              }
            >
              <Face size={24} stroke={1.75} aria-hidden="true" />
              {faceNames[one]()}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
