import { DatabaseConnections, Flag, Port, PublicUrl, readConfig, UndoSeconds } from '@nhip-cau/server-kit/config'
import { TrustedProxies } from '@nhip-cau/server-kit/trusted-proxies'
import { z } from 'zod'

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const Settings = z.object({
  NODE_DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'it has to be an address like postgres://user:password@host:5432/node',
  }),
  /** Where main answers this node; people need not be able to reach it there. */
  MAIN_URL: z.url({ protocol: /^https?$/, error: 'it has to be an address like https://main.example.com' }),
  /** Shown to main; the same value stands there. */
  NODE_SECRET: z.string().min(32, 'it needs at least 32 characters, the same at main and at every node'),
  /** Signs the addresses of photos; the same at all processes of one node. */
  FILE_SECRET: z.string().min(32, 'it needs at least 32 characters, the same at all processes of this node'),
  /** Encrypts numbers of identity papers; the same at all processes of this node, and it stays the same. */
  DATA_SECRET: z.string().min(32, 'it needs at least 32 characters, and stays the same'),
  PORT: Port.default(3002),
  HOST: z.string().default('127.0.0.1'),
  /** Photos are kept below it; shared by all processes of one node. */
  DATA_DIR: z.string().default('./data'),
  /** Where the web app is, if not at this node's own address: browsers may then call from there. */
  WEB_ORIGIN: z
    .string()
    .refine(isOrigin, 'it has to be an origin without a path, like https://school.example.com')
    .optional(),
  /** 0: this process answers calls and leaves events and jobs to others. */
  JOBS: Flag.default(true),
  TRUST_PROXY: TrustedProxies,
  /** The address at which browsers reach this node. With https, browsers are told to use nothing else. */
  PUBLIC_URL: PublicUrl.optional(),
  /** How much more than usual an account may send. */
  WRITE_LIMIT_FACTOR: z.coerce.number().min(1).max(1000).default(1),
  UNDO_SECONDS: UndoSeconds,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_CONNECTIONS: DatabaseConnections,
})

/** The only place that knows the environment of a node that runs by itself. */
export const nodeConfig = (env: NodeJS.ProcessEnv) => readConfig(Settings, env)
