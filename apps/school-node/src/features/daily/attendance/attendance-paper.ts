import { PassThrough, Readable } from 'node:stream'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { writeTable } from '../../../documents/excel/write-workbook.ts'
import { drawSignatures, drawTable, endPaper, paperWords, startPaper } from '../../../documents/printout.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { clockOf } from './attendance.ts'
import { selectVisibleClass } from './attendance-board.queries.ts'
import { attendanceMonth } from './attendance-board.ts'

/** The book's month on paper: one line a child, one column a day. */
export const monthPaper = async (
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
  const paper = startPaper(
    {
      school,
      title: fill(paperWords.month_title, { month: `${number}/${year}` }),
      lines: [fill(paperWords.class_of, { name: known.name })],
    },
    'landscape',
  )
  drawTable(
    paper,
    [
      { title: paperWords.number, width: 2.2, align: 'center' },
      { title: paperWords.name, width: 13 },
      ...sheet.days.map(({ day }) => ({ title: String(Number(day.slice(8))), width: 1.55, align: 'center' as const })),
      { title: paperWords.present, width: 2.7, align: 'center' },
      { title: paperWords.excused, width: 2, align: 'center' },
      { title: paperWords.unexcused, width: 2, align: 'center' },
      { title: paperWords.meals, width: 2.7, align: 'center' },
    ],
    sheet.data.map((row, index) => [
      index + 1,
      row.student.full_name,
      ...row.marks,
      row.present,
      row.excused,
      row.unexcused,
      row.meal_days,
    ]),
    { size: 9.5 },
  )
  paper.moveDown(0.4).font('italic').fontSize(10).text(paperWords.legend)
  drawSignatures(paper, school, today, [paperWords.teacher, paperWords.head])
  return { name: `diem-danh-${month}.pdf`, file: endPaper(paper) }
}

/** The same as a table to work with. */
export const monthWorkbook = async (
  context: Context,
  actor: Actor,
  asked: { class_id: string; month: string },
): Promise<{ name: string; file: Readable }> => {
  const sheet = await attendanceMonth(context, actor, asked)
  const columns = [
    { title: paperWords.number, width: 6 },
    { title: paperWords.name, width: 28 },
    ...sheet.days.map(({ day }) => ({ title: String(Number(day.slice(8))), width: 4 })),
    ...[paperWords.present, paperWords.excused, paperWords.unexcused, paperWords.meals].map((title) => ({
      title,
      width: 9,
    })),
  ]
  const rows = sheet.data.map((row, index) => [
    index + 1,
    row.student.full_name,
    ...row.marks,
    row.present,
    row.excused,
    row.unexcused,
    row.meal_days,
  ])
  const file = new PassThrough()
  void writeTable(file, sheet.class?.name ?? asked.month, columns, Readable.from(rows)).catch((error: Error) =>
    file.destroy(error),
  )
  return { name: `diem-danh-${asked.month}.xlsx`, file }
}
