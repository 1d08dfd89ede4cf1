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

/** Keeps the attachments of one request, all or none, and answers them in the order they came. */
export const storeAttachments = async (
  context: Context,
  actor: ActorIn<'parent'>,
  files: AsyncIterable<UploadedFile>,
): Promise<{ data: AbsenceAttachment[] }> => {
  const received: { name: string; bytes: Buffer }[] = []
  for await (const one of readAttachments(files)) received.push(one)
  if (received.length === 0) throw problem('validation', { errors: { attachments: fieldText('too_few', { n: 1 }) } })
  // Rows before files: what a crash leaves behind is known by its row, and cleaned away.
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

/** Whole files that say of themselves that they are PDF, whatever they are called. */
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

/** Begins and ends as one; what was cut off on the way, or is something else under this name, does not. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')

const longest = 120

/** As the family called it, without what no file name may hold. */
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
  // An attachment that belongs to no report yet is opened by whoever has just chosen it.
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

/** Attachments that belong to no report: never sent, or of a child whose data were removed. */
export const cleanAttachments = (context: Context) =>
  context.transaction(async (tx) => removeAttachments(tx, await queries.lockUnusedAttachments(tx, context.now())))

/** The rows now, the files once this has committed. */
const removeAttachments = async (tx: Db, attachments: readonly queries.AttachmentId[]) => {
  const gone = await queries.deleteAttachments(tx, attachments)
  await insertRemovals(
    tx,
    gone.map(({ school_id, id }) => ({ school_id, key: attachmentFileKey(school_id, id) })),
  )
}
