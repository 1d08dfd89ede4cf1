import { StartError } from '@nhip-cau/server-kit/start-error'
import { loadConfig } from './config.ts'
import { demoHost, startDemoCameras } from './demo/demo-cameras.ts'
import { type GatewayEvent, startGateway } from './gateway.ts'
import type { GatewayMessage } from './messages.ts'
import { askOver } from './rights/orders.ts'
import { networksOf, placeOf } from './rtsp/networks.ts'
import type { Resolve } from './rtsp/session.ts'

const write = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const tell = (message: GatewayMessage) => process.send?.(message)

const log = (event: GatewayEvent) => {
  if (process.connected) tell({ kind: 'event', event })
  else write({ time: new Date().toISOString(), ...event })
}

/** In the demo one host name means the gateway's own cameras, wherever they listen. */
const resolveWith =
  (demoPort: number | undefined): Resolve =>
  async (url, networks) => {
    if (demoPort === undefined || url.hostname !== demoHost) return placeOf(url, networks)
    return { host: url.hostname, address: '127.0.0.1', port: demoPort, path: url.pathname }
  }

const start = async (): Promise<void> => {
  const config = loadConfig(process.env)
  const demo = config.isDemo ? await startDemoCameras('127.0.0.1', 0) : undefined
  const gateway = await startGateway({
    host: config.host,
    port: config.port,
    secret: config.secret,
    ask: askOver(config.nodeUrl, config.secret),
    networks: networksOf(config.networks, config.ports),
    resolve: resolveWith(demo?.port),
    limits: config.limits,
    isHttps: config.isHttps,
    log,
  })
  const stop = async (): Promise<void> => {
    await gateway.stop()
    await demo?.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // The server that started this process is gone, so nobody else would stop it.
  process.on('disconnect', () => process.exit(0))
  if (process.send) tell({ kind: 'ready', url: gateway.url })
  else write({ listening: gateway.url })
}

process.on('uncaughtException', (error) => {
  process.stderr.write(`${error instanceof StartError ? error.message : (error.stack ?? error.message)}\n`)
  process.exit(1)
})

await start()
