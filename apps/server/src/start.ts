import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrateMain } from '@nhip-cau/main/service'
import { migrateSchoolNode } from '@nhip-cau/school-node/service'
import { protectDataFolder } from '@nhip-cau/server-kit/data-folder'
import { keepReserve } from '@nhip-cau/server-kit/embedded-postgres/reserve'
import { type Space, watchSpace } from '@nhip-cau/server-kit/free-space'
import { createLog } from '@nhip-cau/server-kit/log'
import { untilReached } from '@nhip-cau/server-kit/until-reached'
import type { FastifyBaseLogger } from 'fastify'
import { refuseHalfRestored } from './backup/half-restored.ts'
import { startNhipCau } from './compose.ts'
import type { Config } from './config.ts'
import { haveCiphertexts } from './databases.queries.ts'
import { type Databases, openDatabases } from './databases.ts'
import { demoPeople } from './demo/data.ts'
import { decideDemo } from './demo/decision.ts'
import { fillDemo } from './demo/fill.ts'
import { resumeClock } from './demo/resume-clock.ts'
import { loadSecrets } from './secrets.ts'
import type { Steps } from './steps.ts'

/** What was started so far, to be ended in the opposite order; filled while starting, because a start can be interrupted. */
export type Running = {
  readonly closers: (() => Promise<void>)[]
  /** Ends at once what would outlive this process. */
  kill(): void
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Everything, step by step: database, tables, both services on one port, and the demo where it belongs. */
export const startServer = async (config: Config, steps: Steps, running: Running) => {
  refuseHalfRestored(config.dataDir)
  const databases = await steps.run(config.databases ? 'Database' : 'Database (embedded PostgreSQL)', (progress) =>
    openDatabases(config, { onStep: progress }),
  )
  protectDataFolder(config.dataDir)
  sayWhoRuns(databases, steps)
  running.closers.push(databases.stop)
  running.kill = () => killEmbedded(databases.embedded?.pid)
  const demo = await untilReached(() => decideDemo(config, databases))
  await steps.run('Tables', async (progress) => {
    await untilReached(() => migrateMain(databases.main), waiting(progress))
    await untilReached(() => migrateSchoolNode(databases.node), waiting(progress))
    if (demo === 'complete' && config.demoClock) await resumeClock(databases.node, new Date())
  })
  const secrets = loadSecrets(config, await untilReached(() => haveCiphertexts(databases)))
  const log = createLog(config.logLevel)
  const space = await watchDisks(config, databases, log)
  running.closers.push(async () => space.stop())
  const hasWebApp = existsSync(`${webFolder}/index.html`)
  const server = await steps.run('Services and jobs', (progress) =>
    untilReached(
      () =>
        startNhipCau({
          mainDatabaseUrl: databases.main,
          nodeDatabaseUrl: databases.node,
          dataDir: config.dataDir,
          host: config.host,
          port: config.port,
          nodeSecret: secrets.node,
          fileSecret: secrets.file,
          dataSecret: secrets.data,
          sessionDays: config.sessionDays,
          log,
          space,
          trustProxy: config.trustProxy,
          // Filling ends when everybody has been told.
          writeLimitFactor: config.writeLimitFactor,
          undoSeconds: config.undoSeconds,
          jobs: config.jobs || demo === 'started',
          ...(config.publicUrl === undefined ? {} : { publicUrl: config.publicUrl }),
          // The demo's addresses are made up and may belong to somebody: nothing is ever sent from it.
          ...(demo === 'none' && config.mail !== undefined ? { mail: config.mail } : {}),
          ...(demo === 'none' ? {} : { demoLogins: demoPeople }),
          ...(hasWebApp ? { webFolder } : {}),
        }),
      waiting(progress),
    ),
  )
  running.closers.push(server.stop)
  if (demo === 'started')
    await steps.run('Demo schools', (progress) =>
      untilReached(() => fillDemo(server, progress, { ownClock: config.demoClock }), waiting(progress)),
    )
  if (!hasWebApp) steps.note('The web app is not built; only the calls are served.')
  return { url: config.publicUrl ?? server.url, isDemo: demo !== 'none' }
}

const sayWhoRuns = ({ embedded }: Databases, steps: Steps): void => {
  if (embedded?.sharedUser === undefined) return
  steps.note(
    `PostgreSQL is run by the user "${embedded.sharedUser}", as other services may be: do not start as root, or give it a user of its own with "useradd --system nhip-cau".`,
  )
}

/** What is left where photos and the embedded database are; databases by address are looked after by whoever runs them. */
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

// SIGINT is PostgreSQL's fast shutdown; it ends by itself, without us.
const killEmbedded = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It is gone already.
  }
}
