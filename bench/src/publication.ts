import { setTimeout as sleep } from 'node:timers/promises'
import { createPost } from '@nhip-cau/contract/posts'
import { hashPassword } from '@nhip-cau/main/passwords'
import { connect } from '@nhip-cau/server-kit/database'
import { type Databases, password } from './filled-databases.ts'
import {
  countNotified,
  fillMainWithWidestSchool,
  fillNodeWithWidestSchool,
  widestSchool,
} from './publication.queries.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { logInOnce } from './sign-in.ts'
import { withProduct } from './with-product.ts'

const rounds = 10
const most = { waiting: 200, notified: 5 } as const
const lookEvery = 50
const patience = 60

const fill = async (databases: Databases): Promise<void> => {
  const main = connect(databases.mainDatabaseUrl, { connections: 1, patient: true })
  const node = connect(databases.nodeDatabaseUrl, { connections: 1, patient: true })
  await fillMainWithWidestSchool(main, await hashPassword(password))
  await fillNodeWithWidestSchool(node)
  await Promise.all([main.end(), node.end()])
}

/**
 * Measures a post for ten thousand families: how long its author waits for the answer, and when the last family has its
 * notification. The post is published with the request, which is more work than in a school, where a job publishes it.
 */
export const measurePublication = async (databases: Databases): Promise<Findings> => {
  await fill(databases)
  const { phone, families } = widestSchool
  return withProduct(databases, async ({ url }) => {
    const session = await logInOnce(url, 'school', phone)
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
    const node = connect(databases.nodeDatabaseUrl, { connections: 1 })
    const publish = async (round: number) => {
      const title = `Thông báo ${round}`
      const body = JSON.stringify({ title, text: title, whole_school: true, confirmed_families: families })
      const started = performance.now()
      const response = await fetch(url + createPost.path.replace(':role', 'school'), { method: 'POST', headers, body })
      const text = await response.text()
      const waited = performance.now() - started
      if (!response.ok) throw new Error(`a post for the whole school answered ${response.status}: ${text}`)
      const { id } = JSON.parse(text) as { id: string }
      const end = performance.now() + patience * 1000
      while ((await countNotified(node, id)) < families) {
        if (performance.now() > end) throw new Error(`after ${patience} s not every family has its notification`)
        await sleep(lookEvery)
      }
      return { waited, notified: (performance.now() - started) / 1000 }
    }
    const took: Awaited<ReturnType<typeof publish>>[] = []
    // The first one also counts the families, which a person has seen in the composer, and opens connections, on which PostgreSQL has not read its catalogue yet.
    for (let round = 0; round <= rounds; round += 1) took.push(await publish(round))
    await node.end()
    const [first, ...later] = took
    const waited = later.map((one) => one.waited)
    const notified = later.map((one) => one.notified)
    const [slowest, last] = [percentile(waited, 0.95), percentile(notified, 1)]
    return {
      title: `A post for ${families} families, ${rounds} times`,
      parts: [
        {
          columns: ['', 'p50', 'p95', 'max', 'first', 'limit'],
          rows: [
            [
              'its author waits, ms',
              ...[0.5, 0.95, 1].map((part) => rounded(percentile(waited, part))),
              rounded(first?.waited ?? Number.NaN),
              most.waiting,
            ],
            [
              'every family has its notification, s',
              ...[0.5, 0.95, 1].map((part) => rounded(percentile(notified, part), 1)),
              rounded(first?.notified ?? Number.NaN, 1),
              most.notified,
            ],
          ],
        },
      ],
      missed: [
        ...(slowest > most.waiting
          ? [`the author waits ${rounded(slowest)} ms (p95), should be at most ${most.waiting}`]
          : []),
        ...(last > most.notified
          ? [`the last notification after ${rounded(last, 1)} s, should be at most ${most.notified}`]
          : []),
      ],
    }
  })
}
