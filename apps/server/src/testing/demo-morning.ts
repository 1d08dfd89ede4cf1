import { connect } from '@nhip-cau/server-kit/database'
import { morningZone, setClock } from '../demo/clock.ts'

/** The demo schools of a product that does not run yet go by a clock of their own, on which it is a school morning. */
export const startDemoMorning = async (nodeUrl: string): Promise<void> => {
  const sql = connect(nodeUrl, { connections: 1 })
  try {
    const zone = await morningZone(sql, new Date())
    if (zone === undefined) throw new Error('The demo has no school day to begin on.')
    await sql.begin((tx) => setClock(tx, zone))
  } finally {
    await sql.end()
  }
}
