import { attendanceHistory } from '@nhip-cau/contract/attendance'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { ChildHistory } from '../attendance/child-history.tsx'
import styles from './child-day.module.css'

type Props = { readonly studentId: string; readonly day: string }

/** Shows earlier marks with who corrected them and when; a first mark corrects nothing. */
export const DayCorrections = ({ studentId, day }: Props) => {
  const history = useQuery(ask(attendanceHistory, { query: { student_id: studentId, day } }))
  if (!history.data?.data.some((change) => change.before !== null && change.taken_over)) return null
  return (
    <div className={styles.corrections}>
      <h3>{m.attend_corrected_title()}</h3>
      <ChildHistory studentId={studentId} day={day} />
    </div>
  )
}
