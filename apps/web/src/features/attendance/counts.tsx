import type { AttendanceCounts } from '@nhip-cau/contract/attendance'
import { m } from '../../paraglide/messages.js'
import styles from './counts.module.css'

/**
 * The size of the class and the counts of the four states. Each child is in exactly one state, so they add up to the
 * class.
 */
export const Counts = ({ counts, past = false }: { counts: AttendanceCounts; past?: boolean }) => (
  <dl className={styles.counts} aria-label={m.attend_counts()}>
    <Count label={m.attend_enrolled()} value={counts.enrolled} />
    <Count label={past ? m.attend_unknown() : m.attend_expected()} value={counts.expected} tone="waiting" />
    <Count label={m.attend_present()} value={counts.present} tone="good" />
    <Count label={m.attend_left()} value={counts.left} tone="primary" />
    <Count label={m.attend_absent()} value={counts.absent} tone="info" />
  </dl>
)

const Count = ({ label, value, tone }: { label: string; value: number; tone?: string }) => (
  <div className={styles.count} data-tone={tone}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
