import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import type { PlanPeriod, PlanWeek } from '@nhip-cau/contract/edu-plan-parts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { formatDayAndMonth } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { periodText } from '../plan-texts.tsx'
import styles from './period-switch.module.css'

type Props = {
  readonly period: PlanPeriod
  readonly today: string
  readonly weeks: readonly PlanWeek[]
  /** What is usually planned now. */
  readonly nextWeek: PlanWeek | null
  readonly onDay: (day: string | undefined) => void
}

/** The next day to the side that is from Monday to Friday. */
const dayBeside = (day: string, by: 1 | -1): string => {
  const next = addDays(day, by)
  return weekdayOf(next) > 5 ? dayBeside(next, by) : next
}

/** Days of the periods before and after; undefined where the year has no such week. */
const beside = ({ level, from, to }: PlanPeriod, weeks: readonly PlanWeek[]) => {
  if (level !== 'week') return [dayBeside(from, -1), dayBeside(to, 1)] as const
  return [
    weeks.findLast(({ monday }) => monday < from)?.monday,
    weeks.find(({ monday }) => monday > from)?.monday,
  ] as const
}

/** Goes to the period before or after; of weeks, to any week of the year, passing over those without school. */
export const PeriodSwitch = ({ period, today, weeks, nextWeek, onDay }: Props) => {
  const { level, from, to } = period
  const [before, after] = beside(period, weeks)
  const isNow = from <= today && today <= addDays(to, level === 'week' ? 2 : 0)
  const isWeek = level === 'week' && weeks.some(({ monday }) => monday === from)
  return (
    <div className={styles.switch}>
      <span className={styles.steps}>
        <IconButton
          label={m.edu_before()}
          icon={<IconChevronLeft className="mantine-rotate-rtl" />}
          disabled={before === undefined}
          onClick={() => onDay(before)}
        />
        {isWeek ? (
          <SelectField
            aria-label={m.edu_week()}
            label=""
            value={from}
            options={weeks.map(({ number, monday, first_day, last_day }) => ({
              value: monday,
              label: m.edu_week_of({
                number,
                days: `${formatDayAndMonth(first_day)} – ${formatDayAndMonth(last_day)}`,
              }),
            }))}
            onChange={onDay}
          />
        ) : (
          <strong>{periodText(period)}</strong>
        )}
        <IconButton
          label={m.edu_after()}
          icon={<IconChevronRight className="mantine-rotate-rtl" />}
          disabled={after === undefined}
          onClick={() => onDay(after)}
        />
      </span>
      <span className={styles.quick}>
        {!isNow && (
          <Button size="sm" variant="subtle" onClick={() => onDay(undefined)}>
            {m.edu_now()}
          </Button>
        )}
        {level === 'week' && nextWeek && nextWeek.monday !== from && nextWeek.monday > today && (
          <Button size="sm" variant="light" onClick={() => onDay(nextWeek.monday)}>
            {m.edu_next_week({ number: nextWeek.number })}
          </Button>
        )}
      </span>
    </div>
  )
}
