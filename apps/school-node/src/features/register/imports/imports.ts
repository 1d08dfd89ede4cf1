import { PassThrough } from 'node:stream'
import * as api from '@nhip-cau/contract/imports'
import type { BodyOf, QueryOf } from '@nhip-cau/contract/kernel'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { UploadedFile } from '@nhip-cau/server-kit/call'
import type { Tx } from '@nhip-cau/server-kit/database'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { FastifyReply } from 'fastify'
import type { Context, TransactionContext } from '../../../context.ts'
import { readWorkbook } from '../../../documents/excel/read-workbook.ts'
import { receiveWorkbook } from '../../../documents/excel/receive-workbook.ts'
import type { Cell, SheetRow } from '../../../documents/excel/sheet.ts'
import { words } from '../../../documents/excel/words.ts'
import { type Value, writeTable } from '../../../documents/excel/write-workbook.ts'
import { excelType } from '../../../documents/sheets.ts'
import { dayText } from '../../../texts.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import * as queries from './imports.queries.ts'
import { isPassedOver, readHead } from './rows/imports-columns.ts'

type Office = ActorIn<'school'>
type Refused = keyof typeof words.refusal

export const refused = (reason: Refused, values: Readonly<Record<string, string | number>> = {}) =>
  problem('import_file', {
    values: { reason: fill(words.refusal[reason], { rows: thousands(api.importLimits.rows), ...values }) },
  })

const thousands = (count: number) => new Intl.NumberFormat('vi-VN').format(count)

/** The kinds of import the actor may see. */
const kindsOf = (actor: Actor): readonly api.ImportKind[] =>
  api.importKinds.filter((kind) => actor.permissions.includes(api.importPermission(kind)))

export const mustFind = async (context: Pick<Context, 'db'>, actor: Actor, id: string): Promise<api.Import> => {
  const one = await queries.selectImport(context.db, actor, kindsOf(actor), id)
  if (one === undefined) throw problem('not_found')
  return one
}

const signal = (tx: Tx, { schoolId }: Actor) =>
  signalLive(tx, { school_id: schoolId, topics: ['imports'], roles: ['school'] })

const jobKey = (id: string) => `import ${id}`

/** Stores an uploaded file and queues the check of its rows. Rejects an unreadable file at once. */
export const startImport = async (
  context: Context,
  actor: Office,
  kind: api.ImportKind,
  files: AsyncIterable<UploadedFile>,
): Promise<api.Import> => {
  const file = await receiveWorkbook(files)
  if ('refusal' in file) throw refused(file.refusal)
  const { rows, titles } = await readRows(actor.schoolId, kind, file.content)
  const id = crypto.randomUUID()
  await context.transaction(async (tx) => {
    await queries.insertImport(tx, actor, id, {
      kind,
      fileName: file.name,
      titles,
      rows: rows.map(({ row, cells, hidden }) => ({ row, cells: encryptRow(context, id, row, { cells, hidden }) })),
    })
    await enqueue(tx, 'imports.check', { school_id: actor.schoolId, id }, jobKey(id))
    await signal(tx, actor)
  })
  return mustFind(context, actor, id)
}

const readRows = async (
  schoolId: string,
  kind: api.ImportKind,
  content: Buffer,
): Promise<{ rows: readonly SheetRow[]; titles: readonly string[] }> => {
  // Room for lines above the table and for rows that contain only a running number.
  const read = await readWorkbook(schoolId, content, { rows: api.importLimits.rows * 2 + 20, columns: 80 })
  if ('refusal' in read) throw refused(read.refusal, read.values)
  const found = readHead(kind, read.sheet.rows)
  if ('refusal' in found) throw refused(found.refusal, found.values)
  const rows = read.sheet.rows.slice(found.at + 1).filter(({ cells }) => !isPassedOver(cells, found.head))
  if (rows.length === 0) throw refused('empty')
  if (rows.length > api.importLimits.rows) throw refused('too_many_rows')
  return { rows, titles: found.head.titles }
}

type Kept = { readonly cells: readonly Cell[]; readonly hidden: boolean }

/** Rows are encrypted, because their cells may contain identity numbers. */
const encryptRow = ({ vault }: TransactionContext, id: string, row: number, kept: Kept): Buffer =>
  vault.encrypt(`${id} ${row}`, Buffer.from(JSON.stringify(kept)))

