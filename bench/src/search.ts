import { search } from '@nhip-cau/contract/search'
import type { Databases } from './filled-databases.ts'
import { ensureProvince } from './province.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { signIn } from './sign-in.ts'
import { withProduct } from './with-product.ts'

const rounds = 40
const maxMilliseconds = 100
/**
 * Queries as people type them: without and with accents, a part of a name, two words, the end of a phone number, a
 * class.
 */
const queries = ['ng', 'nguyen', 'nguyen an', 'Hân', 'khoi minh', '000123', 'mam 1', 'be']

/**
 * Measures from the request to the complete response, for eight accounts of one school that search at once among the
 * children of a province.
 */
export const measureSearch = (databases: Databases): Promise<Findings> =>
  withProduct(databases, async ({ url }) => {
    const students = await ensureProvince(databases)
    const people = [...(await signIn(databases, url, 'school', 3)), ...(await signIn(databases, url, 'teacher', 5))]
    const took: number[] = []
    let found = 0
    await Promise.all(
      people.map(async ({ role, authorization }) => {
        for (let round = 0; round < rounds; round += 1) {
          const q = queries[round % queries.length] ?? ''
          const started = performance.now()
          const response = await fetch(`${url}${search.path.replace(':role', role)}?q=${encodeURIComponent(q)}`, {
            headers: { authorization },
          })
          const answer = search.response.parse(await response.json())
          took.push(performance.now() - started)
          found += answer.data.length
        }
      }),
    )
    const slowest = percentile(took, 0.95)
    return {
      title: `Search: ${took.length} searches at ${students} students`,
      parts: [
        {
          columns: ['p50 ms', 'p95 ms', 'max ms', 'things found'],
          rows: [[rounded(percentile(took, 0.5)), rounded(slowest), rounded(percentile(took, 1)), found]],
        },
      ],
      missed: slowest > maxMilliseconds ? [`p95 ${rounded(slowest)} ms, should be at most ${maxMilliseconds}`] : [],
    }
  })
