import { addDays } from '@nhip-cau/contract/days'
import type { FamilyDay } from '@nhip-cau/contract/menu-plan-family'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from 'wouter'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { formatLongDate, formatTime } from '../../../ui/format.ts'
import { mealNames } from '../../attendance/attendance-texts.ts'
import { namesOf } from '../dish-entry.ts'
import styles from './family-menu.module.css'
import { OwnNotes } from './own-notes.tsx'
import { useHomeMenu } from './use-home-menu.ts'

const titleOf = (day: string, today: string): string => {
  if (day === today) return m.menu_today()
  return day === addDays(today, 1) ? m.menu_tomorrow() : formatLongDate(day)
}

/** What the children eat today and on the next school day; nothing where no menu is approved. */
export const HomeMenu = () => {
  const { data } = useHomeMenu()
  const shown = data?.data.filter(({ day }) => day.meals.length > 0) ?? []
  const isOfSeveral = new Set(shown.map(({ kind }) => kind)).size > 1
  if (!data || shown.length === 0) return null
  return (
    <Card as="section" padding="small" className={styles.home ?? ''} aria-label={m.title_menu_plan()}>
      <header>
        <h2>{m.title_menu_plan()}</h2>
        <Link href="/menu-plan" className={styles.more ?? ''}>
          {m.menu_family_whole_week()}
        </Link>
      </header>
      {shown.map(({ kind, children, day }) => {
        const names = isOfSeveral ? children.map(({ name }) => name).join(', ') : undefined
        const title = [titleOf(day.day, data.today), names].filter(Boolean).join(' · ')
        if (day.day === data.today)
          return (
            <section key={`${kind} ${day.day}`}>
              <h3>{title}</h3>
              <ShortDay day={day} people={children} />
            </section>
          )
        return (
          <details key={`${kind} ${day.day}`} className={styles.later}>
            <summary>{title}</summary>
            <ShortDay day={day} people={children} />
          </details>
        )
      })}
    </Card>
  )
}

type ShortProps = {
  readonly day: FamilyDay
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

/** The meals of a day with the names of their dishes, and what the own child gets instead. */
const ShortDay = ({ day: { changed, meals }, people }: ShortProps) => (
  <>
    {changed && (
      <p className={styles.changed}>
        <IconArrowsExchange size={18} aria-hidden="true" />
        <span>{m.menu_family_changed({ time: formatTime(changed.at) })}</span>
      </p>
    )}
    <ul className={styles.short}>
      {meals
        .filter(({ slots }) => slots.length > 0)
        .map(({ meal, slots, own }) => (
          <li key={meal}>
            <span>{mealNames[meal]()}</span>
            <span>
              <span dir="auto">{namesOf(slots.flatMap(({ dishes }) => dishes))}</span>
              <OwnNotes own={own} people={people} />
            </span>
          </li>
        ))}
    </ul>
  </>
)
