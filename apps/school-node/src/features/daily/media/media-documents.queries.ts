import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import {
  type DocumentId,
  type DocumentRow,
  documentJson,
  seesDocument,
  selectKindsOfDocument,
  withPage,
} from '../../../files/document-references.queries.ts'
import type { FileKind } from '../../../files/file-kind.ts'

type NewDocument = Pick<DocumentRow, 'kind' | 'name' | 'bytes'> & {
  readonly upload_id: string
  readonly pages: number | null
  readonly page_media_id: string | null
}

/**
 * Inserts a file before it is in the store. Returns its id, or that of the file that an earlier attempt made of the same
 * upload.
 */
export const insertDocument = async (
  tx: Db,
  actor: Actor,
  { upload_id, kind, name, bytes, pages, page_media_id }: NewDocument,
): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into documents (school_id, owner_account_id, upload_id, kind, name, bytes, pages, page_media_id)
    values (${actor.schoolId}, ${actor.accountId}, ${upload_id}, ${kind}, ${name}, ${bytes}, ${pages}, ${page_media_id})
    on conflict (school_id, upload_id) do update set upload_id = excluded.upload_id
    returning documents.id`
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export const completeDocument = (tx: Db, schoolId: string, id: string) => tx`
  update documents set status = 'ready' where documents.school_id = ${schoolId} and documents.id = ${id}`

/** The own file that an upload has become, finished or not. */
export const selectDocumentOfUpload = async (db: Db, actor: Actor, uploadId: string) => {
  const [row] = await db<{ id: string; status: string; document: DocumentRow }[]>`
    select d.id, d.status, ${documentJson(db)} as document from documents d
    ${withPage(db)}
    where d.school_id = ${actor.schoolId} and d.upload_id = ${uploadId} and d.owner_account_id = ${actor.accountId}`
  return row
}

/** The file, if the account may see it now. */
export const selectVisibleDocument = async (db: Db, actor: Actor, kinds: readonly FileKind[], id: string) => {
  const owning = await selectKindsOfDocument(db, actor, kinds, id)
  const [row] = await db<Pick<DocumentRow, 'id' | 'kind' | 'name'>[]>`
    select d.id, d.kind, d.name from documents d
    where d.school_id = ${actor.schoolId} and d.id = ${id} and d.status = 'ready' and ${seesDocument(db, actor, owning)}`
  return row
}

export const deleteDocuments = (tx: Db, files: readonly DocumentId[]) => tx`
  delete from documents d
  using unnest(${files.map((one) => one.school_id)}::uuid[], ${files.map((one) => one.id)}::uuid[]) as gone (school_id, id)
  where d.school_id = gone.school_id and d.id = gone.id`

/** The first page is shown to those who may see its file. `kinds` are those of the owners of files. */
export const pageFiles = (kinds: readonly FileKind[]): FileKind => ({
  kind: 'document-page',
  visible: (db, actor) => db`exists (
    select from documents d
    where d.school_id = ${actor.schoolId} and d.id = ref.owner_id and ${seesDocument(db, actor, kinds)})`,
})
