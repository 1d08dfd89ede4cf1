import type { FamilyGrowth } from '@nhip-cau/contract/growth'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { formatDate, formatNumber } from '../../../ui/format.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import styles from './growth-chart.module.css'

type Row = Pick<FamilyGrowth['data'][number], 'id' | 'day' | 'months' | 'height' | 'weight' | 'bmi'>

type Props<R extends Row> = {
  readonly rows: readonly R[]
  /** What stands under the figures of a row. */
  readonly below?: (row: R) => ReactNode
}

const decimal = (value: number | null) => (value === null ? '–' : formatNumber(value))

/** The figures of the charts, newest first. */
export const GrowthTable = <R extends Row>({ rows, below }: Props<R>) => (
  <ScrollRegion label={m.growth_table()}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.growth_day()}</th>
          <th scope="col">{m.growth_axis()}</th>
          <th scope="col">{m.growth_height()}</th>
          <th scope="col">{m.growth_weight()}</th>
          <th scope="col">{m.growth_kind_bmi()}</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.id}>
          <tr>
            <td>{formatDate(row.day)}</td>
            <td>{row.months}</td>
            <td>{decimal(row.height)}</td>
            <td>{decimal(row.weight)}</td>
            <td>{decimal(row.bmi)}</td>
          </tr>
          {below && (
            <tr data-below="">
              <td colSpan={5}>{below(row)}</td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  </ScrollRegion>
)
