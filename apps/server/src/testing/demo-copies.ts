import { connect, type Pool } from '@nhip-cau/server-kit/database'
import { morningZone, setClock } from '../demo/clock.ts'

// Changes to a copy of the demo before a product serves it; each gets the node's database.

const using = async (nodeUrl: string, work: (sql: Pool) => Promise<unknown>): Promise<void> => {
  const sql = connect(nodeUrl, { connections: 1 })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

/** Gives the demo schools an artificial clock, on which it is a school morning. */
export const startDemoMorning = (nodeUrl: string): Promise<void> =>
  using(nodeUrl, async (sql) => {
    const zone = await morningZone(sql, new Date())
    if (zone === undefined) throw new Error('The demo has no school day to begin on.')
    await sql.begin((tx) => setClock(tx, zone))
  })

/** Turns the demo schools into regular ones, so that e-mail may be sent. */
export const makeDemoReal = (nodeUrl: string): Promise<void> => using(nodeUrl, (sql) => sql`drop table demo_progress`)
