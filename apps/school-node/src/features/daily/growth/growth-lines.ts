import { daysBetween } from '@nhip-cau/contract/days'
import type { GrowthLine, StaffChildGrowth } from '@nhip-cau/contract/growth'
import { figuresAt, type Sex, type Table } from '../../../children/who-growth/who-figures.ts'
import { ageTables, daysInMonth, measureAt } from '../../../children/who-growth/z-scores.ts'

type Lines = StaffChildGrowth['lines']

const deviations = [-3, -2, 0, 2, 3] as const
/** The oldest age of a kindergarten's charts, in months. */
const oldest = 84

const rounded = (value: number) => Math.round(value * 100) / 100

const lineAt = (sex: Sex, kind: 'weight' | 'height' | 'bmi', months: number): GrowthLine | undefined => {
  const { tables, at } = ageTables(Math.round(months * daysInMonth))
  const table: Table = tables[kind]
  const lms = figuresAt(table, sex, at)
  if (!lms) return undefined
  const [a, b, c, d, e] = deviations.map((z) => rounded(measureAt(lms, z)))
  return { at: months, sd: [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0] }
}

/** WHO's lines from whole years around the measurements, two years at least. */
export const linesFor = (sex: Sex, birthDate: string, days: readonly string[]): Lines => {
  if (days.length === 0) return { weight: [], height: [], bmi: [] }
  const ages = days.map((day) => daysBetween(birthDate, day) / daysInMonth)
  const to = Math.max(24, Math.min(oldest, Math.ceil((Math.max(...ages) + 1) / 12) * 12))
  const from = Math.max(0, Math.min(to - 24, Math.floor((Math.min(...ages) - 1) / 12) * 12))
  const months = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const line = (kind: 'weight' | 'height' | 'bmi') => months.flatMap((at) => lineAt(sex, kind, at) ?? [])
  return { weight: line('weight'), height: line('height'), bmi: line('bmi') }
}
