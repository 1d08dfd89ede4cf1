import { daysBetween } from '@nhip-cau/contract/days'
import type { FamilyGrowth, StaffChildGrowth } from '@nhip-cau/contract/growth'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { formatDate, formatNumber } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import styles from './growth-chart.module.css'
import { GrowthChart } from './growth-chart.tsx'

type Kind = 'height' | 'weight' | 'bmi'

const kinds = [
  { value: 'height', label: m.growth_kind_height },
  { value: 'weight', label: m.growth_kind_weight },
  { value: 'bmi', label: m.growth_kind_bmi },
] as const

const daysInMonth = 30.4375

type Props = {
  readonly growth: Pick<FamilyGrowth | StaffChildGrowth, 'lines' | 'birth_date'> & {
    readonly data: readonly Pick<FamilyGrowth['data'][number], 'day' | Kind>[]
  }
  readonly name: string
}

/** One chart at a time: height, weight or BMI of a child by age. */
export const GrowthCharts = ({ growth, name }: Props) => {
  const [kind, setKind] = useState<Kind>('height')
  const title = kinds.find(({ value }) => value === kind)?.label() ?? ''
  const points = growth.data.flatMap((one) => {
    const value = one[kind]
    const at = daysBetween(growth.birth_date, one.day) / daysInMonth
    return value === null ? [] : [{ at, value, title: `${formatDate(one.day)}: ${formatNumber(value)}` }]
  })
  return (
    <div className={styles.stack}>
      <FilterChips
        label={m.growth_choose()}
        dense
        value={kind}
        onChange={setKind}
        options={kinds.map(({ value, label }) => ({ value, label: label() }))}
      />
      <GrowthChart lines={growth.lines[kind]} points={points} label={m.growth_chart_label({ kind: title, name })} />
      <Muted as="p" className={styles.source}>
        {m.growth_source()}
      </Muted>
    </div>
  )
}
