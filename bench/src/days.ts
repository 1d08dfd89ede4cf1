import { connect } from '@nhip-cau/server-kit/database'
import type { Databases } from './filled-databases.ts'
import { ensureProvince } from './province.ts'
import { countDays, createSmallClasses, fillDays } from './register.queries.ts'

const days = 10

/** Ensures the province with ten days of registers; returns a description of its size. */
export const ensureProvinceDays = async (databases: Databases): Promise<string> => {
  const students = await ensureProvince(databases)
  const db = connect(databases.nodeDatabaseUrl, { connections: 1 })
  try {
    const started = performance.now()
    const seconds = () => ((performance.now() - started) / 1000).toFixed(0)
    await createSmallClasses(db)
    await fillDays(db, days, (day) => process.stderr.write(`(day ${day}: ${seconds()} s)\n`))
    const { marks, notifications } = await countDays(db)
    return `${students} children, about ${marks} marks and as many history entries, about ${notifications} notifications`
  } finally {
    await db.end()
  }
}
