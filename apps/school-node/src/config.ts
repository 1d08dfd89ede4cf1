import {
  DatabaseConnections,
  Ffmpeg,
  Flag,
  Port,
  PublicUrl,
  readConfig,
  UndoSeconds,
} from '@nhip-cau/server-kit/config'
import { TrustedProxies } from '@nhip-cau/server-kit/trusted-proxies'
import { z } from 'zod'

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const Settings = z.object({
  NODE_DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'it has to be an address like postgres://user:password@host:5432/node',
  }),
  /** The URL at which this node reaches main; browsers need not reach it. */
  MAIN_URL: z.url({ protocol: /^https?$/, error: 'it has to be an address like https://main.example.com' }),
  /** Authenticates this node to main, which has the same value. */
  NODE_SECRET: z.string().min(32, 'it needs at least 32 characters, the same at main and at every node'),
  /** Signs the URLs of photos; the same in all processes of one node. */
  FILE_SECRET: z.string().min(32, 'it needs at least 32 characters, the same at all processes of this node'),
  /** Encrypts identity numbers; the same in all processes of this node, and it must not change. */
  DATA_SECRET: z.string().min(32, 'it needs at least 32 characters, and stays the same'),
  PORT: Port.default(3002),
  HOST: z.string().default('127.0.0.1'),
  /** Folder of the files; shared by all processes of one node. */
  DATA_DIR: z.string().default('./data'),
  /** Origin of the web app if it differs from this node; allowed by CORS. */
  WEB_ORIGIN: z
    .string()
    .refine(isOrigin, 'it has to be an origin without a path, like https://school.example.com')
    .optional(),
  /** 0: this process serves requests only, and other processes run events and jobs. */
  JOBS: Flag.default(true),
  TRUST_PROXY: TrustedProxies,
  /** The URL at which browsers reach this node. If it is https, responses tell browsers to use https only. */
  PUBLIC_URL: PublicUrl.optional(),
  /** Factor for the write limits of an account. */
  WRITE_LIMIT_FACTOR: z.coerce.number().min(1).max(1000).default(1),
  UNDO_SECONDS: UndoSeconds,
  FFMPEG: Ffmpeg,
  /** The URL at which this node reaches the camera gateway; absent: nobody can watch. */
  CAMERA_GATEWAY_URL: z
    .url({ protocol: /^https?$/, error: 'it has to be an address like http://10.0.0.5:8640' })
    .optional(),
  /** Authenticates node and gateway to each other; the same at both. */
  CAMERA_GATEWAY_SECRET: z.string().min(32, 'it needs at least 32 characters, the same at the gateway').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_CONNECTIONS: DatabaseConnections,
})

/** Reads the environment of a node that runs as a separate process. */
export const nodeConfig = (env: NodeJS.ProcessEnv) => readConfig(Settings, env)
