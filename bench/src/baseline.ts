import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  countNotifications,
  selectNotifications,
} from '@nhip-cau/school-node/features/daily/notifications/notifications.queries'
import { selectFeed } from '@nhip-cau/school-node/features/daily/posts/posts-feed.queries'
import { createSharedPosts } from '@nhip-cau/school-node/features/daily/posts/posts-shared'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { connect } from '@nhip-cau/server-kit/database'
import { serveCalls } from './child.ts'

/**
 * The server that the product is compared with: Node's HTTP server, the same driver, the same statements and
 * JSON.stringify. It trusts the account in the header and does not validate, sign or log.
 */
const calls = {
  start: async ({ nodeDatabaseUrl, actors }: { nodeDatabaseUrl: string; actors: Record<string, Actor> }) => {
    const db = connect(nodeDatabaseUrl)
    const shared = createSharedPosts(db)
    const feed = async (actor: Actor) => {
      const filter = { status: 'all', kind: undefined, classId: undefined } as const
      const { rows, ...counts } = await selectFeed(db, actor, filter, { before: undefined, offset: 0, limit: 20 })
      return { data: await shared.complete(actor, rows.slice(0, 20)), ...counts }
    }
    const notifications = async (actor: Actor) => {
      const [data, counts] = await Promise.all([selectNotifications(db, actor, 0, 20), countNotifications(db, actor)])
      return { data, ...counts }
    }
    const answer = async ({ url, headers }: IncomingMessage) => {
      const actor = actors[String(headers['x-account'])]
      if (actor === undefined) throw new Error('unknown account')
      return url === '/feed' ? feed(actor) : notifications(actor)
    }
    const server = createServer((request, response) => {
      answer(request).then(
        (body) => response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(body)),
        () => response.writeHead(500).end(),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  },
  cpu: async () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
}

export type Baseline = typeof calls

serveCalls(calls)
