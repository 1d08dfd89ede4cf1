import { PassThrough, Readable } from 'node:stream'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import words from '../../../../messages/request-printouts.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { type Value, writeTable } from '../../../documents/excel/write-workbook.ts'
import { drawSignatures, drawTable, endPrintout, startPrintout } from '../../../documents/printout.ts'
import { dayText } from '../../../texts.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './absence.queries.ts'

/** Most rows of one list. */
const most = 2000

const columns = [
  { title: words.number, width: 3, align: 'center' },
  { title: words.student, width: 13 },
  { title: words.class, width: 6 },
  { title: words.from, width: 7, align: 'center' },
  { title: words.to, width: 7, align: 'center' },
  { title: words.days, width: 4, align: 'center' },
  { title: words.refundable, width: 5, align: 'center' },
  { title: words.reason, width: 12 },
  { title: words.sent_by, width: 10 },
  { title: words.sent_at, width: 8, align: 'center' },
  { title: words.status, width: 7 },
  { title: words.decided_by, width: 9 },
] as const

const dayOf = (day: string | undefined): Value => (day === undefined ? null : { day })

const rowsOf = async (context: Context, actor: Actor, filter: queries.Filter, zone: string) => {
  const rows = await queries.selectAbsences(context.db, actor, filter, { sort: 'day', limit: most, offset: 0 })
  return rows.map((row, index): Value[] => {
    const closed = row.status === 'rejected' || row.status === 'cancelled'
    const days = row.days.filter((one) => (closed ? true : one.counts))
    const refunds = days.filter((one) => one.refundable && one.half === 'whole' && one.counts && !one.came)
    const sentAt = new Date(row.sent_at)
    const half = days.length === 1 ? words.halves[days[0]?.half ?? 'whole'] : ''
    return [
      index + 1,
      row.student.full_name,
      row.class.name,
      dayOf(days[0]?.day),
      dayOf(days.at(-1)?.day),
      days.length,
      refunds.length,
      words.reasons[row.reason] + half + (row.text === null ? '' : `: ${row.text}`),
      row.sent_by_name,
      { moment: `${dayAt(sentAt, zone)}T${timeAt(sentAt, zone)}` },
      words.statuses[row.status],
      row.decided_by_name ?? '',
    ]
  })
}

/** Records in the audit log which list was exported, and with how many rows. */
const recordTaken = (context: Context, actor: Actor, action: string, filter: queries.Filter, count: number) => {
  const { from, to, class_id, status } = filter
  return context.transaction((tx) =>
    recordAudit(tx, actor, {
      action,
      object: { kind: 'absence', id: null, name: words.absence_title },
      ...(filter.student_id === undefined ? {} : { studentId: filter.student_id }),
      after: { from, to, class_id, status, count },
    }),
  )
}

type File = { readonly name: string; readonly file: Readable }

/** The filtered list with room for signatures (A4, landscape). */
export const absencePrintout = async (context: Context, actor: Actor, filter: queries.Filter): Promise<File> => {
  const school = await selectSchoolRow(context.db, actor.schoolId)
  const rows = await rowsOf(context, actor, filter, school.time_zone)
  await recordTaken(context, actor, 'absence.print', filter, rows.length)
  const [name] =
    filter.class_id === undefined ? [] : rows.flatMap((row) => (typeof row[2] === 'string' ? [row[2]] : []))
  const printout = startPrintout(
    {
      school,
      title: words.absence_title,
      lines: [
        ...(name === undefined ? [] : [fill(words.class_line, { name })]),
        ...(filter.from === undefined || filter.to === undefined
          ? []
          : [fill(words.days_line, { from: dayText(filter.from), to: dayText(filter.to) })]),
      ],
    },
    'landscape',
  )
  drawTable(printout, columns, rows, { size: 10 })
  drawSignatures(printout, school, dayAt(context.now(), school.time_zone), words.signatures)
  return { name: `${words.absence_file}.pdf`, file: endPrintout(printout) }
}

export const absenceWorkbook = async (context: Context, actor: Actor, filter: queries.Filter): Promise<File> => {
  const school = await selectSchoolRow(context.db, actor.schoolId)
  const rows = await rowsOf(context, actor, filter, school.time_zone)
  await recordTaken(context, actor, 'absence.export', filter, rows.length)
  const out = new PassThrough()
  const table = columns.map(({ title, width }) => ({ title, width: width * 2 }))
  void writeTable(out, words.absence_file, table, Readable.from(rows)).catch((error: Error) => out.destroy(error))
  return { name: `${words.absence_file}.xlsx`, file: out }
}
