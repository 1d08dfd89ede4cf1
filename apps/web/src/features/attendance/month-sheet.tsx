import { attendanceMonth, attendanceMonthExcel, attendanceMonthPdf } from '@nhip-cau/contract/attendance'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { FileButton } from '../../lib/file-button.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { formatDate, schoolDay } from '../../ui/format.ts'
import { MonthSwitch } from '../../ui/month-switch.tsx'
import styles from '../../ui/rows.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import tableStyles from './table.module.css'

type Props = {
  readonly classId?: string | undefined
  /** Called with the day that was opened. */
  readonly onDay?: (day: string) => void
}

/** The register of a month. Without a class it shows the parent's own children. */
export const MonthSheet = ({ classId, onDay }: Props) => {
  const [today] = useState(() => schoolDay(Date.now()))
  const [month, setMonth] = useState(() => today.slice(0, 7))
  const query = { month, ...(classId === undefined ? {} : { class_id: classId }) }
  const sheet = useQuery(ask(attendanceMonth, { query }))
  const box = useScrollToToday(sheet.data?.days.findIndex(({ day }) => day === today) ?? -1)
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        <MonthSwitch month={month} onChange={setMonth} />
        {classId !== undefined && (
          <span className={styles.buttons}>
            <FileButton
              endpoint={attendanceMonthPdf}
              input={{ query: { class_id: classId, month } }}
              fileName={`diem-danh-${month}.pdf`}
              kind="print"
              label={m.attend_month_print()}
            />
            <FileButton
              endpoint={attendanceMonthExcel}
              input={{ query: { class_id: classId, month } }}
              fileName={`diem-danh-${month}.xlsx`}
              kind="excel"
              label={m.exports_button()}
            />
          </span>
        )}
      </div>
      <QueryState query={sheet} loading={8}>
        {(data) => (
          <ScrollRegion ref={box} label={m.attend_month()} tall>
            <table className={clsx(tableStyles.table, tableStyles.month)}>
              <thead>
                <tr>
                  <th scope="col">{m.attend_child()}</th>
                  {data.days.map(({ day, open }) => (
                    <th key={day} scope="col" data-day>
                      {onDay && open && day <= today ? (
                        <button
                          type="button"
                          className={tableStyles.toDay}
                          onClick={() => onDay(day)}
                          aria-label={m.attend_open_day({ day: formatDate(day) })}
                        >
                          {day.slice(8)}
                        </button>
                      ) : (
                        day.slice(8)
                      )}
                    </th>
                  ))}
                  <th scope="col" data-number>
                    {m.attend_present()}
                  </th>
                  <th scope="col" data-number>
                    P
                  </th>
                  <th scope="col" data-number>
                    K
                  </th>
                  <th scope="col" data-number>
                    {m.attend_late()}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((row) => (
                  <tr key={row.student.id}>
                    <th scope="row" data-child title={row.student.full_name}>
                      {row.student.full_name}
                    </th>
                    {row.marks.map((mark, index) => (
                      <td key={data.days[index]?.day} data-day data-symbol={mark}>
                        {mark}
                      </td>
                    ))}
                    <td data-number>{row.present}</td>
                    <td data-number>{row.excused}</td>
                    <td data-number>{row.unexcused}</td>
                    <td data-number>{row.late}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </QueryState>
      <p>{m.attend_month_legend()}</p>
    </div>
  )
}

/** Scrolls to today, because a month is wider than a phone. */
const useScrollToToday = (index: number) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const cell = box.current?.querySelectorAll<HTMLElement>('thead th[data-day]')[index]
    if (!box.current || !cell) return
    const name = box.current.querySelector<HTMLElement>('tbody th')?.offsetWidth ?? 0
    box.current.scrollLeft = Math.max(0, cell.offsetLeft + cell.offsetWidth - Math.max(box.current.clientWidth, name))
  }, [index])
  return box
}
