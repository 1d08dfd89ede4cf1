import { statisticsLimits } from '@nhip-cau/contract/attendance-statistics'
import type { ChildRow, FigureRow, StatisticsRow, StreakRow } from './attendance-statistics.queries.ts'

const names = new Intl.Collator('vi')

/** Joins the statistics of the two halves of the children to those of all children. */
export const joinHalves = (first: StatisticsRow, second: StatisticsRow): StatisticsRow => ({
  days: first.days,
  figures: sumOfFigures([...first.figures, ...second.figures]),
  reasons: [...first.reasons, ...second.reasons],
  streaks: mostUrgent([...first.streaks, ...second.streaks], byStreak),
  low: mostUrgent([...first.low, ...second.low], byPresence),
  late: mostUrgent([...first.late, ...second.late], byLateness),
})

const sumOfFigures = (rows: readonly FigureRow[]): FigureRow[] =>
  [...Map.groupBy(rows, ({ now, day, class_id }) => `${String(now)} ${day ?? ''} ${class_id ?? ''}`).values()]
    .map(([row, other]) => ({ ...(row as FigureRow), ...(row && other ? sumOf(row, other) : {}) }))
    .toSorted(
      (one, other) =>
        (one.position ?? Number.MAX_VALUE) - (other.position ?? Number.MAX_VALUE) ||
        names.compare(one.class_name ?? '', other.class_name ?? ''),
    )

const sumOf = (one: FigureRow, other: FigureRow) => ({
  counted: one.counted + other.counted,
  present: one.present + other.present,
  late: one.late + other.late,
  excused: one.excused + other.excused,
  unexcused: one.unexcused + other.unexcused,
  unmarked: one.unmarked + other.unmarked,
})

const mostUrgent = <Row extends { readonly full_name: string }>(
  rows: readonly Row[],
  compare: (one: Row, other: Row) => number,
): Row[] =>
  rows
    .toSorted((one, other) => compare(one, other) || names.compare(one.full_name, other.full_name))
    .slice(0, statisticsLimits.children)

const byStreak = (one: StreakRow, other: StreakRow) =>
  Number(other.unexcused > 0) - Number(one.unexcused > 0) ||
  Number(other.ongoing) - Number(one.ongoing) ||
  other.days - one.days
const byPresence = (one: ChildRow, other: ChildRow) => one.present / one.counted - other.present / other.counted
const byLateness = (one: ChildRow, other: ChildRow) => other.late - one.late
