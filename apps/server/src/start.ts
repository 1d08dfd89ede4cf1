import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { protectDataFolder } from '@nhip-cau/server-kit/data-folder'
import { keepReserve } from '@nhip-cau/server-kit/embedded-postgres/reserve'
import { type Space, watchSpace } from '@nhip-cau/server-kit/free-space'
import { createLog } from '@nhip-cau/server-kit/log'
import { untilReached } from '@nhip-cau/server-kit/until-reached'
import type { FastifyBaseLogger } from 'fastify'
import { refuseHalfRestored } from './backup/half-restored.ts'
import { createGatewayProcess } from './camera-gateway.ts'
import type { Config } from './config.ts'
import { type Databases, openDatabases } from './databases.ts'
import { decideDemo } from './demo/decision.ts'
import { fillInProcess } from './demo/fill-process.ts'
import type { Steps } from './steps.ts'

/**
 * What has been started so far, to be stopped in reverse order. Filled during the start, because a start can be
 * interrupted.
 */
export type Running = {
  readonly closers: (() => Promise<void>)[]
  /** Kills child processes that would outlive this process. */
  kill(): void
}

const loadServices = () => import('./services.ts')

type StartOptions = {
  readonly steps: Steps
  readonly running: Running
  /** Resolves when the starter has built the web app. */
  readonly webApp: Promise<unknown>
}

/** Starts database, migrations, the demo if wanted, and both services on one port. */
export const startServer = async (config: Config, { steps, running, webApp }: StartOptions) => {
  refuseHalfRestored(config.dataDir)
  // Loads the services while PostgreSQL starts. At the first start the filling program fills the compile cache before.
  if (existsSync(join(config.dataDir, 'postgres'))) loadServices().catch(() => undefined)
  const databases = await steps.run(config.databases ? 'Database' : 'Database (embedded PostgreSQL)', (progress) =>
    openDatabases(config, { onStep: progress }),
  )
  protectDataFolder(config.dataDir)
  reportDatabaseAccount(databases, steps)
  running.closers.push(databases.stop)
  running.kill = () => killEmbedded(databases.embedded?.pid)
  const demo = await untilReached(() => decideDemo(config, databases))
  const log = createLog(config.logLevel)
  const space = await watchDisks(config, databases, log)
  running.closers.push(async () => space.stop())
  if (demo === 'started')
    await steps.run('Demo schools', (progress) => fillInProcess(databases, { progress, closers: running.closers }))
  const services = await loadServices()
  await steps.run('Tables', async (progress) => {
    await services.migrateBoth(databases, waiting(progress))
    if (demo !== 'complete' || !config.demoClock) return
    const { resumeClock } = await import('./demo/resume-clock.ts')
    await resumeClock(databases.node, new Date())
  })
  await steps.run('Web app', () => webApp)
  const isDemo = demo !== 'none'
  const camera = cameraGatewayOf(config, { isDemo, log })
  running.closers.push(camera.stop)
  const { server, hasWebApp } = await steps.run('Services and jobs', async (progress) =>
    services.serve(await services.serviceOptions({ config, databases, log, space, isDemo, camera }), waiting(progress)),
  )
  running.closers.push(server.stop)
  camera.start(server.url)
  if (!hasWebApp) steps.note('The web app is not built; only the calls are served.')
  return { url: config.publicUrl ?? server.url, isDemo }
}

/** The gateway of the cameras: a process of this server, or one that the operator has started elsewhere. */
const cameraGatewayOf = (config: Config, { isDemo, log }: { isDemo: boolean; log: FastifyBaseLogger }) => {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const elsewhere = config.cameraGateway
  if (elsewhere === undefined) return createGatewayProcess({ isDemo, isHttps, log, env: process.env })
  return { secret: elsewhere.secret, url: () => elsewhere.url, start: () => undefined, stop: async () => undefined }
}

const reportDatabaseAccount = ({ embedded }: Databases, steps: Steps): void => {
  if (embedded?.sharedUser === undefined) return
  steps.note(
    `PostgreSQL is run by the user "${embedded.sharedUser}", as other services may be: do not start as root, or give it a user of its own with "useradd --system nhip-cau".`,
  )
}

/** Watches the disks of the photos and the embedded database; the operator watches external databases. */
const watchDisks = (config: Config, { embedded }: Databases, log: FastifyBaseLogger): Promise<Space> => {
  const keep = () => {
    if (embedded) keepReserve(embedded.folder)
  }
  keep()
  return watchSpace({
    ...config.space,
    folders: [config.dataDir, ...(embedded ? [embedded.folder] : [])],
    log,
    onChange: (state) => {
      if (state !== 'full') keep()
    },
  })
}

const waiting = (progress: (detail: string) => void) => () => progress('the database went away, trying again')

// SIGINT requests PostgreSQL's fast shutdown, which completes without this process.
const killEmbedded = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process has already exited.
  }
}
