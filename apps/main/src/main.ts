import { createApp } from '@nhip-cau/server-kit/app'
import { isHttps, mailOf } from '@nhip-cau/server-kit/config'
import { mountHealth } from '@nhip-cau/server-kit/health'
import { createLog } from '@nhip-cau/server-kit/log'
import { openApi } from '@nhip-cau/server-kit/openapi'
import { StartError } from '@nhip-cau/server-kit/start-error'
import { mainConfig } from './config.ts'
import { startMain } from './service.ts'

const run = async () => {
  const config = mainConfig(process.env)
  const mail = mailOf(config)
  const log = createLog(config.LOG_LEVEL)
  const main = await startMain({
    databaseUrl: config.MAIN_DATABASE_URL,
    nodeSecret: config.NODE_SECRET,
    dataSecret: config.DATA_SECRET,
    sessionDays: config.SESSION_DAYS,
    ...(mail === undefined ? {} : { mail }),
    connections: config.DATABASE_CONNECTIONS,
    log,
  }).catch((error: unknown) => {
    throw databaseProblem(error)
  })
  const app = await createApp({ log, trustProxy: config.TRUST_PROXY, https: isHttps(config.PUBLIC_URL) })
  main.mount(app)
  const description = openApi(main.endpoints)
  app.get('/openapi.json', () => Promise.resolve(description))
  mountHealth(app, { main })
  let _stopping: Promise<void> | undefined
  const stop = async () => {
    await app.close()
    await main.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      _stopping ??= stop()
    })
  }
  try {
    await app.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    await stop()
    throw new StartError(`PORT ${config.PORT} on HOST ${config.HOST} cannot be opened: ${(error as Error).message}.`)
  }
  log.info({ port: config.PORT, host: config.HOST }, 'main is ready')
}

const databaseProblem = (error: unknown): unknown =>
  error instanceof StartError ? error : new StartError(`MAIN_DATABASE_URL cannot be used: ${reasonIn(error)}.`)

// A refused connection is an AggregateError without a message, with one error for each address tried.
const reasonIn = (error: unknown): string => {
  if (error instanceof AggregateError) return reasonIn(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exitCode = 1
})
