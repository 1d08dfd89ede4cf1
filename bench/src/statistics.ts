import { attendanceStatistics } from '@nhip-cau/contract/attendance-statistics'
import { hashPassword } from '@nhip-cau/main/passwords'
import { connect } from '@nhip-cau/server-kit/database'
import { type Databases, password } from './filled-databases.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { logInOnce } from './sign-in.ts'
import { fillMainWithLargeSchool, fillNodeWithLargeSchool, largeSchool } from './statistics.queries.ts'
import { withProduct } from './with-product.ts'

const rounds = 20
const maxMilliseconds = 300

const fill = async (databases: Databases): Promise<void> => {
  const main = connect(databases.mainDatabaseUrl, { connections: 1, patient: true })
  const node = connect(databases.nodeDatabaseUrl, { connections: 1, patient: true })
  await fillMainWithLargeSchool(main, await hashPassword(password))
  await fillNodeWithLargeSchool(node)
  await Promise.all([main.end(), node.end()])
}

/**
 * Measures the statistics of a large school for a term compared with the one before, from the request to the complete
 * response.
 */
export const measureStatistics = async (databases: Databases): Promise<Findings> => {
  await fill(databases)
  return withProduct(databases, async ({ url }) => {
    const session = await logInOnce(url, 'school', largeSchool.phone)
    const headers = { authorization: `Bearer ${session.access_token}` }
    const address = `${url}${attendanceStatistics.path.replace(':role', 'school')}?period=term`
    const took: number[] = []
    let counted = 0
    for (let round = 0; round <= rounds; round += 1) {
      const started = performance.now()
      const response = await fetch(address, { headers })
      const answer = attendanceStatistics.response.parse(await response.json())
      took.push(performance.now() - started)
      counted = answer.total.counted + answer.before.counted
    }
    // The first one also opens a connection, on which PostgreSQL has not read its catalogue yet.
    const [first = 0, ...later] = took
    const slowest = percentile(later, 0.95)
    return {
      title: `Statistics: ${largeSchool.children} children over two terms`,
      parts: [
        {
          columns: ['p50 ms', 'p95 ms', 'first ms', 'counted child-days'],
          rows: [[rounded(percentile(later, 0.5)), rounded(slowest), rounded(first), counted]],
        },
      ],
      missed: slowest > maxMilliseconds ? [`p95 ${rounded(slowest)} ms, should be at most ${maxMilliseconds}`] : [],
    }
  })
}
