import type { FamilyDay, FamilyMeal } from '@nhip-cau/contract/menu-plan-family'
import { IconArrowsExchange } from '@tabler/icons-react'
import { photosOf } from '../../../lib/api.ts'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { formatLongDate, formatTime } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { PhotoMosaic } from '../../../ui/photos/photo-mosaic.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { mealNames } from '../../attendance/attendance-texts.ts'
import { DishList } from '../dish-list.tsx'
import { slotNames } from '../menu-texts.ts'
import styles from './family-menu.module.css'
import { MealFaces } from './meal-faces.tsx'
import { allergensOf, OwnNotes } from './own-notes.tsx'

type Person = { readonly id: string; readonly name: string }

type Props = {
  readonly day: FamilyDay
  readonly today: string
  /** The own children of this menu. */
  readonly people: readonly Person[]
}

/** One day of the menu, with what was changed, what the own child gets instead, and the photos of what was served. */
export const FamilyMenuDay = ({ day: { day, open, closed_because, changed, meals }, today, people }: Props) => (
  <Card
    as="article"
    className={styles.day ?? ''}
    aria-label={formatLongDate(day)}
    data-today={day === today || undefined}
  >
    <header className={styles.head}>
      <h2>
        <time dateTime={day}>{formatLongDate(day)}</time>
      </h2>
      {day === today && <StatusTag tone="primary">{m.menu_today()}</StatusTag>}
    </header>
    {!open && <Muted as="p">{closed_because ?? m.menu_day_closed()}</Muted>}
    {changed && (
      <p className={styles.changed}>
        <IconArrowsExchange size={18} aria-hidden="true" />
        <span>
          {m.menu_family_changed({ time: formatTime(changed.at) })}
          {changed.reason && ` · ${changed.reason}`}
        </span>
      </p>
    )}
    {meals.some(({ can_rate, own }) => can_rate && own.length > 0) && <Muted as="p">{m.menu_rate_hint()}</Muted>}
    {meals.map((meal) => (
      <MealBlock key={meal.meal} day={day} meal={meal} people={people} />
    ))}
  </Card>
)

type MealProps = { readonly day: string; readonly meal: FamilyMeal; readonly people: readonly Person[] }

const MealBlock = ({ day, meal, people }: MealProps) => (
  <section className={styles.meal} aria-label={mealNames[meal.meal]()}>
    <h3>
      {mealNames[meal.meal]()}
      {meal.kcal !== null && <small>{m.menu_kcal({ count: meal.kcal })}</small>}
    </h3>
    <dl className={styles.slots}>
      {meal.slots.map(({ slot, dishes, before }) => (
        <div key={slot} data-plain={slot === 'dish' || undefined}>
          <dt>{slotNames[slot]()}</dt>
          <dd>
            <DishList dishes={dishes} marked={allergensOf(meal.own)} />
            {before && before.length > 0 && (
              <small>
                {m.menu_family_before()} <del dir="auto">{before.join(', ')}</del>
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
    <OwnNotes own={meal.own} people={people} />
    {meal.photos.length > 0 && (
      <PhotoMosaic
        photos={photosOf('parent', meal.photos)}
        label={m.menu_photos_of({ meal: mealNames[meal.meal](), day: formatLongDate(day) })}
      />
    )}
    {meal.own
      .filter(({ face }) => meal.can_rate || face !== null)
      .map(({ student_id, face }) => (
        <MealFaces
          key={student_id}
          day={day}
          meal={meal.meal}
          studentId={student_id}
          face={face}
          canRate={meal.can_rate}
          child={people.length > 1 ? people.find(({ id }) => id === student_id)?.name : undefined}
        />
      ))}
  </section>
)
