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
  /** What nodes show to be let in; the same value stands at every node. */
  NODE_SECRET: z.string().min(32, 'it needs at least 32 characters, the same at main and at every node'),
  /** What the secrets of people are encrypted with. */
  DATA_SECRET: z.string().min(32, 'it needs at least 32 characters, and stays the same'),
  SESSION_DAYS: SessionDays,
  /** Where letters are handed over; without it none is sent. */
  SMTP_URL: MailServer.optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TRUST_PROXY: TrustedProxies,
  /** The address at which browsers reach main. With https, they are told to use nothing else. */
  PUBLIC_URL: PublicUrl.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_CONNECTIONS: DatabaseConnections,
})

/** The only place that knows the environment of a main that runs by itself. */
export const mainConfig = (env: NodeJS.ProcessEnv) => readConfig(Settings, env)
