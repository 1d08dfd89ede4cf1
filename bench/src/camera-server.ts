import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoClips, demoHost, demoLogin } from '@nhip-cau/camera-gateway/demo/demo-cameras'
import { startNode } from '@nhip-cau/camera-gateway/testing/school'
import { createGatewayProcess } from '@nhip-cau/server/camera-gateway'
import { mountLive } from '@nhip-cau/server/pass-live'
import { createLog } from '@nhip-cau/server-kit/log'
import fastify from 'fastify'

// The process that `cameras.ts` measures: a page with a player, the pass-through of the server, and the gateway with the
// demo's cameras as its child.

const schoolId = '019a0000-0000-7000-8000-000000000000'
const cameraIds = demoClips.map((_, index) => `019a0000-0000-7000-8000-00000000000${index + 1}`)
const player = readFileSync(fileURLToPath(import.meta.resolve('hls.js/dist/hls.light.min.mjs')))

const page = readFileSync(new URL('./camera-page.html', import.meta.url))

const gateway = createGatewayProcess({
  isDemo: true,
  isHttps: false,
  log: createLog('silent'),
  env: process.env,
})
const node = await startNode(gateway.secret)
for (const [index, clip] of demoClips.entries()) {
  const camera_id = cameraIds[index] ?? ''
  const url = `rtsp://${demoHost}/${clip}`
  node.orders.cameras.set(camera_id, { camera_id, school_id: schoolId, url, ...demoLogin, sound: false })
}

const app = fastify()
mountLive(app, gateway.url)
app.get('/', async (_, reply) => reply.type('text/html').send(page))
app.get('/player.js', async (_, reply) => reply.type('text/javascript').send(player))
app.get('/gateway', async () => ({ pid: gateway.pid(), url: gateway.url() }))
app.post<{ Params: { camera: string } }>('/allow/:camera', async ({ params }) =>
  node.allow(cameraIds[Number(params.camera) % cameraIds.length] ?? ''),
)
app.post<{ Params: { view: string } }>('/refuse/:view', async ({ params }) => ({
  was: node.orders.views.delete(params.view),
}))

const url = await app.listen({ host: '127.0.0.1', port: 0 })
gateway.start(node.url)
process.on('disconnect', () => void gateway.stop().then(() => process.exit(0)))
const timer = setInterval(() => {
  if (gateway.url() === undefined) return
  clearInterval(timer)
  process.send?.({ url })
}, 50)
