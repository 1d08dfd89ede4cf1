import type { createApp } from '@nhip-cau/server-kit/app'
import type { Route } from '@nhip-cau/server-kit/call'
import { DatabaseConnections, SessionDays } from '@nhip-cau/server-kit/config'
import { type BaseContext, baseContext } from '@nhip-cau/server-kit/context'
import { connect } from '@nhip-cau/server-kit/database'
import { migrateJobs, startJobs } from '@nhip-cau/server-kit/jobs'
import { migrate } from '@nhip-cau/server-kit/migrate'
import { mountRoutes } from '@nhip-cau/server-kit/routes'
import { expectSecret } from '@nhip-cau/server-kit/secret-check.queries'
import { createRevocations, createVerifyToken } from '@nhip-cau/server-kit/tokens'
import { allOrNothing, type OnFailure } from '@nhip-cau/server-kit/until-reached'
import { createVault } from '@nhip-cau/server-kit/vault'
import { sampleCiphertexts } from './ciphertexts.queries.ts'
import { clockJobs } from './clock.ts'
import type { Context, DemoPeople } from './context.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { changeRoutes } from './features/changes/changes.routes.ts'
import { createChangeReader } from './features/changes/changes.ts'
import { forgottenPasswordTasks } from './features/forgotten-password/forgotten-password.jobs.ts'
import { forgottenPasswordRoutes } from './features/forgotten-password/forgotten-password.routes.ts'
import { nodeAccountRoutes } from './features/node-accounts/node-accounts.routes.ts'
import { onboardingRoutes } from './features/onboarding/onboarding.routes.ts'
import { ownAccountRoutes } from './features/own-account/own-account.routes.ts'
import { ownEmailTasks } from './features/own-account/own-account-email.jobs.ts'
import { schoolAccountRoutes } from './features/school-accounts/school-accounts.routes.ts'
import { schoolRoutes } from './features/schools/schools.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { shortcutRoutes } from './features/shortcuts/shortcuts.routes.ts'
import { twoStepRoutes } from './features/two-step/two-step.routes.ts'
import { createKeyRing, rotateKeys } from './key-ring.ts'
import type { MailOptions } from './mail.ts'
import { createPasswords } from './passwords.ts'
import { ping } from './service.queries.ts'

const migrations = new URL('../migrations/', import.meta.url)
const readEvery = 1000

type App = Awaited<ReturnType<typeof createApp>>

/** Migrates main's tables and those of its job queue. */
export const migrateMain = async (databaseUrl: string, only?: readonly string[]): Promise<void> => {
  await migrateJobs(databaseUrl)
  await migrate(databaseUrl, migrations, only)
}

export type MainOptions = {
  readonly databaseUrl: string
  readonly log: BaseContext['log']
  readonly nodeSecret: string
  /** Key for personal secrets; without it all second steps are lost. */
  readonly dataSecret: string
  /** Days from login until a session expires, regardless of refreshes. */
  readonly sessionDays?: number
  /** Without it no e-mail is sent. */
  readonly mail?: MailOptions
  /** Shown on the login pages; only in the demo. */
  readonly demoLogins?: DemoPeople
  readonly connections?: number
  readonly now?: () => Date
  readonly strict?: boolean
  /** Returns true while the disk is full; jobs wait. */
  readonly isFull?: () => boolean
  readonly onStatement?: (statement: string) => void
  /** Called for every hash; tests count with it. */
  readonly onHash?: () => void
}

const routes: readonly Route<Context>[] = [
  ...authRoutes,
  ...schoolAccountRoutes,
  ...schoolRoutes,
  ...nodeAccountRoutes,
  ...onboardingRoutes,
  ...changeRoutes,
  ...sessionRoutes,
  ...ownAccountRoutes,
  ...twoStepRoutes,
  ...forgottenPasswordRoutes,
  ...shortcutRoutes,
]

/** Starts the service; if that fails, everything already started is stopped. */
export const startMain = (options: MainOptions) => allOrNothing((onFailure) => open(options, onFailure))

const open = async (options: MainOptions, onFailure: OnFailure) => {
  const { databaseUrl, log, nodeSecret, onStatement, strict } = options
  await migrateMain(databaseUrl)
  const sql = connect(databaseUrl, {
    connections: options.connections ?? DatabaseConnections.parse(undefined),
    ...(onStatement ? { onStatement } : {}),
  })
  onFailure(sql.end)
  await expectSecret(sql, options.dataSecret, sampleCiphertexts)
  const base = { ...baseContext(sql, log, options.now), vault: createVault(options.dataSecret) }
  await rotateKeys(base)
  const context: Context = {
    ...base,
    keys: createKeyRing(base),
    passwords: await createPasswords(options.onHash),
    revocations: createRevocations(),
    sessionDays: options.sessionDays ?? SessionDays.parse(undefined),
    // Loads the mail library only if a mail server is configured.
    mail: options.mail && (await import('./mail.ts')).createMail(options.mail, log),
    demo: options.demoLogins,
  }
  const changes = createChangeReader(context)
  await changes.read()
  const jobs = await startJobs({
    sql,
    log,
    subscribers: {},
    tasks: { ...forgottenPasswordTasks(context), ...ownEmailTasks(context) },
    clock: clockJobs(context),
    // A slow mail server must not delay the scheduled jobs.
    concurrency: 3,
    ...(options.isFull === undefined ? {} : { isPaused: options.isFull }),
  })
  const stopReading = repeat(async () => {
    await changes
      .read()
      .catch((error: unknown) => log.warn({ name: (error as Error).name }, 'changes could not be read'))
  }, readEvery)
  return {
    endpoints: routes.map((one) => one.endpoint),
    /** For demo data and the command line; see provision.ts. */
    sql,
    mount: (app: App) => {
      const verifyToken = createVerifyToken(context.keys.verifyKey, context.revocations)
      mountRoutes(app, routes, { context, verifyToken, nodeSecret, ...(strict === undefined ? {} : { strict }) })
    },
    alive: () => sql.givesConnections(),
    /** Throws if the database cannot be reached. */
    ready: async () => {
      await ping(sql)
    },
    stop: async () => {
      await stopReading()
      await jobs.stop()
      context.mail?.close()
      await sql.end()
    },
  }
}

/** Runs the task repeatedly with a pause in between, never concurrently, until stopped. */
const repeat = (task: () => Promise<void>, pause: number) => {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(() => {
      running = task().finally(() => {
        if (!stopped) next()
      })
    }, pause)
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
