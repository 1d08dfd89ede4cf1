import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { GatewayOrders, GatewayReport } from '@nhip-cau/contract/camera-gateway'
import { readClip } from '../demo/clip.ts'
import { clipFile, clipFramesPerSecond, demoLogin } from '../demo/demo-cameras.ts'
import { type CameraBehaviour, clipCamera, type RtspServerOptions, startRtspServer } from '../demo/rtsp-server.ts'
import { type GatewayEvent, startGateway } from '../gateway.ts'
import type { Limits } from '../live/cameras.ts'
import { askOver } from '../rights/orders.ts'
import { networksOf } from '../rtsp/networks.ts'

export const secret = 'a secret of the gateway for tests only'

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export const classClip = () => readClip(clipFile('lop-mam-1'), 'h264', clipFramesPerSecond)

/** A server that answers a gateway as a node does; a test decides what is allowed, and whether it answers. */
export const startNode = async (gatewaySecret = secret) => {
  const orders = {
    views: new Map<string, GatewayOrders['views'][number]>(),
    cameras: new Map<string, GatewayOrders['cameras'][number]>(),
  }
  const state: {
    answers: 'well' | 'badly' | 'never'
    ageMs: number
    report: GatewayReport | undefined
    asked: number
  } = {
    answers: 'well',
    ageMs: 0,
    report: undefined,
    asked: 0,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      state.asked += 1
      state.report = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      if (state.answers === 'never') return
      if (state.answers === 'badly' || request.headers.authorization !== `Bearer ${gatewaySecret}`) {
        response.writeHead(503).end()
        return
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          age_ms: state.ageMs,
          views: [...orders.views.values()],
          cameras: [...orders.cameras.values()],
        }),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    orders,
    /** Allows a view of a camera, and returns what the node would give the browser. */
    allow: (cameraId: string) => {
      const viewId = randomUUID()
      const token = randomBytes(32).toString('base64url')
      orders.views.set(viewId, { view_id: viewId, camera_id: cameraId, token_hash: hashOf(token) })
      return { viewId, token }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const roomy: Limits = { pulls: 32, schoolPulls: 16, viewers: 100, schoolViewers: 300 }

type SchoolOptions = {
  readonly cameras?: ReadonlyMap<string, CameraBehaviour>
  readonly login?: RtspServerOptions['login']
  readonly limits?: Partial<Limits>
  readonly networks?: readonly string[]
  readonly failureMs?: number
  readonly onRequest?: RtspServerOptions['onRequest']
}

/** A school with real RTSP cameras, a node and a gateway. */
export const startSchool = async (options: SchoolOptions = {}) => {
  const login = options.login ?? { ...demoLogin, scheme: 'digest' }
  const cameras = options.cameras ?? new Map([['/room', clipCamera(classClip())]])
  const rtsp = await startRtspServer({
    host: '127.0.0.1',
    port: 0,
    cameras,
    login,
    ...(options.onRequest && { onRequest: options.onRequest }),
  })
  const node = await startNode()
  const events: GatewayEvent[] = []
  const start = (port = 0) =>
    startGateway({
      host: '127.0.0.1',
      port,
      secret,
      ask: askOver(node.url, secret),
      networks: networksOf(options.networks ?? ['127.0.0.1'], [rtsp.port]),
      limits: { ...roomy, ...options.limits },
      isHttps: false,
      log: (event) => events.push(event),
      failureMs: options.failureMs ?? 1500,
    })
  let gateway = await start()
  const schoolId = randomUUID()
  return {
    rtsp,
    node,
    events,
    url: gateway.url,
    pulls: () => gateway.pulls(),
    urlOf: (path: string) => `rtsp://127.0.0.1:${rtsp.port}${path}`,
    /** Enters a camera in the node. */
    addCamera: (path = '/room', given: Partial<GatewayOrders['cameras'][number]> = {}) => {
      const camera_id = randomUUID()
      const { username, password } = login
      const url = `rtsp://127.0.0.1:${rtsp.port}${path}`
      node.orders.cameras.set(camera_id, {
        camera_id,
        school_id: schoolId,
        url,
        username,
        password,
        sound: false,
        ...given,
      })
      return camera_id
    },
    /** Ends the gateway and starts another one on the same port, which knows nothing of the first. */
    restartGateway: async () => {
      const { port } = gateway
      await gateway.stop()
      gateway = await start(port)
    },
    stop: async () => {
      await gateway.stop()
      await node.stop()
      await rtsp.stop()
    },
  }
}

export type School = Awaited<ReturnType<typeof startSchool>>
