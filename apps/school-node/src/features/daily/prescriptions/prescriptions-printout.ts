import { PassThrough, Readable } from 'node:stream'
import { notGivenText } from '@nhip-cau/contract/notices/sentences'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import words from '../../../../messages/request-printouts.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { type Value, writeTable } from '../../../documents/excel/write-workbook.ts'
import { drawSignatures, drawTable, endPrintout, startPrintout } from '../../../documents/printout.ts'
import { dayText, doseOutcomeText } from '../../../texts.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { selectPrescription } from './prescriptions.queries.ts'
import { type BookRow, selectBook } from './prescriptions-doses.queries.ts'

type File = { readonly name: string; readonly file: Readable }

const howText = (form: keyof typeof words.forms, meal: keyof typeof words.meals) =>
  [words.forms[form], words.meals[meal]].filter((part) => part !== '').join(', ')

/** One request on half a sheet (A5), with room for the signatures of both sides. */
export const prescriptionPrintout = async (context: Context, actor: Actor, id: string): Promise<File> => {
  const [school, row] = await Promise.all([
    selectSchoolRow(context.db, actor.schoolId),
    selectPrescription(context.db, actor, id),
  ])
  if (!row) throw problem('not_found')
  await context.transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'prescription.print',
      object: { kind: 'prescription', id: row.id, name: row.student.full_name },
      studentId: row.student.id,
    }),
  )
  const at = (instant: string) => {
    const moment = new Date(instant)
    return `${timeAt(moment, school.time_zone)} ${dayText(dayAt(moment, school.time_zone))}`
  }
  const printout = startPrintout(
    {
      school,
      title: words.sheet_title,
      lines: [fill(words.days_line, { from: dayText(row.from_date), to: dayText(row.to_date) })],
    },
    'portrait',
    'A5',
  )
  const lines = [
    fill(words.child, { name: row.student.full_name }),
    fill(words.child_class, { name: row.class.name }),
    fill(words.illness, { text: row.illness }),
    fill(words.place, { text: words.places[row.place] }),
    ...(row.note === null ? [] : [fill(words.note, { text: row.note })]),
  ]
  for (const line of lines) printout.fontSize(12).text(line)
  printout.moveDown(0.5)
  drawTable(
    printout,
    [
      { title: words.number, width: 3, align: 'center' },
      { title: words.medicine, width: 12 },
      { title: words.dose, width: 7 },
      { title: words.how, width: 8 },
      { title: words.times, width: 7, align: 'center' },
    ],
    row.medicines.map((one, index) => [
      index + 1,
      one.name,
      one.dose,
      howText(one.form, one.meal),
      one.times.join(', '),
    ]),
  )
  printout.moveDown(0.5).font('regular').fontSize(11)
  printout.text(fill(words.sender, { name: row.sent_by_name, time: at(row.sent_at) }))
  if (row.accepted_version === row.version && row.decided_by_name !== null && row.decided_at !== null)
    printout.text(fill(words.receiver, { name: row.decided_by_name, time: at(row.decided_at) }))
  if (row.returned_at !== null)
    printout.text(
      fill(words.returned_line, {
        text: returnText({ ...row, returned_by: row.returned_by_name }, school.time_zone),
      }),
    )
  printout.text(words.only_as_asked)
  drawSignatures(printout, school, dayAt(new Date(row.sent_at), school.time_zone), words.sheet_signatures)
  return { name: `${fill(words.sheet_file, { name: row.student.full_name })}.pdf`, file: endPrintout(printout) }
}

const columns = [
  { title: words.number, width: 4, align: 'center' },
  { title: words.day, width: 9, align: 'center' },
  { title: words.student, width: 12 },
  { title: words.class, width: 6 },
  { title: words.book_illness, width: 9 },
  { title: words.medicine, width: 12 },
  { title: words.dose, width: 7 },
  { title: words.how, width: 8 },
  { title: words.asked_time, width: 5.5, align: 'center' },
  { title: words.parent, width: 10 },
  { title: words.received_by, width: 10 },
  { title: words.given_at, width: 5.5, align: 'center' },
  { title: words.amount, width: 7 },
  { title: words.given_by, width: 10 },
  { title: words.result, width: 11 },
  { title: words.returned, width: 10 },
] as const

