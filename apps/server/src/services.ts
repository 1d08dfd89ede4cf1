import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrateMain } from '@nhip-cau/main/service'
import { migrateSchoolNode } from '@nhip-cau/school-node/service'
import type { Space } from '@nhip-cau/server-kit/free-space'
import { untilReached } from '@nhip-cau/server-kit/until-reached'
import type { FastifyBaseLogger } from 'fastify'
import { type ComposeOptions, startNhipCau } from './compose.ts'
import type { Config } from './config.ts'
import { haveCiphertexts } from './databases.queries.ts'
import logins from './demo/logins.json' with { type: 'json' }
import { loadSecrets } from './secrets.ts'

type Urls = { readonly main: string; readonly node: string }

type Retry = () => void

/** The tables of both services in their newest form. */
export const migrateBoth = async ({ main, node }: Urls, onRetry?: Retry): Promise<void> => {
  await Promise.all([
    untilReached(() => migrateMain(main), onRetry),
    untilReached(() => migrateSchoolNode(node), onRetry),
  ])
}

type ServiceOptions = {
  readonly config: Config
  readonly databases: Urls
  readonly log: FastifyBaseLogger
  readonly space: Space
  readonly isDemo: boolean
}

/** Everything that both services need to know, out of the settings of this installation. */
export const serviceOptions = async (options: ServiceOptions): Promise<ComposeOptions> => {
  const { config, databases, log, space, isDemo } = options
  const secrets = loadSecrets(config, await untilReached(() => haveCiphertexts(databases)))
  return {
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
    writeLimitFactor: config.writeLimitFactor,
    undoSeconds: config.undoSeconds,
    jobs: config.jobs,
    ...(config.publicUrl === undefined ? {} : { publicUrl: config.publicUrl }),
    // The demo's addresses are made up and may belong to somebody: nothing is ever sent from it.
    ...(isDemo || config.mail === undefined ? {} : { mail: config.mail }),
    ...(isDemo ? { demoLogins: logins } : {}),
  }
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Both services on one port, and the web app where it was built. */
export const serve = async (options: ComposeOptions, onRetry: Retry) => {
  const hasWebApp = existsSync(`${webFolder}/index.html`)
  const whole = hasWebApp ? { ...options, webFolder } : options
  return { server: await untilReached(() => startNhipCau(whole), onRetry), hasWebApp }
}
