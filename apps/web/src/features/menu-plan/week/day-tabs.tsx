import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import { m } from '../../../paraglide/messages.js'
import { formatDayAndMonth, formatLongDate, formatShortWeekday } from '../../../ui/format.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './week-view.module.css'

type Props = {
  readonly week: Pick<MenuWeek, 'days' | 'today'>
  readonly day: string
  readonly onDay: (day: string) => void
}

/** The days of the week as tabs, where only one of them is shown. */
export const DayTabs = ({ week: { days, today }, day, onDay }: Props) => (
  <div className={styles.days} role="tablist" aria-label={m.menu_days()}>
    {days.map((one) => (
      <button
        key={one.day}
        type="button"
        role="tab"
        aria-selected={one.day === day}
        data-today={one.day === today || undefined}
        onClick={() => onDay(one.day)}
      >
        <VisuallyHidden>{formatLongDate(one.day)}</VisuallyHidden>
        <span aria-hidden="true">{formatShortWeekday(one.day)}</span>
        <span aria-hidden="true">{formatDayAndMonth(one.day)}</span>
      </button>
    ))}
  </div>
)
