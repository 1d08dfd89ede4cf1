import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { listLatePickUps } from '@nhip-cau/contract/pick-up-wishes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChildAvatar } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate, formatTime, schoolDay } from '../../ui/format.ts'
import styles from '../../ui/rows.module.css'
import { SelectField } from '../../ui/select-field.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import door from './door.module.css'

/** The current month and the eleven before it. */
const lastMonths = (): string[] => {
  const [year = 2026, month = 1] = schoolDay(Date.now()).split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

const nameOf = (month: string) => month.split('-').reverse().join('/')

/** The minutes of late pick-ups in a month, by child. */
export const LateMonth = ({ classId }: { classId: string | undefined }) => {
  const months = lastMonths()
  const [month, setMonth] = useState(months[0] ?? '')
  const late = useQuery(ask(listLatePickUps, { query: { month } }))
  const ofClass = (rows: AnswerOf<typeof listLatePickUps>['data']) =>
    classId === undefined ? rows : rows.filter(({ child }) => child.class.id === classId)
  return (
    <div className={styles.stack}>
      <div className={door.month}>
        <SelectField
          label={m.late_month()}
          value={month}
          onChange={setMonth}
          options={months.map((value) => ({ value, label: nameOf(value) }))}
        />
      </div>
      <QueryState query={late}>
        {(data) => (
          <>
            <p>{m.late_rule({ time: data.leave_by, minutes: data.grace_minutes })}</p>
            {ofClass(data.data).length === 0 && <EmptyState picture={<AllDone />} text={m.late_none()} />}
            <ul className={styles.rows} aria-label={m.end_of_day_part_late()}>
              {ofClass(data.data).map(({ child, times, minutes, days }) => (
                <li key={child.id} className={styles.row}>
                  <ChildAvatar child={child} size={48} />
                  <span className={styles.grow}>
                    <strong>{child.full_name}</strong>
                    <small>{child.class.name}</small>
                    <ul className={door.days}>
                      {days.map((one) => (
                        <li key={one.day}>
                          {m.late_day({
                            day: formatDate(one.day),
                            minutes: one.minutes,
                            name: one.collector,
                            time: formatTime(one.left_at),
                          })}
                        </li>
                      ))}
                    </ul>
                  </span>
                  <StatusTag tone="waiting">{m.late_sum({ times, minutes })}</StatusTag>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </div>
  )
}
