import { addDays } from '@nhip-cau/contract/days'
import type { MenuWeekName } from '@nhip-cau/contract/menu-plan-parts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { formatDate, formatDayAndMonth } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './week-view.module.css'

/** `Tuần 12 · 23/11 – 27/11/2026`; a week without a number has its days only. */
export const weekTitle = ({ number, first_day, last_day }: Pick<MenuWeekName, 'number' | 'first_day' | 'last_day'>) =>
  number === null
    ? `${formatDayAndMonth(first_day)} – ${formatDate(last_day)}`
    : m.cards_week_of({ number, from: formatDayAndMonth(first_day), to: formatDate(last_day) })

type Props = {
  readonly week: MenuWeekName
  readonly today: string
  /** Absent: the week of today. */
  readonly onDay: (day: string | undefined) => void
}

/** Switches to the week before, the week after, or the one of today. */
export const WeekSwitch = ({ week, today, onDay }: Props) => {
  const { monday } = week
  const isNow = monday <= today && today < addDays(monday, 7)
  return (
    <span className={styles.switch}>
      <span className={styles.steps}>
        <IconButton
          label={m.cards_week_before()}
          icon={<IconChevronLeft className="mantine-rotate-rtl" />}
          onClick={() => onDay(addDays(monday, -7))}
        />
        <strong>{weekTitle(week)}</strong>
        <IconButton
          label={m.cards_week_after()}
          icon={<IconChevronRight className="mantine-rotate-rtl" />}
          onClick={() => onDay(addDays(monday, 7))}
        />
      </span>
      {!isNow && (
        <Button size="sm" variant="subtle" onClick={() => onDay(undefined)}>
          {m.menu_this_week()}
        </Button>
      )}
    </span>
  )
}
