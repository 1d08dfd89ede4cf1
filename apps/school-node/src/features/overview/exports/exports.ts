import { PassThrough } from 'node:stream'
import { type ExportKind, exportColumns } from '@nhip-cau/contract/exports'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import { words } from '../../../documents/excel/words.ts'
import { type Value, writeTable } from '../../../documents/excel/write-workbook.ts'
import { excelType } from '../../../documents/sheets.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { columnOf } from './exports-rows.ts'

/** Rows read per query. */
const chunk = 500

type Job<Row> = {
  readonly kind: ExportKind
  readonly cells: Readonly<Record<string, (row: Row) => Value>>
  /** The filters of the request. */
  readonly query: object & { readonly columns?: string | undefined }
  readonly page: (page: { page: number; per_page: number }) => Promise<readonly Row[]>
}

const audited = { students: 'student', parents: 'parent', classes: 'class', teachers: 'teacher' } as const

/** A teacher's export must not contain phone numbers or e-mail addresses of families. */
const excludedColumns = (actor: Actor): readonly string[] => (actor.role === 'teacher' ? ['phone', 'email'] : [])

/** Streams the list as a workbook. Records the account, the filters and the columns in the audit log first. */
export const sendTable = async <Row>(context: Context, actor: Actor, reply: FastifyReply, job: Job<Row>) => {
  const { kind, query } = job
  const columns = chosen(kind, query.columns).filter((key) => !excludedColumns(actor).includes(key))
  const { columns: _columns, ...filters } = query
  await context.transaction((tx) =>
    recordAudit(tx, actor, {
      action: `${audited[kind]}.export`,
      object: { kind: audited[kind], id: null, name: words.export[kind] },
      after: { ...filters, columns },
    }),
  )
  const out = new PassThrough()
  const day = context.now().toISOString().slice(0, 10)
  reply
    .type(excelType)
    .header('content-disposition', `attachment; filename="${words.file[kind]}-${day}.xlsx"`)
    .send(out)
  const table = columns.map((key) => columnOf(kind, key))
  await writeTable(out, words.export[kind], table, rowsOf(job, columns)).catch((error: Error) => out.destroy(error))
}

/** Ignores unknown column keys; returns all columns when no known key remains. */
const chosen = (kind: ExportKind, asked: string | undefined): readonly string[] => {
  const known: readonly string[] = exportColumns[kind]
  const wanted = asked?.split(',').filter((key) => known.includes(key)) ?? []
  return wanted.length === 0 ? known : [...new Set(wanted)]
}

async function* rowsOf<Row>({ page, cells }: Job<Row>, columns: readonly string[]): AsyncIterable<readonly Value[]> {
  for (let number = 1; ; number += 1) {
    const rows = await page({ page: number, per_page: chunk })
    for (const row of rows) yield columns.map((key) => cells[key]?.(row) ?? null)
    if (rows.length < chunk) return
  }
}
