import { resolve } from 'node:path'
import { CameraNetworks, CameraPorts } from '@nhip-cau/camera-gateway/config'
import {
  Ffmpeg,
  Flag,
  MailServer,
  mailOf,
  Port,
  PublicUrl,
  readConfig,
  SessionDays,
  UndoSeconds,
} from '@nhip-cau/server-kit/config'
import type { SpaceLimits } from '@nhip-cau/server-kit/free-space'
import { StartError } from '@nhip-cau/server-kit/start-error'
import { type IsTrustedProxy, TrustedProxies } from '@nhip-cau/server-kit/trusted-proxies'
import { z } from 'zod'

const DatabaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(?:ql)?:\/\/[^/]+\/.+/.test(text) && URL.canParse(text),
    'it must look like postgres://user:password@host:5432/name',
  )

const Secret = z.string().min(32, 'it needs at least 32 characters')

const megabyte = 1024 * 1024
const Megabytes = z.coerce.number().int().min(0)

const Settings = z.object({
  PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  MAIN_DATABASE_URL: DatabaseUrl.optional(),
  NODE_DATABASE_URL: DatabaseUrl.optional(),
  PUBLIC_URL: PublicUrl.optional(),
  DEMO: Flag.optional(),
  DEMO_CLOCK: z.enum(['own', 'real']).default('own'),
  NODE_SECRET: Secret.optional(),
  FILE_SECRET: Secret.optional(),
  DATA_SECRET: Secret.optional(),
  SESSION_DAYS: SessionDays,
  SMTP_URL: MailServer.optional(),
  MAIL_FROM: z.string().min(3).optional(),
  JOBS: Flag.default(true),
  DISK_LOW_MB: Megabytes.default(2048),
  DISK_FULL_MB: Megabytes.default(256),
  WRITE_LIMIT_FACTOR: z.coerce.number().min(1).max(1000).default(1),
  UNDO_SECONDS: UndoSeconds,
  FFMPEG: Ffmpeg,
  CAMERA_GATEWAY_URL: PublicUrl.optional(),
  CAMERA_GATEWAY_SECRET: Secret.optional(),
  CAMERA_NETWORKS: CameraNetworks,
  CAMERA_PORTS: CameraPorts,
  TRUST_PROXY: TrustedProxies,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  NODE_ENV: z.string().optional(),
})

/** URLs of both databases; if absent, PostgreSQL runs embedded in the data folder. */
export type DatabaseUrls = { readonly main: string; readonly node: string } | undefined

export type Config = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databases: DatabaseUrls
  readonly publicUrl: string | undefined
  /** The explicit setting; if undefined, a new embedded database outside production becomes the demo. */
  readonly demo: boolean | undefined
  /** Whether the demo schools use a clock of their own, on which it is always a school morning. */
  readonly demoClock: boolean
  readonly production: boolean
  readonly nodeSecret: string | undefined
  readonly fileSecret: string | undefined
  readonly dataSecret: string | undefined
  /** Days from login until a session expires. */
  readonly sessionDays: number
  /** Mail server; if undefined, no e-mail is sent. */
  readonly mail: { readonly server: string; readonly from: string } | undefined
  /** False: this process serves requests, and other processes run events and jobs. */
  readonly jobs: boolean
  /** Factor for the rate limits of writes per account. */
  readonly writeLimitFactor: number
  /** Seconds in which a mark or a departure can be undone; families are notified only afterwards. */
  readonly undoSeconds: number
  /** Name or path of the ffmpeg that converts videos, or `off`. */
  readonly ffmpeg: string
  /** A camera gateway that runs on its own; if undefined, the server starts one. */
  readonly cameraGateway: { readonly url: string; readonly secret: string } | undefined
  /** Free bytes below which the operator is warned (`low`) or writes are refused (`full`). */
  readonly space: SpaceLimits
  readonly trustProxy: IsTrustedProxy
  readonly logLevel: string
}

/** Reads and validates the settings of the all-in-one server. */
export const loadConfig = (env: NodeJS.ProcessEnv): Config => {
  const settings = readConfig(Settings, env)
  const production = settings.NODE_ENV === 'production'
  if (settings.DEMO && production) {
    throw new StartError('DEMO=1 is refused with NODE_ENV=production: the passwords of the demo are public.')
  }
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    databases: databasesOf(settings),
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    demo: settings.DEMO,
    demoClock: settings.DEMO_CLOCK === 'own',
    production,
    nodeSecret: settings.NODE_SECRET,
    fileSecret: settings.FILE_SECRET,
    dataSecret: settings.DATA_SECRET,
    sessionDays: settings.SESSION_DAYS,
    mail: mailOf(settings),
    jobs: settings.JOBS,
    writeLimitFactor: settings.WRITE_LIMIT_FACTOR,
    undoSeconds: settings.UNDO_SECONDS,
    ffmpeg: settings.FFMPEG,
    cameraGateway: gatewayOf(settings),
    space: { low: settings.DISK_LOW_MB * megabyte, full: settings.DISK_FULL_MB * megabyte },
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  }
}

const gatewayOf = ({ CAMERA_GATEWAY_URL: url, CAMERA_GATEWAY_SECRET: secret }: z.output<typeof Settings>) => {
  if (url === undefined) return undefined
  if (secret === undefined) throw new StartError('CAMERA_GATEWAY_SECRET is missing although CAMERA_GATEWAY_URL is set.')
  return { url: url.replace(/\/+$/, ''), secret }
}

const databasesOf = ({ MAIN_DATABASE_URL: main, NODE_DATABASE_URL: node }: z.output<typeof Settings>): DatabaseUrls => {
  if (main === undefined && node === undefined) return undefined
  if (main === undefined || node === undefined) {
    const [missing, given] =
      main === undefined ? ['MAIN_DATABASE_URL', 'NODE_DATABASE_URL'] : ['NODE_DATABASE_URL', 'MAIN_DATABASE_URL']
    throw new StartError(
      `${missing} is missing although ${given} is set; set both, or neither for the embedded database.`,
    )
  }
  if (sameDatabase(main, node)) {
    throw new StartError(
      'MAIN_DATABASE_URL and NODE_DATABASE_URL name the same database; each service needs one of its own.',
    )
  }
  return { main, node }
}

const sameDatabase = (one: string, other: string): boolean => {
  const [a, b] = [new URL(one), new URL(other)]
  return a.host === b.host && a.pathname === b.pathname
}
