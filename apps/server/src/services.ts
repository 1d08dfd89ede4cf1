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

/** Applies the migrations of both services. */
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
  readonly camera: ComposeOptions['camera']
}

/** The options of both services, from the settings of this installation. */
export const serviceOptions = async (options: ServiceOptions): Promise<ComposeOptions> => {
  const { config, databases, log, space, isDemo, camera } = options
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
    ffmpeg: config.ffmpeg,
    camera,
    jobs: config.jobs,
    ...(config.publicUrl === undefined ? {} : { publicUrl: config.publicUrl }),
    // The demo's e-mail addresses may belong to real people, so it never sends e-mail.
    ...(isDemo || config.mail === undefined ? {} : { mail: config.mail }),
    ...(isDemo ? { demoLogins: logins } : {}),
  }
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Serves both services and, if built, the web app on one port. */
export const serve = async (options: ComposeOptions, onRetry: Retry) => {
  const hasWebApp = existsSync(`${webFolder}/index.html`)
  const whole = hasWebApp ? { ...options, webFolder } : options
  return { server: await untilReached(() => startNhipCau(whole), onRetry), hasWebApp }
}
