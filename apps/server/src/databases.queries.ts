import { sampleCiphertexts as sampleMain } from '@nhip-cau/main/ciphertexts.queries'
import { sampleCiphertexts as sampleNode } from '@nhip-cau/school-node/people/ciphertexts.queries'
import { connect } from '@nhip-cau/server-kit/database'
import { hasCiphertexts, type SampleCiphertexts } from '@nhip-cau/server-kit/secret-check.queries'

/** Throws if the database does not respond. */
export const selectNothing = async (url: string): Promise<void> => {
  const sql = connect(url, { connections: 1 })
  try {
    await sql`select 1`
  } finally {
    await sql.end()
  }
}

/** True when a database contains values encrypted with the data secret. */
export const haveCiphertexts = async ({
  main,
  node,
}: {
  readonly main: string
  readonly node: string
}): Promise<boolean> => (await hasCiphertextsAt(main, sampleMain)) || (await hasCiphertextsAt(node, sampleNode))

const hasCiphertextsAt = async (url: string, sample: SampleCiphertexts): Promise<boolean> => {
  const sql = connect(url, { connections: 1 })
  try {
    return await hasCiphertexts(sql, sample)
  } finally {
    await sql.end()
  }
}
