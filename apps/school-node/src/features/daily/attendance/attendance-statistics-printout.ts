import { PassThrough, type Readable } from 'node:stream'
import type { AttendanceFigures, ChildFigures, StatisticsQuery } from '@nhip-cau/contract/attendance-statistics'
import type { Actor } from '@nhip-cau/server-kit/actor'
import words from '../../../../messages/attendance-statistics.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { type FileColumn, type Value, writeTables } from '../../../documents/excel/write-workbook.ts'
import { attendanceStatistics } from './attendance-statistics.ts'

const columns = (...given: readonly (readonly [title: string, width: number])[]): FileColumn[] =>
  given.map(([title, width]) => ({ title, width }))

const share = (rate: number | null): Value => (rate === null ? null : { percent: rate })

const figureColumns = [
  [words.rate, 18],
  [words.counted, 12],
  [words.present, 12],
  [words.late, 12],
  [words.excused, 14],
  [words.unexcused, 18],
  [words.unmarked, 16],
] as const

const figures = (one: AttendanceFigures): Value[] => [
  share(one.rate),
  one.counted,
  one.present,
  one.late,
  one.excused,
  one.unexcused,
  one.unmarked,
]

const childColumns = columns([words.number, 6], [words.student, 30], [words.class, 16], ...figureColumns)

const childRows = (rows: readonly ChildFigures[]) =>
  rows.map((one, index): Value[] => [index + 1, one.student.full_name, one.class.name, ...figures(one)])

/** The figures of a period as an Excel file, with one sheet for each table of the page. */
export const statisticsWorkbook = async (
  context: Context,
  actor: Actor,
  asked: StatisticsQuery,
): Promise<{ name: string; file: Readable }> => {
  const data = await attendanceStatistics(context, actor, asked)
  const file = new PassThrough()
  const written = writeTables(file, [
    {
      title: words.sheet_total,
      columns: columns([words.period, 18], [words.from, 13], [words.to, 13], ...figureColumns),
      rows: [
        [words.this, { day: data.from }, { day: data.to }, ...figures(data.total)],
        [words.before, { day: data.before.from }, { day: data.before.to }, ...figures(data.before)],
      ],
    },
    {
      title: words.sheet_days,
      columns: columns([words.day, 13], ...figureColumns),
      rows: data.days.map((one): Value[] => [{ day: one.day }, ...figures(one)]),
    },
    {
      title: words.sheet_classes,
      columns: columns([words.number, 6], [words.class, 18], ...figureColumns, [words.rate_before, 12]),
      rows: data.classes.map((one, index): Value[] => [
        index + 1,
        one.class.name,
        ...figures(one),
        share(one.rate_before),
      ]),
    },
    {
      title: words.sheet_reasons,
      columns: columns([words.reason, 28], [words.count, 14], [words.before, 12]),
      rows: data.reasons.map((one): Value[] => [words.reasons[one.reason], one.count, one.before]),
    },
    {
      title: words.sheet_streaks,
      columns: columns(
        [words.number, 6],
        [words.student, 30],
        [words.class, 16],
        [words.from, 13],
        [words.to, 13],
        [words.run_days, 14],
        [words.run_unexcused, 20],
        [words.ongoing, 14],
      ),
      rows: data.streaks.map((one, index): Value[] => [
        index + 1,
        one.student.full_name,
        one.class.name,
        { day: one.from },
        { day: one.to },
        one.days,
        one.unexcused,
        one.ongoing ? words.yes : words.no,
      ]),
    },
    { title: words.sheet_low, columns: childColumns, rows: childRows(data.low) },
    { title: words.sheet_late, columns: childColumns, rows: childRows(data.late) },
  ])
  void written.catch((error: Error) => file.destroy(error))
  return { name: `${words.file}-${data.from}-${data.to}.xlsx`, file }
}
