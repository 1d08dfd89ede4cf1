import { addDays } from '@nhip-cau/contract/days'
import type { FamilyPlan } from '@nhip-cau/contract/edu-plan-family'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { formatDayAndMonth, weekdayName } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import grid from '../sheet/plan-grid.module.css'
import styles from './family-plan.module.css'

type Props = { readonly plan: FamilyPlan; readonly today: string }

const weekdays = [1, 2, 3, 4, 5] as const

/** A week to read: a table where there is room, on a phone one day at a time, beginning with today. */
export const WeekView = (props: Props) =>
  useWide() ? <Table {...props} /> : <OneDay key={props.plan.period.from} {...props} />

const textOf = ({ cells }: FamilyPlan, row: string, day: number) =>
  cells.find((cell) => cell.row === row && cell.day === day)?.text

/** Rows in which nothing is written are left out. */
const writtenRows = ({ rows, cells }: FamilyPlan) => rows.filter(({ key }) => cells.some(({ row }) => row === key))

const Table = ({ plan, today }: Props) => (
  <table className={grid.table}>
    <thead>
      <tr>
        <th scope="col" className={grid.corner}>
          {m.edu_rows()}
        </th>
        {weekdays.map((day) => {
          const date = addDays(plan.period.from, day - 1)
          return (
            <th key={day} scope="col" aria-current={date === today ? 'date' : undefined}>
              {weekdayName(day)}
              <small>{formatDayAndMonth(date)}</small>
            </th>
          )
        })}
      </tr>
    </thead>
    <tbody>
      {writtenRows(plan).map(({ key, name, learning }) => (
        <tr key={key} data-learning={learning || undefined}>
          <th scope="row" dir="auto">
            {name}
          </th>
          {weekdays.map((day) => (
            <td key={day}>
              <p className={styles.cell} dir="auto">
                {textOf(plan, key, day)}
              </p>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const OneDay = ({ plan, today }: Props) => {
  const [day, setDay] = useState(() => weekdays.find((one) => addDays(plan.period.from, one - 1) === today) ?? 1)
  const rows = plan.rows.filter(({ key }) => textOf(plan, key, day))
  return (
    <div className={grid.one}>
      <FilterChips
        label={m.edu_days()}
        value={`${day}`}
        onChange={(next) => setDay(weekdays.find((one) => `${one}` === next) ?? 1)}
        options={weekdays.map((one) => ({
          value: `${one}`,
          label: `${m.edu_weekday_short({ number: one + 1 })} ${formatDayAndMonth(addDays(plan.period.from, one - 1))}`,
        }))}
      />
      {rows.length === 0 && <Muted>{m.edu_family_day_empty()}</Muted>}
      <ol className={grid.rows}>
        {rows.map(({ key, name, learning }) => (
          <li key={key} data-learning={learning || undefined}>
            <h3 dir="auto">{name}</h3>
            <p className={styles.cell} dir="auto">
              {textOf(plan, key, day)}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
