import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { CameraFailure } from './camera-error.ts'
import { createControlRoutes } from './http/control-routes.ts'
import { createLiveRoutes } from './http/live-routes.ts'
import { createOpenAnswers } from './http/open-answers.ts'
import { refuse, send } from './http/send.ts'
import { createCameras, type Limits } from './live/cameras.ts'
import { createTurns } from './live/turns.ts'
import { type AskNode, followOrders } from './rights/orders.ts'
import { isFromNode } from './rights/view-tokens.ts'
import { createViews } from './rights/views.ts'
import type { Networks } from './rtsp/networks.ts'
import type { Resolve } from './rtsp/session.ts'

export type GatewayOptions = {
  readonly host: string
  readonly port: number
  readonly secret: string
  readonly ask: AskNode
  readonly networks: Networks
  readonly resolve?: Resolve | undefined
  readonly limits: Limits
  /** True: browsers come over https, so the cookie is sent over nothing else. */
  readonly isHttps: boolean
  readonly log: (event: GatewayEvent) => void
  readonly failureMs?: number
}

/** What the gateway writes to its log: codes and ids, never an address, a login or a token. */
export type GatewayEvent =
  | { readonly event: 'camera_failed'; readonly camera: string; readonly reason: CameraFailure }
  | { readonly event: 'node_silent' }
  | { readonly event: 'request_failed' }

const testFailureMs = 8000
const maxConnections = 20_000

/** Starts a gateway, which keeps everything in memory. */
export const startGateway = async (options: GatewayOptions) => {
  const { secret, networks, resolve, limits, log } = options
  const boot = randomUUID()
  const open = createOpenAnswers()
  const cameras = createCameras({
    networks,
    resolve,
    limits,
    onFailure: (camera, reason) => log({ event: 'camera_failed', camera, reason }),
  })
  const orders = followOrders({
    ask: options.ask,
    report: () => ({ boot, views: views.report(), cameras: cameras.report() }),
    onChange: (current) => {
      open.cut(views.isAllowed)
      views.forget()
      // While the node is silent the pulls go on for the seconds that viewers may still be there.
      if (current) cameras.follow(current.cameras)
    },
    onSilence: () => log({ event: 'node_silent' }),
  })
  const views = createViews(orders, secret)
  const live = createLiveRoutes({ views, cameras, open, isHttps: options.isHttps })
  const control = createControlRoutes({
    cameras,
    networks,
    resolve,
    turns: createTurns(2),
    failureMs: options.failureMs ?? testFailureMs,
  })

  const server = createServer({
    maxHeaderSize: 8192,
    headersTimeout: 5000,
    requestTimeout: 10_000,
    keepAliveTimeout: 15_000,
    // How often these limits are looked at.
    connectionsCheckingInterval: 1000,
  })
  server.maxConnections = maxConnections
  server.on('request', (request, response) => {
    const answer = async () => {
      const url = URL.parse(request.url ?? '/', 'http://gateway')
      if (url === null) return refuse(response, 404)
      if (url.pathname.startsWith('/live/')) return live(request, response, url)
      if (url.pathname === '/health') return send(response, 204, undefined, [])
      if (url.pathname.startsWith('/control/') && isFromNode(request.headers.authorization, secret))
        return control(request, response, url)
      return refuse(response, 404)
    }
    answer().catch(() => {
      log({ event: 'request_failed' })
      response.destroy()
    })
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : options.port

  return {
    url: `http://${options.host}:${port}`,
    port,
    pulls: cameras.pulls,
    stop: async () => {
      await orders.stop()
      open.stop()
      server.closeAllConnections()
      server.close()
      await cameras.stop()
    },
  }
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>
