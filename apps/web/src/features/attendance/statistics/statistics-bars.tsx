import type { AttendanceStatistics } from '@nhip-cau/contract/attendance-statistics'
import { m } from '../../../paraglide/messages.js'
import { Muted } from '../../../ui/muted.tsx'
import { reasonNames } from '../../absence/absence-texts.ts'
import styles from './statistics.module.css'
import { percentText, shareOf } from './statistics-texts.ts'

/** One bar for each class, with a mark for its value in the period before. */
export const ClassBars = ({ classes }: { classes: AttendanceStatistics['classes'] }) => (
  <>
    <ul className={styles.bars}>
      {classes.map((one) => (
        <li key={one.class.id} className={styles.bar}>
          <span className={styles.barName}>{one.class.name}</span>
          <span className={styles.barValue}>{percentText(one.rate)}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ inlineSize: `${one.rate ?? 0}%` }} />
            {one.rate_before !== null && (
              <span className={styles.mark} style={{ insetInlineStart: `${one.rate_before}%` }} />
            )}
          </span>
        </li>
      ))}
    </ul>
    <ul className={styles.legend} aria-hidden="true">
      <li data-kind="this">{m.stats_this()}</li>
      <li data-kind="before">{m.stats_before()}</li>
    </ul>
  </>
)

const names = { ...reasonNames, unknown: m.stats_reason_unknown }

/** The reasons for absences, most frequent first. */
export const ReasonBars = ({ reasons }: { reasons: AttendanceStatistics['reasons'] }) => {
  const all = reasons.reduce((sum, one) => sum + one.count, 0)
  if (all === 0) return <Muted>{m.stats_no_reasons()}</Muted>
  const most = Math.max(...reasons.map((one) => one.count))
  return (
    <ul className={styles.bars}>
      {reasons
        .filter((one) => one.count > 0)
        .map((one) => (
          <li key={one.reason} className={styles.bar} data-kind={one.reason}>
            <span className={styles.barName}>{names[one.reason]()}</span>
            <span className={styles.barValue}>
              {m.stats_reason_count({ count: one.count, share: percentText(shareOf(one.count, all)) })}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ inlineSize: `${(100 * one.count) / most}%` }} />
            </span>
          </li>
        ))}
    </ul>
  )
}
