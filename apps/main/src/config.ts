import { DatabaseConnections, MailServer, Port, PublicUrl, readConfig, SessionDays } from '@nhip-cau/server-kit/config'
import { TrustedProxies } from '@nhip-cau/server-kit/trusted-proxies'
import { z } from 'zod'

const Settings = z.object({
  MAIN_DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'it has to be an address like postgres://user:password@host:5432/main',
  }),
  PORT: Port.default(3001),
  HOST: z.string().default('127.0.0.1'),
  /** Nodes authenticate with this secret; every node has the same value. */
  NODE_SECRET: z.string().min(32, 'it needs at least 32 characters, the same at main and at every node'),
  /** Key for encrypting personal secrets in the database. */
  DATA_SECRET: z.string().min(32, 'it needs at least 32 characters, and stays the same'),
  SESSION_DAYS: SessionDays,
  /** Mail server for outgoing e-mail; without it no e-mail is sent. */
  SMTP_URL: MailServer.optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TRUST_PROXY: TrustedProxies,
  /** The URL at which browsers reach main. If it is https, responses tell browsers to use https only. */
  PUBLIC_URL: PublicUrl.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_CONNECTIONS: DatabaseConnections,
})

/** Reads the environment of a main that runs as a separate process. */
export const mainConfig = (env: NodeJS.ProcessEnv) => readConfig(Settings, env)
