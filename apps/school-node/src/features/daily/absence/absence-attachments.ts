import { type AbsenceAttachment, attachmentLimits } from '@nhip-cau/contract/absence'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { UploadedFile } from '@nhip-cau/server-kit/call'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { attachmentFileKey } from '../../../files/attachment-key.ts'
import { insertRemovals } from '../../../files/file-removal.queries.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './absence-attachments.queries.ts'

/** Stores all attachments of one request or none, and returns them in upload order. */
export const storeAttachments = async (
  context: Context,
  actor: ActorIn<'parent'>,
  files: AsyncIterable<UploadedFile>,
): Promise<{ data: AbsenceAttachment[] }> => {
  const received: { name: string; bytes: Buffer }[] = []
  for await (const one of readAttachments(files)) received.push(one)
  if (received.length === 0) throw problem('validation', { errors: { attachments: fieldText('too_few', { n: 1 }) } })
  // Rows are written before files: after a crash the cleaning job finds the leftover files by their rows.
  const kept: { row: AbsenceAttachment; bytes: Buffer }[] = []
  await context.transaction(async (tx) => {
    for (const { name, bytes } of received)
      kept.push({
        row: await queries.insertAttachment(tx, actor, { name, bytes: bytes.length, at: context.now() }),
        bytes,
      })
  })
  try {
    for (const { row, bytes } of kept) await context.store.put(attachmentFileKey(actor.schoolId, row.id), bytes)
  } catch (error) {
    await context.transaction((tx) =>
      removeAttachments(
        tx,
        kept.map(({ row }) => ({ school_id: actor.schoolId, id: row.id })),
      ),
    )
    throw error
  }
  return { data: kept.map(({ row }) => row) }
}

/** Reads each file to its end and rejects a file that is not a PDF, whatever its name is. */
async function* readAttachments(files: AsyncIterable<UploadedFile>) {
  let index = 0
  for await (const file of files) {
    const at = `attachments.${index}`
    const bytes = await readWhole(file, at)
    if (!isPdf(bytes)) throw problem('unsupported_media', { errors: { [at]: fieldText('pdf_only') } })
    yield { name: nameOf(file.name), bytes }
    index += 1
  }
}

const readWhole = async (file: UploadedFile, at: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of file.stream) chunks.push(chunk as Buffer)
  if (file.tooLarge())
    throw problem('payload_too_large', {
      errors: { [at]: fieldText('too_big', { n: `${attachmentLimits.bytes / (1024 * 1024)} MB` }) },
    })
  return Buffer.concat(chunks)
}

/** Checks the PDF header and the end marker: a truncated upload has no end marker. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')

const longest = 120

/** The name the family gave, without characters that are not allowed in file names. */
const nameOf = (given: string): string => {
  const name = given
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]/gu, ' ')
    .replace(/\.pdf$/i, '')
    .trim()
    .slice(0, longest - 4)
    .trim()
  return name === '' ? 'giay-kham.pdf' : `${name}.pdf`
}

export const openAttachment = async (context: Context, actor: Actor, id: string) => {
  const attachment = await queries.selectAttachment(context.db, actor, id)
  const file = attachment && (await context.store.get(attachmentFileKey(actor.schoolId, attachment.id)))
  if (!file) throw problem('not_found')
  const { student } = attachment
  // Without a report only the uploader can open the attachment, so the audit log needs no entry.
  if (student !== null)
    await context.transaction((tx) =>
      recordAudit(tx, actor, {
        action: 'absence.read_paper',
        object: { kind: 'absence', id: attachment.id, name: student.full_name },
        studentId: student.id,
      }),
    )
  return { name: attachment.name, file: file.stream }
}

/** Deletes attachments that belong to no report: they were never sent, or the data of their child were erased. */
export const cleanAttachments = (context: Context) =>
  context.transaction(async (tx) => removeAttachments(tx, await queries.lockUnusedAttachments(tx, context.now())))

/** Deletes the rows in this transaction. The files are removed after it has committed. */
const removeAttachments = async (tx: Db, attachments: readonly queries.AttachmentId[]) => {
  const gone = await queries.deleteAttachments(tx, attachments)
  await insertRemovals(
    tx,
    gone.map(({ school_id, id }) => ({ school_id, key: attachmentFileKey(school_id, id) })),
  )
}
