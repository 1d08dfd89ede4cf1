import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startNode } from '@nhip-cau/camera-gateway/testing/school'
import { follow, openView } from '@nhip-cau/camera-gateway/testing/viewer'
import { createLog } from '@nhip-cau/server-kit/log'
import fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createGatewayProcess } from './camera-gateway.ts'
import { mountLive } from './pass-live.ts'

const log = createLog('silent')
const schoolId = '019a0000-0000-7000-8000-000000000001'
const cameraId = '019a0000-0000-7000-8000-000000000002'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A server that passes /live on, with the gateway and the demo's cameras as its process. */
const startServer = async () => {
  const gateway = createGatewayProcess({ isDemo: true, isHttps: false, log, env: process.env })
  const node = await startNode(gateway.secret)
  node.orders.cameras.set(cameraId, {
    camera_id: cameraId,
    school_id: schoolId,
    url: 'rtsp://demo-camera/lop-mam-1',
    username: 'demo',
    password: 'demo-camera',
    sound: false,
  })
  const app = fastify()
  mountLive(app, gateway.url)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  gateway.start(node.url)
  onTestFinished(async () => {
    await gateway.stop()
    await app.close()
    await node.stop()
  })
  await expect.poll(() => gateway.url(), { timeout: 10_000 }).toBeDefined()
  return { gateway, node, url }
}

describe('the camera gateway of a server', () => {
  test('a family watches a camera of the demo through the server', async () => {
    const { node, url } = await startServer()
    const viewer = await openView(url, node.allow(cameraId))
    expect(viewer.status).toBe(204)
    const main = await viewer.get('index.m3u8')
    expect([main.status, main.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { parts, status } = await follow(viewer, 8000, (count) => count === 3)
    expect([status, parts.length]).toEqual([200, 3])
    expect((await viewer.get('video.m3u8', { cookie: 'live=wrong' })).status).toBe(404)
  })

  test('an address with dots leads to nothing else of the gateway', async () => {
    const { url } = await startServer()
    for (const path of ['/live/../health', '/live/%2e%2e/health', '/live/x/../../control/test']) {
      const request = get({ host: '127.0.0.1', port: new URL(url).port, path })
      const [answer]: IncomingMessage[] = await once(request, 'response')
      answer?.resume()
      expect([path, answer?.statusCode]).toEqual([path, 404])
    }
  })

  test('a gateway killed with SIGKILL is replaced, and its viewers go on', async () => {
    const { gateway, node, url } = await startServer()
    const viewer = await openView(url, node.allow(cameraId))
    expect((await viewer.get('index.m3u8')).status).toBe(200)
    const killed = gateway.pid() ?? 0
    process.kill(killed, 'SIGKILL')
    await expect.poll(async () => (await viewer.get('index.m3u8')).status, { timeout: 5000 }).toBe(503)
    await expect.poll(async () => (await viewer.get('index.m3u8')).status, { timeout: 15_000 }).toBe(200)
    expect(gateway.pid()).not.toBe(killed)
  })

  test('a server killed with SIGKILL leaves no gateway behind', async () => {
    const node = await startNode()
    onTestFinished(node.stop)
    const server = fork(fileURLToPath(new URL('./testing/camera-server.ts', import.meta.url)), [node.url])
    const [message]: { pid: number }[] = await once(server, 'message')
    const pid = message?.pid ?? 0
    expect(isRunning(pid)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false)
  })
})
