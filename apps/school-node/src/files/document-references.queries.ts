import type { Document } from '@nhip-cau/contract/media-documents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { MediaRow } from '../features/daily/media/media.queries.ts'
import type { FileKind } from './file-kind.ts'
import { isUsable, type Owners, seesReferred, selectOwningKinds } from './file-references.queries.ts'
import { pictureJson } from './picture-json.queries.ts'

export type DocumentRow = Pick<Document, 'id' | 'kind' | 'name' | 'bytes'> & {
  readonly pages?: number
  readonly page?: MediaRow
}

/** Presents a row of `documents` as a `DocumentRow`; `alias` is its alias in the query, which joins `withPage`. */
export const documentJson = (db: Db, alias = 'd'): Fragment => {
  const d = db(alias)
  return db`
    json_strip_nulls(json_build_object('id', ${d}.id, 'kind', ${d}.kind, 'name', ${d}.name, 'bytes', ${d}.bytes,
      'pages', ${d}.pages, 'page', ${pictureJson(db, 'page')}))`
}

/** Joins the picture of the first page of a row of `documents`. */
export const withPage = (db: Db, alias = 'd'): Fragment => {
  const d = db(alias)
  return db`left join media page on page.school_id = ${d}.school_id and page.id = ${d}.page_media_id`
}

/** The references to the file `d`. */
const referring = (db: Db): Fragment =>
  db`document_references ref where ref.school_id = d.school_id and ref.document_id = d.id`

/** Selects those of `kinds` that own the file. */
export const selectKindsOfDocument = (db: Db, actor: Actor, kinds: readonly FileKind[], id: string) =>
  selectOwningKinds(
    db,
    kinds,
    db`document_references ref where ref.school_id = ${actor.schoolId} and ref.document_id = ${id}`,
  )

/** Whether the actor may see the file `d`. */
export const seesDocument = (db: Db, actor: Actor, kinds: readonly FileKind[]): Fragment =>
  seesReferred(db, actor, kinds, 'd', referring(db))

/** Selects those of `ids` that the actor may give to an owner. Locks them against the cleaning until the transaction ends. */
export const selectUsableDocuments = (tx: Db, actor: Actor, ids: readonly string[], owners: Owners) =>
  tx<{ id: string }[]>`
  select d.id from documents d
  where d.school_id = ${actor.schoolId} and d.id = any(${[...ids]}::uuid[]) and d.status = 'ready'
    and ${isUsable(tx, actor, owners, 'd', referring(tx))}
  for key share of d`

export type DocumentId = { readonly school_id: string; readonly id: string }

/** Locks files of all schools that are older than a day and have no reference. */
export const lockUnreferredDocuments = (tx: Db, now: Date, limit: number) => tx<DocumentId[]>`
  select d.school_id, d.id from documents d
  where d.created_at < ${now.toISOString()}::timestamptz - interval '24 hours' and not exists (select from ${referring(tx)})
  order by d.created_at limit ${limit}
  for update of d skip locked`

/** Selects those of the given files that still have no reference; after their lock no new one is possible. */
export const selectStillUnreferredDocuments = (tx: Db, files: readonly DocumentId[]) => tx<DocumentId[]>`
  select d.school_id, d.id
  from unnest(${files.map((one) => one.school_id)}::uuid[], ${files.map((one) => one.id)}::uuid[]) as given (school_id, id)
  join documents d on d.school_id = given.school_id and d.id = given.id
  where not exists (select from ${referring(tx)})`
