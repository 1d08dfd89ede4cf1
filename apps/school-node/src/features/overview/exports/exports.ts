import { PassThrough } from 'node:stream'
import { columnsFor, type ExportKind, layoutOf } from '@nhip-cau/contract/export-columns'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { FastifyReply } from 'fastify'
import scopeWords from '../../../../messages/list-printouts.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { words } from '../../../documents/excel/words.ts'
import { type Value, writeTable } from '../../../documents/excel/write-workbook.ts'
import { printList } from '../../../documents/list-printout.ts'
import { excelType } from '../../../documents/sheets.ts'
import { sendFile } from '../../../files/send-file.ts'
import { dayText } from '../../../texts.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { columnOf, printedColumnOf } from './exports-rows.ts'

/** Rows read per query. */
const chunk = 500

/** A list that leaves the product as a file or on paper. */
export type List<Row> = {
  readonly kind: ExportKind
  readonly cells: Readonly<Record<string, (row: Row) => Value>>
  /** The filters of the request. */
  readonly query: object & { readonly columns?: string | undefined }
  readonly page: (page: { page: number; per_page: number }) => Promise<readonly Row[]>
  /** The filters in words. */
  readonly scope: () => Promise<readonly string[]>
}

const audited = { students: 'student', parents: 'parent', classes: 'class', teachers: 'teacher' } as const

/** Records the account, the filters and the columns in the audit log. */
const recordTaken = (
  context: Context,
  actor: Actor,
  { kind, query }: Pick<List<never>, 'kind' | 'query'>,
  verb: 'export' | 'print',
  columns: readonly string[],
) => {
  const { columns: _columns, ...filters } = query
  return context.transaction((tx) =>
    recordAudit(tx, actor, {
      action: `${audited[kind]}.${verb}`,
      object: { kind: audited[kind], id: null, name: words.export[kind] },
      after: { ...filters, columns },
    }),
  )
}

/** Records that somebody takes the list, and returns its columns, the school and the school's date for the file. */
const take = async <Row>(context: Context, actor: Actor, list: List<Row>, verb: 'export' | 'print') => {
  const columns = columnsFor(list.kind, actor.role, list.query.columns)
  await recordTaken(context, actor, list, verb, columns)
  const school = await selectSchoolRow(context.db, actor.schoolId)
  return { columns, school, day: dayAt(context.now(), school.time_zone) }
}

/** Streams the list as a workbook, after the audit log has recorded it. */
export const sendWorkbook = async <Row>(
  context: Context,
  actor: Actor,
  reply: FastifyReply,
  list: List<Row>,
): Promise<undefined> => {
  const { kind } = list
  const { columns, day } = await take(context, actor, list, 'export')
  const out = new PassThrough()
  reply
    .type(excelType)
    .header('content-disposition', `attachment; filename="${words.file[kind]}-${day}.xlsx"`)
    .send(out)
  const table = columns.map((key) => columnOf(kind, key))
  await writeTable(out, words.export[kind], table, rowsOf(list, columns)).catch((error: Error) => out.destroy(error))
  return undefined
}

/** Sends all rows of the list as a PDF that says its scope and count, after the audit log has recorded it. */
export const sendPrintout = async <Row>(
  context: Context,
  actor: Actor,
  reply: FastifyReply,
  list: List<Row>,
): Promise<undefined> => {
  const { kind } = list
  const scope = await list.scope()
  const { columns, day, school } = await take(context, actor, list, 'print')
  const rows: (readonly Value[])[] = []
  for await (const row of rowsOf(list, columns)) rows.push(row)
  const count = fill(scopeWords.count[kind], { count: rows.length })
  const file = await printList({
    school,
    title: scopeWords.title[kind],
    lines: [sentence(scope), fill(scopeWords.printed, { count, day: dayText(day) })],
    layout: layoutOf(columns.length),
    columns: columns.map(printedColumnOf),
    rows,
  })
  sendFile(reply, 'application/pdf', { name: `${words.file[kind]}-${day}.pdf`, file })
  return undefined
}

const sentence = (parts: readonly string[]) => {
  const text = parts.join(', ')
  return text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)
}

async function* rowsOf<Row>({ page, cells }: List<Row>, columns: readonly string[]): AsyncIterable<readonly Value[]> {
  for (let number = 1; ; number += 1) {
    const rows = await page({ page: number, per_page: chunk })
    for (const row of rows) yield columns.map((key) => cells[key]?.(row) ?? null)
    if (rows.length < chunk) return
  }
}
