import { join } from 'node:path'
import { startMain } from '@nhip-cau/main/service'
import { startSchoolNode } from '@nhip-cau/school-node/service'
import { type AppOptions, createApp } from '@nhip-cau/server-kit/app'
import { isHttps } from '@nhip-cau/server-kit/config'
import type { Space } from '@nhip-cau/server-kit/free-space'
import { guardWrites } from '@nhip-cau/server-kit/guard-writes'
import { mountHealth } from '@nhip-cau/server-kit/health'
import { StartError } from '@nhip-cau/server-kit/start-error'
import type { FastifyBaseLogger } from 'fastify'
import { mountLive } from './pass-live.ts'
import { mountWebApp } from './web-app.ts'

type MainOptions = Parameters<typeof startMain>[0]

export type ComposeOptions = {
  readonly mainDatabaseUrl: string
  readonly nodeDatabaseUrl: string
  readonly dataDir: string
  readonly host: string
  /** With 0, the system chooses a free port. */
  readonly port: number
  /** Public URL, if it differs from host and port. */
  readonly publicUrl?: string
  readonly nodeSecret: string
  readonly fileSecret: string
  readonly dataSecret: string
  readonly sessionDays?: MainOptions['sessionDays']
  readonly mail?: MainOptions['mail']
  readonly log: FastifyBaseLogger
  readonly demoLogins?: MainOptions['demoLogins']
  readonly trustProxy?: Parameters<typeof createApp>[0]['trustProxy']
  readonly bodyDeadlines?: AppOptions['bodyDeadlines'] | undefined
  readonly writeLimitFactor?: number | undefined
  readonly undoSeconds?: number | undefined
  readonly decisionUndoSeconds?: number | undefined
  readonly ffmpeg?: string | undefined
  /** The camera gateway: its secret, and where it is; without a URL while it does not run. */
  readonly camera?: { readonly secret: string; readonly url: () => string | undefined } | undefined
  /** Folder of the built web app; absent in tests that need none. */
  readonly webFolder?: string
  readonly followEvery?: number
  /** False: other processes run events and jobs. */
  readonly jobs?: boolean
  /** Names of node tasks that other processes run. */
  readonly leaves?: readonly string[]
  /** Free disk space; if absent, it is not watched. */
  readonly space?: Pick<Space, 'state'>
  readonly strict?: boolean
  readonly now?: () => Date
  readonly onStatement?: (statement: string) => void
}

/** Both backends and the web app in one process on one port; has no business rules of its own. */
export const startNhipCau = async (options: ComposeOptions) => {
  const { log, host, port, nodeSecret, fileSecret, space } = options
  const shared = {
    log,
    nodeSecret,
    ...(space === undefined ? {} : { isFull: () => space.state() === 'full' }),
    ...(options.strict === undefined ? {} : { strict: options.strict }),
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.onStatement === undefined ? {} : { onStatement: options.onStatement }),
  }
  const https = isHttps(options.publicUrl)
  const app = await createApp({
    log,
    https,
    bodyDeadlines: options.bodyDeadlines,
    ...(options.trustProxy === undefined ? {} : { trustProxy: options.trustProxy }),
  })
  if (space) guardWrites(app, space)
  const startingMain = startMain({
    ...shared,
    databaseUrl: options.mainDatabaseUrl,
    dataSecret: options.dataSecret,
    ...(options.sessionDays === undefined ? {} : { sessionDays: options.sessionDays }),
    ...(options.mail === undefined ? {} : { mail: options.mail }),
    ...(options.demoLogins === undefined ? {} : { demoLogins: options.demoLogins }),
  })
  // The node calls main over HTTP, as in separate processes; the port is known only after listening.
  let ownUrl = `http://${host}:${port}`
  const startingNode = startSchoolNode({
    ...shared,
    databaseUrl: options.nodeDatabaseUrl,
    mainUrl: () => ownUrl,
    fileSecret,
    dataSecret: options.dataSecret,
    mediaFolder: join(options.dataDir, 'media'),
    writeLimitFactor: options.writeLimitFactor,
    undoSeconds: options.undoSeconds,
    decisionUndoSeconds: options.decisionUndoSeconds,
    ffmpeg: options.ffmpeg,
    https,
    webAddress: options.publicUrl,
    leaves: options.leaves,
    camera: options.camera,
    ...(options.followEvery === undefined ? {} : { followEvery: options.followEvery }),
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
  })
  const [main, node] = await bothOrNeither(startingMain, startingNode)
  main.mount(app)
  node.mount(app)
  mountHealth(app, { main, node }, () =>
    space === undefined || space.state() === 'enough' ? [] : [`disk_${space.state()}`],
  )
  if (options.camera) mountLive(app, options.camera.url)
  await mountWebApp(app, { endpoints: [...main.endpoints, ...node.endpoints], folder: options.webFolder })
  const end = async () => {
    await node.closeStreams()
    await app.close()
    await node.stop()
    await main.stop()
  }
  let ending: Promise<void> | undefined
  const stop = () => {
    ending ??= end()
    return ending
  }
  try {
    await app.listen({ host, port })
  } catch (error) {
    await stop()
    throw portProblem(error, host, port)
  }
  const address = app.server.address()
  if (address !== null && typeof address === 'object')
    ownUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}`
  try {
    await node.startWorking()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: ownUrl, main, node, stop }
}

type Stoppable = { stop(): Promise<void> }

/** If one of two concurrent starts fails, stops the other one. */
const bothOrNeither = async <A extends Stoppable, B extends Stoppable>(
  starting: Promise<A>,
  beside: Promise<B>,
): Promise<[A, B]> => {
  try {
    return await Promise.all([starting, beside])
  } catch (error) {
    for (const one of [starting, beside])
      await one.then(
        (started) => started.stop(),
        () => undefined,
      )
    throw error
  }
}

const portProblem = (error: unknown, host: string, port: number): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is taken by another program; stop it or start with another PORT, e.g. PORT=${port + 1} npm start.`,
    )
  }
  if (code === 'EACCES') return new StartError(`Port ${port} may not be opened by this user; choose a PORT above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is no address of this machine.`)
  return error
}
