import type { CardWeek } from '@nhip-cau/contract/nice-student'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { formatDate, formatDayAndMonth } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './week-switch.module.css'

type Props = {
  /** Newest first. */
  readonly weeks: readonly CardWeek[]
  readonly week: CardWeek
  readonly onChange: (monday: string) => void
}

/** Switches to the previous or next school week; weeks without school are passed over. */
export const WeekSwitch = ({ weeks, week, onChange }: Props) => {
  const place = weeks.findIndex(({ monday }) => monday === week.monday)
  const [before, after] = [weeks[place + 1], weeks[place - 1]]
  return (
    <span className={styles.week}>
      <IconButton
        label={m.cards_week_before()}
        icon={<IconChevronLeft className="mantine-rotate-rtl" />}
        disabled={before === undefined}
        onClick={() => before && onChange(before.monday)}
      />
      <strong>
        {m.cards_week_of({
          number: week.number,
          from: formatDayAndMonth(week.first_day),
          to: formatDate(week.last_day),
        })}
      </strong>
      <IconButton
        label={m.cards_week_after()}
        icon={<IconChevronRight className="mantine-rotate-rtl" />}
        disabled={after === undefined}
        onClick={() => after && onChange(after.monday)}
      />
    </span>
  )
}
