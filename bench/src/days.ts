import { connect } from '@nhip-cau/server-kit/database'
import { withProvince } from './province.ts'
import { countDays, fillDays, makeSmallClasses } from './register.queries.ts'
import type { World } from './world.ts'

const days = 10

/** The province with ten days of registers behind it; says how much that is. */
export const withDays = async (world: World): Promise<string> => {
  const students = await withProvince(world)
  const db = connect(world.nodeDatabaseUrl, { connections: 1 })
  try {
    const started = performance.now()
    const seconds = () => ((performance.now() - started) / 1000).toFixed(0)
    await makeSmallClasses(db)
    await fillDays(db, days, (day) => process.stderr.write(`(day ${day}: ${seconds()} s)\n`))
    const { marks, notifications } = await countDays(db)
    return `${students} children, about ${marks} marks and as many entries of history, about ${notifications} notifications`
  } finally {
    await db.end()
  }
}
