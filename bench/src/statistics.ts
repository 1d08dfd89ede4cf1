import { attendanceStatistics } from '@nhip-cau/contract/attendance-statistics'
import { hashPassword } from '@nhip-cau/main/passwords'
import { connect } from '@nhip-cau/server-kit/database'
import { type Findings, percentile, rounded } from './report.ts'
import { logInOnce } from './sign-in.ts'
import { bookedSchool, fillMainWithBookedSchool, fillNodeWithBookedSchool } from './statistics.queries.ts'
import { withProduct } from './with-product.ts'
import { password, type World } from './world.ts'

const rounds = 20
const mostMilliseconds = 300

const fill = async (world: World): Promise<void> => {
  const main = connect(world.mainDatabaseUrl, { connections: 1, patient: true })
  const node = connect(world.nodeDatabaseUrl, { connections: 1, patient: true })
  await fillMainWithBookedSchool(main, await hashPassword(password))
  await fillNodeWithBookedSchool(node)
  await Promise.all([main.end(), node.end()])
}

/** A term against the one before it, of a whole large school: from the request to the whole answer. */
export const measureStatistics = async (world: World): Promise<Findings> => {
  await fill(world)
  return withProduct(world, async ({ url }) => {
    const session = await logInOnce(url, 'school', bookedSchool.phone)
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
      title: `Statistics: ${bookedSchool.children} children over two terms`,
      parts: [
        {
          columns: ['p50 ms', 'p95 ms', 'first ms', 'counted child-days'],
          rows: [[rounded(percentile(later, 0.5)), rounded(slowest), rounded(first), counted]],
        },
      ],
      missed: slowest > mostMilliseconds ? [`p95 ${rounded(slowest)} ms, should be at most ${mostMilliseconds}`] : [],
    }
  })
}
