import { listLatePickUps } from '@nhip-cau/contract/pick-up-wishes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Avatar } from '../../ui/avatar.tsx'
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
export const LateMonth = () => {
  const months = lastMonths()
  const [month, setMonth] = useState(months[0] ?? '')
  const late = useQuery(ask(listLatePickUps, { query: { month } }))
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
            {data.data.length === 0 && <EmptyState picture={<AllDone />} text={m.late_none()} />}
            <ul className={styles.rows} aria-label={m.end_of_day_part_late()}>
              {data.data.map(({ child, times, minutes, days }) => (
                <li key={child.id} className={styles.row}>
                  <Avatar
                    id={child.id}
                    name={child.full_name}
                    src={faceAddress(currentRole(), child.photo)}
                    size={48}
                  />
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
