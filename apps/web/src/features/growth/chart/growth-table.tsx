import type { FamilyGrowth } from '@nhip-cau/contract/growth'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { formatDate, formatNumber } from '../../../ui/format.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import styles from './growth-chart.module.css'

type Row = Pick<FamilyGrowth['data'][number], 'id' | 'day' | 'months' | 'height' | 'weight' | 'bmi'>

type Props<R extends Row> = {
  readonly rows: readonly R[]
  /** A further column. */
  readonly more?: { readonly title: string; readonly render: (row: R) => ReactNode }
}

const decimal = (value: number | null) => (value === null ? '–' : formatNumber(value))

/** The figures of the charts, newest first. */
export const GrowthTable = <R extends Row>({ rows, more }: Props<R>) => (
  <ScrollRegion label={m.growth_table()}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.growth_day()}</th>
          <th scope="col">{m.growth_age()}</th>
          <th scope="col">{m.growth_height()}</th>
          <th scope="col">{m.growth_weight()}</th>
          <th scope="col">{m.growth_kind_bmi()}</th>
          {more && <th scope="col">{more.title}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{formatDate(row.day)}</td>
            <td>{m.growth_months({ count: row.months })}</td>
            <td>{decimal(row.height)}</td>
            <td>{decimal(row.weight)}</td>
            <td>{decimal(row.bmi)}</td>
            {more && <td>{more.render(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)
