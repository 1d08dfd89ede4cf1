import { sampleSealed as sampleMain } from '@nhip-cau/main/sealed-values.queries'
import { sampleSealed as sampleNode } from '@nhip-cau/school-node/people/sealed-values.queries'
import { connect } from '@nhip-cau/server-kit/database'
import { isSealed, type SampleSealed } from '@nhip-cau/server-kit/secret-check.queries'

/** Throws unless the database answers. */
export const selectNothing = async (url: string): Promise<void> => {
  const sql = connect(url, { connections: 1 })
  try {
    await sql`select 1`
  } finally {
    await sql.end()
  }
}

/** True when one of them holds what only the data secret opens. */
export const areSealed = async ({ main, node }: { readonly main: string; readonly node: string }): Promise<boolean> =>
  (await isSealedAt(main, sampleMain)) || (await isSealedAt(node, sampleNode))

const isSealedAt = async (url: string, sample: SampleSealed): Promise<boolean> => {
  const sql = connect(url, { connections: 1 })
  try {
    return await isSealed(sql, sample)
  } finally {
    await sql.end()
  }
}
