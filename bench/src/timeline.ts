import { getChildYear } from '@nhip-cau/contract/child-year'
import { connect } from '@nhip-cau/server-kit/database'
import { ensureProvinceDays } from './days.ts'
import type { Databases } from './filled-databases.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { actorOf, signIn } from './sign-in.ts'
import { childrenOf, fillCards } from './timeline.queries.ts'
import { withProduct } from './with-product.ts'

const parents = 24
const rounds = 6
const maxMilliseconds = 60

type Asked = { readonly authorization: string; readonly student_id: string; readonly month?: string | undefined }

const monthOf = async (url: string, { authorization, student_id, month }: Asked) => {
  const query = new URLSearchParams({ student_id, ...(month === undefined ? {} : { month }) })
  const started = performance.now()
  const response = await fetch(`${url}${getChildYear.path.replace(':role', 'parent')}?${query.toString()}`, {
    headers: { authorization },
  })
  const answer = getChildYear.response.parse(await response.json())
  return { milliseconds: performance.now() - started, entries: answer.data.length, older: answer.older }
}

/** Measures the newest and the former month of a child's timeline, from the request to the complete response. */
export const measureTimeline = async (databases: Databases): Promise<Findings> => {
  const there = await ensureProvinceDays(databases)
  return withProduct(databases, async ({ url }) => {
    const people = await signIn(databases, url, 'parent', parents)
    const node = connect(databases.nodeDatabaseUrl, { connections: 1, patient: true })
    await fillCards(node, [...new Set(people.map((person) => actorOf(person).schoolId))])
    const took: number[] = []
    let entries = 0
    const families = await Promise.all(
      people.map(async ({ accountId, authorization }) => ({ authorization, own: await childrenOf(node, accountId) })),
    )
    const asked = families.flatMap(({ authorization, own }) =>
      own.map(({ student_id }) => ({ authorization, student_id })),
    )
    for (let round = 0; round <= rounds; round += 1)
      for (const one of asked) {
        const newest = await monthOf(url, one)
        const former = await monthOf(url, { ...one, month: newest.older ?? undefined })
        entries += newest.entries + former.entries
        // The first round also opens connections and reads settings.
        if (round > 0) took.push(newest.milliseconds, former.milliseconds)
      }
    await node.end()
    const slowest = percentile(took, 0.95)
    return {
      title: `A child's timeline, one month: ${took.length} requests of ${parents} families, beside ${there}`,
      parts: [
        {
          columns: ['p50 ms', 'p95 ms', 'entries of a month'],
          rows: [[rounded(percentile(took, 0.5)), rounded(slowest), rounded(entries / (took.length || 1), 1)]],
        },
      ],
      missed: slowest > maxMilliseconds ? [`p95 ${rounded(slowest)} ms, should be at most ${maxMilliseconds}`] : [],
    }
  })
}
