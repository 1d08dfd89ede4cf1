import { join, resolve } from 'node:path'
import { createApp } from '@nhip-cau/server-kit/app'
import { isHttps } from '@nhip-cau/server-kit/config'
import { mountHealth } from '@nhip-cau/server-kit/health'
import { createLog } from '@nhip-cau/server-kit/log'
import { openApi } from '@nhip-cau/server-kit/openapi'
import { StartError } from '@nhip-cau/server-kit/start-error'
import { nodeConfig } from './config.ts'
import { allowWebOrigin } from './http/web-origin.ts'
import { startSchoolNode } from './service.ts'

const run = async () => {
  const config = nodeConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const https = isHttps(config.PUBLIC_URL) || isHttps(config.WEB_ORIGIN)
  const app = await createApp({ log, trustProxy: config.TRUST_PROXY, https })
  if (config.WEB_ORIGIN !== undefined) allowWebOrigin(app, config.WEB_ORIGIN)
  const node = await startSchoolNode({
    databaseUrl: config.NODE_DATABASE_URL,
    mainUrl: () => config.MAIN_URL,
    nodeSecret: config.NODE_SECRET,
    fileSecret: config.FILE_SECRET,
    dataSecret: config.DATA_SECRET,
    mediaFolder: join(resolve(config.DATA_DIR), 'media'),
    https,
    webAddress: config.WEB_ORIGIN ?? config.PUBLIC_URL?.replace(/\/+$/, ''),
    connections: config.DATABASE_CONNECTIONS,
    jobs: config.JOBS,
    writeLimitFactor: config.WRITE_LIMIT_FACTOR,
    undoSeconds: config.UNDO_SECONDS,
    ffmpeg: config.FFMPEG,
    camera: gatewayOf(config),
    log,
  }).catch((error: unknown) => {
    throw startProblem(error)
  })
  node.mount(app)
  const description = openApi(node.endpoints)
  app.get('/openapi.json', () => Promise.resolve(description))
  mountHealth(app, { node })
  const stop = async () => {
    await node.closeStreams()
    await app.close()
    await node.stop()
  }
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void stop().finally(() => process.exit())
    })
  }
  const url = await app.listen({ host: config.HOST, port: config.PORT }).catch(async (error: Error) => {
    await stop()
    throw new StartError(`PORT ${config.PORT} on HOST ${config.HOST} cannot be opened: ${error.message}.`)
  })
  await node.startWorking().catch(async (error: unknown) => {
    await stop()
    throw startProblem(error)
  })
  log.info({ url }, 'the school-node is ready')
}

const gatewayOf = ({ CAMERA_GATEWAY_URL: url, CAMERA_GATEWAY_SECRET: secret }: ReturnType<typeof nodeConfig>) => {
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined || secret === undefined)
    throw new StartError('CAMERA_GATEWAY_URL and CAMERA_GATEWAY_SECRET belong together; set both, or neither.')
  return { secret, url: () => url.replace(/\/+$/, '') }
}

const startProblem = (error: unknown): unknown =>
  error instanceof StartError
    ? error
    : new StartError(`NODE_DATABASE_URL or DATA_DIR cannot be used: ${reasonIn(error)}.`)

// A refused connection is an AggregateError without a message, with one error for each address tried.
const reasonIn = (error: unknown): string => {
  if (error instanceof AggregateError) return reasonIn(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

// Other users of the machine must not read photos and data exports.
process.umask(0o077)

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exitCode = 1
})
