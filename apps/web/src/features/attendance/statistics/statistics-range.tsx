import {
  type AttendanceStatistics,
  type StatisticsPeriod,
  statisticsPeriods,
} from '@nhip-cau/contract/attendance-statistics'
import { addDays } from '@nhip-cau/contract/days'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { classKey } from '../../../lib/class-choice.ts'
import { m } from '../../../paraglide/messages.js'
import { DateField } from '../../../ui/date-field.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './statistics.module.css'
import { periodTitle } from './statistics-texts.ts'

const periodNames: Record<StatisticsPeriod, () => string> = {
  week: m.stats_period_week,
  month: m.stats_period_month,
  term: m.stats_period_term,
  free: m.stats_period_free,
}

/** The parameters in the page's address. */
export type Chosen = {
  readonly period: StatisticsPeriod
  readonly day: string | undefined
  readonly from: string
  readonly to: string
  readonly classId: string
}

type Props = {
  readonly chosen: Chosen
  readonly today: string
  readonly data: AttendanceStatistics | undefined
  readonly classes: readonly { readonly id: string; readonly name: string }[]
  readonly onChange: (
    change: Partial<Record<'period' | 'day' | 'from' | 'to' | typeof classKey, string | undefined>>,
  ) => void
}

const noEnds = { from: undefined, to: undefined }

/** A custom period starts with the dates of the period shown before. */
const upToToday = ({ from, to }: AttendanceStatistics, today: string) => ({ from, to: to < today ? to : today })

export const StatisticsRange = ({ chosen, today, data, classes, onChange }: Props) => (
  <div className={styles.range}>
    <FilterChips
      label={m.stats_period()}
      dense
      value={chosen.period}
      onChange={(period) =>
        onChange({ period, day: undefined, ...(period === 'free' && data ? upToToday(data, today) : noEnds) })
      }
      options={statisticsPeriods.map((value) => ({ value, label: periodNames[value]() }))}
    />
    {chosen.period === 'free' ? (
      <div className={styles.ends}>
        <DateField label={m.stats_from()} value={chosen.from} max={today} onChange={(from) => onChange({ from })} />
        <DateField
          label={m.stats_to()}
          value={chosen.to}
          min={chosen.from}
          max={today}
          onChange={(to) => onChange({ to })}
        />
      </div>
    ) : (
      <div className={styles.move}>
        <IconButton
          label={m.stats_before()}
          icon={<IconChevronLeft className="mantine-rotate-rtl" />}
          disabled={!data}
          onClick={() => onChange({ day: data && addDays(data.from, -1) })}
        />
        <strong aria-live="polite">{data ? periodTitle(data) : '…'}</strong>
        <IconButton
          label={m.stats_after()}
          icon={<IconChevronRight className="mantine-rotate-rtl" />}
          disabled={!data || data.to >= today}
          onClick={() => onChange({ day: data && addDays(data.to, 1) })}
        />
      </div>
    )}
    {classes.length > 1 && (
      <SelectField
        label={m.attend_class()}
        none={m.stats_all_classes()}
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.classId}
        onChange={(id) => onChange({ [classKey]: id })}
      />
    )}
  </div>
)
