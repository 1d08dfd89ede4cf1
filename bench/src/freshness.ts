import { freshness } from '@nhip-cau/contract/today-freshness'
import { connect } from '@nhip-cau/server-kit/database'
import { ensureProvinceDays } from './days.ts'
import type { Databases } from './filled-databases.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { actorOf, signIn } from './sign-in.ts'
import { fillCards } from './timeline.queries.ts'
import { withProduct } from './with-product.ts'

const offices = 12
const rounds = 15
const maxMilliseconds = 100

const boardOf = async (url: string, authorization: string) => {
  const started = performance.now()
  const response = await fetch(`${url}${freshness.path.replace(':role', 'school')}`, { headers: { authorization } })
  const { classes } = freshness.response.parse(await response.json())
  return { milliseconds: performance.now() - started, classes: classes.length }
}

/** Measures the office's board of how fresh its classes are, from the request to the complete response. */
export const measureFreshness = async (databases: Databases): Promise<Findings> => {
  const there = await ensureProvinceDays(databases)
  return withProduct(databases, async ({ url }) => {
    const heads = await signIn(databases, url, 'school', offices)
    const node = connect(databases.nodeDatabaseUrl, { connections: 1, patient: true })
    await fillCards(node, [...new Set(heads.map((head) => actorOf(head).schoolId))])
    await node.end()
    const took: number[] = []
    let classes = 0
    for (let round = 0; round <= rounds; round += 1)
      for (const { authorization } of heads) {
        const board = await boardOf(url, authorization)
        classes += board.classes
        // The first round also opens connections and counts the weeks of the year.
        if (round > 0) took.push(board.milliseconds)
      }
    const slowest = percentile(took, 0.95)
    return {
      title: `How fresh the classes of a school are: ${took.length} requests of ${offices} offices, beside ${there}`,
      parts: [
        {
          columns: ['p50 ms', 'p95 ms', 'classes'],
          rows: [[rounded(percentile(took, 0.5)), rounded(slowest), rounded(classes / (offices * (rounds + 1)), 1)]],
        },
      ],
      missed: slowest > maxMilliseconds ? [`p95 ${rounded(slowest)} ms, should be at most ${maxMilliseconds}`] : [],
    }
  })
}
