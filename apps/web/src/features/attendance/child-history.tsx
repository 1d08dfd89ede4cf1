import { type AttendanceMark, attendanceHistory } from '@nhip-cau/contract/attendance'
import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { formatDateTime, formatTime, schoolDay } from '../../ui/format.ts'
import styles from '../../ui/rows.module.css'
import { markAppearances } from './attendance-texts.ts'

const named = (mark: AttendanceMark | null) => (mark ? markAppearances[mark]().label : m.attend_unmarked())

/** Lists each change of a child's day: who, when, and the value before. Entries are never deleted. */
export const ChildHistory = ({ studentId, day }: { studentId: string; day: string }) => {
  const history = useQuery(ask(attendanceHistory, { query: { student_id: studentId, day } }))
  if (history.error && !history.data) return <p>{problemText(history.error)}</p>
  const changes = history.data?.data ?? []
  if (history.data && changes.length === 0) return <p>{m.attend_history_empty()}</p>
  return (
    <ol className={styles.rows}>
      {changes.map((one) => (
        <li key={one.id} className={styles.grow}>
          {m.attend_changed({
            time: schoolDay(one.at) === day ? formatTime(one.at) : formatDateTime(one.at),
            name: one.by,
            before: named(one.before),
            after: named(one.after) + (one.arrived_at ? ` ${formatTime(one.arrived_at)}` : ''),
          })}
          {!one.taken_over && ` (${m.attend_not_taken()})`}
          {one.reason && <small>{one.reason}</small>}
          {one.tapped_at && currentRole() !== 'parent' && (
            <small>{m.attend_tapped_at({ time: formatTime(one.tapped_at) })}</small>
          )}
        </li>
      ))}
    </ol>
  )
}
