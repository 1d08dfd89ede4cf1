import type { BodyOf } from '@nhip-cau/contract/kernel'
import {
  type Document,
  type DocumentKind,
  documentLimits,
  type storeDocuments,
} from '@nhip-cau/contract/media-documents'
import { fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { documentKeyOf } from '../../../files/document-key.ts'
import {
  type DocumentRow,
  lockUnreferredDocuments,
  selectStillUnreferredDocuments,
} from '../../../files/document-references.queries.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { insertRemovals } from '../../../files/file-removal.queries.ts'
import { documentKindOf } from './media-document-content.ts'
import * as queries from './media-documents.queries.ts'
import { underUploadLock } from './media-video-lock.ts'
import { deleteUpload, selectOwnUpload, type UploadRow } from './media-video-uploads.queries.ts'
import { arrivedBytes, dropUpload, uploadPath } from './media-video-uploads.ts'

type Staff = ActorIn<'school' | 'teacher'>
type Said = BodyOf<typeof storeDocuments>

/**
 * Makes a PDF, Word or Excel file of a finished upload of the actor. A repeated request, also after an interruption,
 * returns the same file. Whatever is none of these is deleted.
 */
export const storeDocument = async (context: Context, actor: Staff, said: Said): Promise<Document> => {
  const known = await queries.selectDocumentOfUpload(context.db, actor, said.upload_id)
  if (known?.status === 'ready') return context.presentDocument(actor, known.document)
  const upload = await selectOwnUpload(context.db, actor, said.upload_id)
  if (!upload) throw problem('not_found')
  const page = said.page_image_id ?? null
  if (page !== null && (await selectUsableFiles(context.db, actor, [page])).length === 0) throw noPage()
  const made = await underUploadLock(context.db, upload, () => makeDocument(context, actor, upload, said))
  return context.presentDocument(actor, made)
}

/** Of two simultaneous requests the second finds the file of the first. */
const makeDocument = async (context: Context, actor: Staff, upload: UploadRow, said: Said): Promise<DocumentRow> => {
  const known = await queries.selectDocumentOfUpload(context.db, actor, upload.id)
  if (known?.status === 'ready') return known.document
  const id = known?.id ?? (await enterDocument(context, actor, upload, said))
  if (!(await context.store.adopt(documentKeyOf(actor.schoolId, id), uploadPath(context, upload))))
    throw refused('document_unknown')
  await context.transaction(async (tx) => {
    await queries.completeDocument(tx, actor.schoolId, id)
    await deleteUpload(tx, upload)
  })
  const made = await queries.selectDocumentOfUpload(context.db, actor, upload.id)
  if (!made) throw problem('not_found')
  return made.document
}

/** Checks the file and inserts its row, before the file is moved into the store. */
const enterDocument = async (context: Context, actor: Staff, upload: UploadRow, said: Said): Promise<string> => {
  if (upload.bytes > documentLimits.bytes) {
    await dropUpload(context, upload)
    throw refused('too_big', { n: `${documentLimits.bytes / 1024 ** 2} MB` })
  }
  if ((await arrivedBytes(context, upload)) !== upload.bytes) throw refused('document_unknown')
  const kind = await documentKindOf(uploadPath(context, upload))
  if (kind !== 'pdf' && kind !== 'word' && kind !== 'excel') {
    await dropUpload(context, upload)
    throw refused(kind)
  }
  const { id: upload_id, bytes } = upload
  // What is said of pages counts for a PDF only, because browsers draw nothing else.
  const page_media_id = (kind === 'pdf' && said.page_image_id) || null
  const pages = (kind === 'pdf' && said.pages) || null
  return context.transaction(async (tx) => {
    // Again, now locked against the cleaning.
    if (page_media_id !== null && (await selectUsableFiles(tx, actor, [page_media_id])).length === 0) throw noPage()
    return queries.insertDocument(tx, actor, {
      upload_id,
      kind,
      name: nameOf(said.name, kind),
      bytes,
      pages,
      page_media_id,
    })
  })
}

const noPage = () => problem('validation', { errors: { page_image_id: fieldText('image_unknown') } })

const refused = (...[key, values]: Parameters<typeof fieldText>) =>
  problem('validation', { errors: { upload_id: fieldText(key, values) } })

const endings: Readonly<Record<DocumentKind, string>> = { pdf: '.pdf', word: '.docx', excel: '.xlsx' }

/** The name the author gave, without characters that file names cannot have, with the ending of what the file is. */
const nameOf = (given: string, kind: DocumentKind): string => {
  const name = given
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/(?:\.(?:pdf|docx|xlsx))+$/i, '')
    .trim()
  // Not cut within a letter.
  const short = [...name]
    .slice(0, documentLimits.name - 5)
    .join('')
    .slice(0, documentLimits.name)
    .toWellFormed()
    .trim()
  return `${short === '' ? 'tai-lieu' : short}${endings[kind]}`
}

const batch = 200

/** Deletes files that nothing has referred to for a day: their rows here, the files after the commit. */
export const cleanDocuments = async ({ transaction, now }: Context): Promise<void> => {
  let found: number
  do {
    found = await transaction(async (tx) => {
      const locked = await lockUnreferredDocuments(tx, now(), batch)
      const free = await selectStillUnreferredDocuments(tx, locked)
      await queries.deleteDocuments(tx, free)
      await insertRemovals(
        tx,
        free.map(({ school_id, id }) => ({ school_id, key: documentKeyOf(school_id, id) })),
      )
      return free.length
    })
  } while (found === batch)
}
