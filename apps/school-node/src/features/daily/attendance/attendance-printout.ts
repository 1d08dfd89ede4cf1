import { PassThrough, Readable } from 'node:stream'
import type { MonthSheet } from '@nhip-cau/contract/attendance'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { writeTable } from '../../../documents/excel/write-workbook.ts'
import { drawSignatures, drawTable, endPrintout, printoutWords, startPrintout } from '../../../documents/printout.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { clockOf } from './attendance.ts'
import { selectVisibleClass } from './attendance-board.queries.ts'
import { attendanceMonth } from './attendance-board.ts'

/** One row for each child, the same in the PDF and in Excel. */
const rowsOf = ({ data }: MonthSheet) =>
  data.map(({ student, marks, present, excused, unexcused, meal_days }, index) => [
    index + 1,
    student.full_name,
    ...marks,
    present,
    excused,
    unexcused,
    meal_days,
  ])

/** The month as a PDF like the official book: one line for each child, one column for each day. */
export const monthPrintout = async (
  context: Context,
  actor: Actor,
  { class_id, month }: { class_id: string; month: string },
): Promise<{ name: string; file: Readable }> => {
  const known = await selectVisibleClass(context.db, actor, class_id)
  if (!known) throw problem('not_found')
  const [sheet, { today }, school] = await Promise.all([
    attendanceMonth(context, actor, { class_id, month }),
    clockOf(context, actor.schoolId),
    selectSchoolRow(context.db, actor.schoolId),
  ])
  const [year = '', number = ''] = month.split('-')
  const printout = startPrintout(
    {
      school,
      title: fill(printoutWords.month_title, { month: `${number}/${year}` }),
      lines: [fill(printoutWords.class_of, { name: known.name })],
    },
    'landscape',
  )
  drawTable(
    printout,
    [
      { title: printoutWords.number, width: 2.2, align: 'center' },
      { title: printoutWords.name, width: 13 },
      ...sheet.days.map(({ day }) => ({ title: String(Number(day.slice(8))), width: 1.55, align: 'center' as const })),
      { title: printoutWords.present, width: 2.7, align: 'center' },
      { title: printoutWords.excused, width: 2, align: 'center' },
      { title: printoutWords.unexcused, width: 2, align: 'center' },
      { title: printoutWords.meals, width: 2.7, align: 'center' },
    ],
    rowsOf(sheet),
    { size: 9.5 },
  )
  printout.moveDown(0.4).font('italic').fontSize(10).text(printoutWords.legend)
  drawSignatures(printout, school, today, [printoutWords.teacher, printoutWords.head])
  return { name: `diem-danh-${month}.pdf`, file: endPrintout(printout) }
}

/** The month as an Excel file. */
export const monthWorkbook = async (
  context: Context,
  actor: Actor,
  asked: { class_id: string; month: string },
): Promise<{ name: string; file: Readable }> => {
  const sheet = await attendanceMonth(context, actor, asked)
  const columns = [
    { title: printoutWords.number, width: 6 },
    { title: printoutWords.name, width: 28 },
    ...sheet.days.map(({ day }) => ({ title: String(Number(day.slice(8))), width: 4 })),
    ...[printoutWords.present, printoutWords.excused, printoutWords.unexcused, printoutWords.meals].map((title) => ({
      title,
      width: 9,
    })),
  ]
  const file = new PassThrough()
  void writeTable(file, sheet.class?.name ?? asked.month, columns, Readable.from(rowsOf(sheet))).catch((error: Error) =>
    file.destroy(error),
  )
  return { name: `diem-danh-${asked.month}.xlsx`, file }
}
