import { connect } from '@nhip-cau/server-kit/database'

/** Throws unless the database answers. */
export const selectNothing = async (url: string): Promise<void> => {
  const sql = connect(url, { connections: 1 })
  try {
    await sql`select 1`
  } finally {
    await sql.end()
  }
}