/** Returns an empty row if it cannot be decrypted. An empty row counts as wrong; the other rows stay usable. */
export const decryptRow = ({ vault }: Context, id: string, row: number, ciphertext: Buffer): Kept => {
  const text = vault.tryDecrypt(`${id} ${row}`, ciphertext)?.toString()
  return text === undefined ? { cells: [], hidden: false } : (JSON.parse(text) as Kept)
}

export const listImports = async (
  context: Context,
  actor: Office,
  { kind, page, per_page }: QueryOf<typeof api.listImports>,
) => {
  const kinds = kindsOf(actor).filter((one) => kind === undefined || one === kind)
  const [data, total] = await Promise.all([
    queries.selectImports(context.db, actor, kinds, { page, per_page }),
    queries.countImports(context.db, actor, kinds),
  ])
  return pageOf(data, { page, per_page }, total)
}

export const listRows = async (
  context: Context,
  actor: Office,
  id: string,
  { page, per_page, outcome }: QueryOf<typeof api.importRows>,
) => {
  await mustFind(context, actor, id)
  const [data, total] = await Promise.all([
    queries.selectRows(context.db, actor.schoolId, id, outcome, { page, per_page }),
    queries.countRows(context.db, actor.schoolId, id, outcome),
  ])
  return pageOf(data, { page, per_page }, total)
}

/** Queues the run of a checked import. The job checks the rows again, because data may have changed. */
export const runImport = async (context: Context, actor: Office, id: string, body: BodyOf<typeof api.runImport>) => {
  const one = await mustFind(context, actor, id)
  const wrong = one.counts.wrong - body.same_person_rows.length
  if (wrong > 0 && !body.skip_wrong_rows) throw problem('import_wrong_rows', { values: { n: wrong } })
  await context.transaction(async (tx) => {
    if (!(await queries.moveState(tx, actor.schoolId, id, ['checked', 'failed'], 'running')))
      throw problem('import_state')
    await queries.setChoices(tx, actor.schoolId, id, body.skip_wrong_rows, body.same_person_rows)
    await recordAudit(tx, actor, {
      action: 'import.store',
      object: { kind: 'import', id, name: one.file_name },
      after: { kind: one.kind, rows: one.rows, skip_wrong_rows: body.skip_wrong_rows },
    })
    await enqueue(tx, 'imports.run', { school_id: actor.schoolId, id, by: actor.accountId }, jobKey(id))
    await signal(tx, actor)
  })
  return mustFind(context, actor, id)
}

const shown = (cell: Cell | undefined): Value => {
  if (cell === null || cell === undefined) return null
  return typeof cell === 'object' ? dayText(cell.day) : cell
}

/** Sends the rows of the file with their results, so that they can be corrected and uploaded again. */
export const sendMarkedFile = async (context: Context, actor: Office, id: string, reply: FastifyReply) => {
  const one = await mustFind(context, actor, id)
  const job = await queries.selectJob(context.db, actor.schoolId, id)
  const rows = await queries.selectMarkedRows(context.db, actor.schoolId, id)
  const titles = job?.titles ?? []
  const skipped = one.state === 'done' || one.state === 'undone'
  const out = new PassThrough()
  reply
    .type(excelType)
    .header('content-disposition', `attachment; filename="ket-qua-${words.file[one.kind]}.xlsx"`)
    .send(out)
  const marked = async function* () {
    for (const { row, cells, outcome, errors, warnings } of rows) {
      const kept = decryptRow(context, id, row, cells)
      const word = outcome === 'wrong' && skipped ? words.import.skipped : words.import.outcome[outcome]
      const remarks = [...errors, ...warnings].map(({ text }) => text).join('\n')
      yield [...titles.map((_, index) => shown(kept.cells[index])), row, word, remarks]
    }
  }
  const columns = [...titles, words.import.row_sent, words.import.result, words.import.remarks].map((title) => ({
    title,
    width: title === words.import.remarks ? 70 : 18,
  }))
  await writeTable(out, words.template[one.kind].sheet, columns, marked()).catch((error: Error) => out.destroy(error))
}
