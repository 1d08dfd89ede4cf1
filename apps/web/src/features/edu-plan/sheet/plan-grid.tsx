import { addDays } from '@nhip-cau/contract/days'
import type { PlanSheet } from '@nhip-cau/contract/edu-plan'
import { type TouchEvent, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { formatDayAndMonth, weekdayName } from '../../../ui/format.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { type CellTools, PlanCellView } from './plan-cell.tsx'
import styles from './plan-grid.module.css'

type Props = CellTools & {
  readonly closedDays: PlanSheet['closed_days']
  readonly today: string
}

const weekdays = [1, 2, 3, 4, 5] as const

/** The rows of a plan: of a week with a column for each day, on a phone one day at a time. */
export const PlanGrid = (props: Props) => {
  const wide = useWide()
  if (props.plan.period.level !== 'week') return <Rows {...props} day={0} />
  return wide ? <WeekTable {...props} /> : <OneDay {...props} />
}

const closedText = ({ closedDays }: Props, day: number) => closedDays.find((one) => one.day === day)?.because

const WeekTable = ({ closedDays, today, ...tools }: Props) => {
  const { plan } = tools
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.corner}>
            {m.edu_rows()}
          </th>
          {weekdays.map((day) => {
            const date = addDays(plan.period.from, day - 1)
            const because = closedText({ closedDays, today, ...tools }, day)
            return (
              <th key={day} scope="col" aria-current={date === today ? 'date' : undefined}>
                {weekdayName(day)}
                <small>{formatDayAndMonth(date)}</small>
                {because && <small className={styles.because}>{because}</small>}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {plan.rows.map((row) => (
          <tr key={row.key} data-learning={row.learning || undefined}>
            <th scope="row" dir="auto">
              {row.name}
            </th>
            {weekdays.map((day) => (
              <td key={day} data-closed={closedText({ closedDays, today, ...tools }, day) ? true : undefined}>
                <PlanCellView {...tools} row={row} day={day} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Pixels of a swipe to the next day. */
const swipe = 60

const OneDay = (props: Props) => {
  const { plan, today } = props
  const [day, setDay] = useState(() => weekdays.find((one) => addDays(plan.period.from, one - 1) === today) ?? 1)
  const start = useRef<{ x: number; y: number }>(undefined)
  const onTouchEnd = ({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) => {
    const touch = changedTouches.item(0)
    const from = start.current
    start.current = undefined
    if (!touch || !from) return
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
    if (Math.abs(x) < swipe || Math.abs(x) < 2 * Math.abs(y)) return
    const forward = x < 0 === (getComputedStyle(currentTarget).direction === 'ltr')
    setDay(weekdays.find((one) => one === day + (forward ? 1 : -1)) ?? day)
  }
  const because = closedText(props, day)
  return (
    <section
      className={styles.one}
      aria-label={weekdayName(day)}
      onTouchStart={({ touches }) => {
        const touch = touches.item(0)
        start.current = { x: touch.clientX, y: touch.clientY }
      }}
      onTouchEnd={onTouchEnd}
    >
      <FilterChips
        label={m.edu_days()}
        value={`${day}`}
        onChange={(next) => setDay(weekdays.find((one) => `${one}` === next) ?? 1)}
        options={weekdays.map((one) => ({
          value: `${one}`,
          label: `${m.edu_weekday_short({ number: one + 1 })} ${formatDayAndMonth(addDays(plan.period.from, one - 1))}`,
        }))}
      />
      {because && <p className={styles.closed}>{because}</p>}
      <Rows {...props} day={day} />
    </section>
  )
}

const Rows = ({ closedDays: _, today: __, day, ...tools }: Props & { readonly day: number }) => (
  <ol className={styles.rows}>
    {tools.plan.rows.map((row) => (
      <li key={row.key} data-learning={row.learning || undefined}>
        <h3 dir="auto">{row.name}</h3>
        <PlanCellView {...tools} row={row} day={day} />
      </li>
    ))}
  </ol>
)
