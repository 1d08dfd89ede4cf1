import type { AttendanceFigures, AttendanceStatistics } from '@nhip-cau/contract/attendance-statistics'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { formatDate } from '../../../ui/format.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import tableStyles from '../table.module.css'
import styles from './statistics.module.css'
import { percentText } from './statistics-texts.ts'

type Line = AttendanceFigures & { readonly key: string; readonly name: string; readonly before?: number | null }
type Props = { readonly label: string; readonly first: string; readonly lines: readonly Line[] }

/** The figures of a chart as a table, also for people who cannot see the chart. */
const Figures = ({ label, first, lines }: Props) => {
  const compared = lines.some(({ before }) => before !== undefined)
  return (
    <Numbers>
      <ScrollRegion label={label}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col" data-number>
                {m.stats_rate_short()}
              </th>
              {compared && (
                <th scope="col" data-number>
                  {m.stats_before()}
                </th>
              )}
              {[m.stats_counted(), m.attend_present(), m.attend_late(), m.attend_excused(), m.attend_unexcused()].map(
                (title) => (
                  <th key={title} scope="col" data-number>
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((one) => (
              <tr key={one.key}>
                <th scope="row">{one.name}</th>
                <td data-number>{percentText(one.rate)}</td>
                {compared && <td data-number>{percentText(one.before ?? null)}</td>}
                <td data-number>{one.counted}</td>
                <td data-number>{one.present}</td>
                <td data-number>{one.late}</td>
                <td data-number>{one.excused}</td>
                <td data-number>{one.unexcused}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Numbers>
  )
}

const Numbers = ({ children }: { children: ReactNode }) => (
  <details className={styles.numbers}>
    <summary>{m.stats_numbers()}</summary>
    {children}
  </details>
)

export const DayTable = ({ days, label }: { days: AttendanceStatistics['days']; label: string }) => (
  <Figures
    label={label}
    first={m.stats_day()}
    lines={days.map((one) => ({ ...one, key: one.day, name: formatDate(one.day) }))}
  />
)

export const ClassTable = ({ classes }: { classes: AttendanceStatistics['classes'] }) => (
  <Figures
    label={m.stats_classes()}
    first={m.attend_class()}
    lines={classes.map((one) => ({ ...one, key: one.class.id, name: one.class.name, before: one.rate_before }))}
  />
)
