import type { AttendanceFigures, AttendanceStatistics } from '@nhip-cau/contract/attendance-statistics'
import { m } from '../../../paraglide/messages.js'
import { formatDate, formatNumber } from '../../../ui/format.ts'

/** `92,4%` */
export const percentText = (rate: number | null): string =>
  rate === null ? '–' : m.stats_percent({ value: formatNumber(rate) })

/** Returns the share in percent, rounded to a tenth. */
export const shareOf = (count: number, all: number): number | null =>
  all === 0 ? null : Math.round((1000 * count) / all) / 10

/** `16/11` */
export const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`

export const periodTitle = ({ period, name, from, to }: AttendanceStatistics): string => {
  const days = { from: formatDate(from), to: formatDate(to) }
  switch (period) {
    case 'month':
      return m.attend_month_of({ month: `${from.slice(5, 7)}/${from.slice(0, 4)}` })
    case 'week':
      return m.stats_week_of(days)
    case 'term':
      return m.stats_term_of({ name: name ?? '', ...days })
    case 'free':
      return m.stats_between(days)
  }
}

/** Describes the change in words, because screen readers do not read an arrow. */
export const changeText = (now: number | null, before: number | null): string => {
  if (now === null || before === null) return m.stats_no_before()
  const points = Math.round((now - before) * 10) / 10
  if (points === 0) return m.stats_same()
  return points > 0 ? m.stats_up({ points: formatNumber(points) }) : m.stats_down({ points: formatNumber(-points) })
}

export type Kind = 'late' | 'excused' | 'unexcused'

/** Late children are a share of those present, the other kinds a share of all counted. */
export const shareOfKind = (figures: AttendanceFigures, kind: Kind): number | null =>
  shareOf(figures[kind], kind === 'late' ? figures.present : figures.counted)
