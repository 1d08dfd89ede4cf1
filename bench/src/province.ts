import { hashPassword } from '@nhip-cau/main/passwords'
import { runningYear } from '@nhip-cau/server/cli/running-year'
import { fillProvince } from '@nhip-cau/server/demo/province'
import { connect } from '@nhip-cau/server-kit/database'
import { countStudents } from './data.queries.ts'
import { type Databases, password } from './filled-databases.ts'

/** Ensures the province beside the measured school; returns the number of children. */
export const ensureProvince = async (databases: Databases): Promise<number> => {
  const main = connect(databases.mainDatabaseUrl, { connections: 1 })
  const node = connect(databases.nodeDatabaseUrl, { connections: 1 })
  try {
    const started = performance.now()
    const made = await fillProvince(
      { main, node },
      { schools: databases.schools - 1, passwordHash: await hashPassword(password), year: runningYear(new Date()) },
    )
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    if (made > 0) process.stderr.write(`(province: ${made} schools in ${seconds} s)\n`)
    return await countStudents(node)
  } finally {
    await Promise.all([main.end(), node.end()])
  }
}
