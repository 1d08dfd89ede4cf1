import type { PostBody } from '@nhip-cau/contract/posts'
import type { RichText } from '@nhip-cau/contract/rich-text-plain'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type DocumentRow, documentJson, withPage } from '../../../files/document-references.queries.ts'

/** The columns `body` and `documents` of a version. */
export type RichColumns = { body: RichText | null; documents: DocumentRow[] }

type Written = Pick<PostBody, 'body' | 'document_ids'>

/** The values of the columns `body` and `documents`. */
export const richColumns = (db: Db, schoolId: string, { body, document_ids }: Written): Fragment => db`
  ${body === null ? null : db.json(body)}::json, ${documentsJson(db, schoolId, document_ids)}`

/** The files `ids` in their order, as the column `documents` of a version keeps them. */
const documentsJson = (db: Db, schoolId: string, ids: readonly string[]): Fragment => db`
  (select coalesce(json_agg(${documentJson(db)} order by chosen.position), '[]')
    from unnest(${[...ids]}::uuid[]) with ordinality as chosen (id, position)
    join documents d on d.school_id = ${schoolId} and d.id = chosen.id
    ${withPage(db)})`

/** Gives a version its files in the given order. */
export const insertDocuments = (
  tx: Db,
  schoolId: string,
  { postId, version }: { readonly postId: string; readonly version: number },
  ids: readonly string[],
) => tx`
  insert into post_documents (school_id, post_id, version, position, document_id)
  select ${schoolId}, ${postId}, ${version}, chosen.position, chosen.id
  from unnest(${[...ids]}::uuid[]) with ordinality as chosen (id, position)`