type Returned = Pick<BookRow, 'returned_at' | 'returned_by' | 'returned_items' | 'return_complete'>

/** What was returned, by whom, and the family's answer. */
const returnText = ({ returned_at, returned_by, returned_items, return_complete }: Returned, zone: string): string => {
  if (returned_at === null) return ''
  const at = new Date(returned_at)
  return [
    returned_items.map((item) => words.items[item]).join(', '),
    `${returned_by ?? ''} ${timeAt(at, zone)} ${dayText(dayAt(at, zone))}`,
    ...(return_complete === null ? [] : [return_complete ? words.return_complete : words.return_missing]),
  ]
    .filter((part) => part !== '')
    .join('; ')
}

export type Period = { readonly from: string; readonly to: string; readonly class_id?: string | undefined }

const rowsOf = async (context: Context, actor: Actor, { from, to, class_id }: Period, zone: string) => {
  const rows = await selectBook(context.db, actor, { from, to, classId: class_id })
  return rows.map(({ dose, ...row }, index): Value[] => [
    index + 1,
    { day: dose.day },
    row.student,
    row.class,
    row.illness,
    dose.medicine,
    dose.dose,
    howText(dose.form, dose.meal),
    dose.time,
    row.sent_by,
    row.received_by ?? '',
    dose.outcome_at === null ? '' : timeAt(new Date(dose.outcome_at), zone),
    dose.amount ?? '',
    dose.outcome_by ?? '',
    [
      doseOutcomeText(dose.status),
      dose.reason === null ? '' : notGivenText(dose.reason),
      dose.amount_reason ?? '',
      dose.note ?? '',
    ]
      .filter((part) => part !== '')
      .join('; '),
    returnText(row, zone),
  ])
}

/** Records in the audit log which book was exported, and with how many rows. */
const recordTaken = (context: Context, actor: Actor, action: string, period: Period, count: number) =>
  context.transaction((tx) =>
    recordAudit(tx, actor, {
      action,
      object: { kind: 'medicine_book', id: null, name: words.book_title },
      after: { ...period, count },
    }),
  )

/** The medicine book for inspectors: every dose, with who brought, received and gave it (A4, landscape). */
export const medicineBook = async (context: Context, actor: Actor, period: Period): Promise<File> => {
  const school = await selectSchoolRow(context.db, actor.schoolId)
  const rows = await rowsOf(context, actor, period, school.time_zone)
  await recordTaken(context, actor, 'medicine_book.print', period, rows.length)
  const [name] =
    period.class_id === undefined ? [] : rows.flatMap((row) => (typeof row[3] === 'string' ? [row[3]] : []))
  const printout = startPrintout(
    {
      school,
      title: words.book_title,
      lines: [
        ...(name === undefined ? [] : [fill(words.class_line, { name })]),
        fill(words.days_line, { from: dayText(period.from), to: dayText(period.to) }),
      ],
    },
    'landscape',
  )
  drawTable(printout, columns, rows, { size: 9 })
  drawSignatures(printout, school, dayAt(context.now(), school.time_zone), words.book_signatures)
  return { name: `${words.book_file}.pdf`, file: endPrintout(printout) }
}

export const medicineWorkbook = async (context: Context, actor: Actor, period: Period): Promise<File> => {
  const school = await selectSchoolRow(context.db, actor.schoolId)
  const rows = await rowsOf(context, actor, period, school.time_zone)
  await recordTaken(context, actor, 'medicine_book.export', period, rows.length)
  const out = new PassThrough()
  const table = columns.map(({ title, width }) => ({ title, width: width * 2 }))
  void writeTable(out, words.book_title, table, Readable.from(rows)).catch((error: Error) => out.destroy(error))
  return { name: `${words.book_file}.xlsx`, file: out }
}
