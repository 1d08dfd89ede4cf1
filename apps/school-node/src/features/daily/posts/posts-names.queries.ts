import type { Db } from '@nhip-cau/server-kit/database'
import type { PostRow } from './posts.queries.ts'

/** The name of whoever wrote this version. */
export const selectWriterName = async (
  db: Db,
  schoolId: string,
  { id, version }: Pick<PostRow, 'id' | 'version'>,
): Promise<string> => {
  const [row] = await db<{ full_name: string }[]>`
    select a.full_name from post_versions v
    join accounts a on a.school_id = v.school_id and a.id = v.written_by
    where v.school_id = ${schoolId} and v.post_id = ${id} and v.version = ${version}`
  return row?.full_name ?? ''
}
