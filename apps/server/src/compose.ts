import { join } from 'node:path'
import { startMain } from '@nhip-cau/main/service'
import { startSchoolNode } from '@nhip-cau/school-node/service'
import { type AppOptions, createApp } from '@nhip-cau/server-kit/app'
import { mountHealth } from '@nhip-cau/server-kit/health'
import { StartError } from '@nhip-cau/server-kit/start-error'
import type { FastifyBaseLogger } from 'fastify'
import { mountWebApp } from './web-app.ts'

type MainOptions = Parameters<typeof startMain>[0]

export type ComposeOptions = {
  readonly mainDatabaseUrl: string
  readonly nodeDatabaseUrl: string
  readonly dataDir: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** The address people use, where it differs from host and port. */
  readonly publicUrl?: string
  readonly nodeSecret: string
  readonly fileSecret: string
  readonly dataSecret: string
  readonly mail?: MainOptions['mail']
  readonly log: FastifyBaseLogger
  readonly demoLogins?: MainOptions['demoLogins']
  readonly trustProxy?: string | boolean
  readonly bodyDeadlines?: AppOptions['bodyDeadlines'] | undefined
  /** The built web app; absent in tests that need none. */
  readonly webFolder?: string
  readonly followEvery?: number
  /** False: events and jobs are left to other processes. */
  readonly jobs?: boolean
  readonly strict?: boolean
  readonly now?: () => Date
  readonly onStatement?: (statement: string) => void
}

/** Both backends and the web app in one process on one port; it has no rules of its own. */
export const startNhipCau = async (options: ComposeOptions) => {
  const { log, host, port, nodeSecret, fileSecret } = options
  const shared = {
    log,
    nodeSecret,
    ...(options.strict === undefined ? {} : { strict: options.strict }),
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.onStatement === undefined ? {} : { onStatement: options.onStatement }),
  }
  const app = await createApp({
    log,
    trustProxy: options.trustProxy ?? false,
    bodyDeadlines: options.bodyDeadlines,
  })
  const main = await startMain({
    ...shared,
    databaseUrl: options.mainDatabaseUrl,
    dataSecret: options.dataSecret,
    ...(options.mail === undefined ? {} : { mail: options.mail }),
    ...(options.demoLogins === undefined ? {} : { demoLogins: options.demoLogins }),
  })
  main.mount(app)
  // The node asks main over HTTP as it would from another machine; the port is known once it listens.
  let ownUrl = `http://${host}:${port}`
  const node = await startSchoolNode({
    ...shared,
    databaseUrl: options.nodeDatabaseUrl,
    mainUrl: () => ownUrl,
    fileSecret,
    dataSecret: options.dataSecret,
    mediaFolder: join(options.dataDir, 'media'),
    secureCookies: options.publicUrl?.startsWith('https:') ?? false,
    webAddress: options.publicUrl,
    ...(options.followEvery === undefined ? {} : { followEvery: options.followEvery }),
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
  }).catch(async (error: unknown) => {
    await main.stop()
    throw error
  })
  node.mount(app)
  mountHealth(app, { main, node })
  await mountWebApp(app, { endpoints: [...main.endpoints, ...node.endpoints], folder: options.webFolder })
  const stop = async () => {
    await node.closeStreams()
    await app.close()
    await node.stop()
    await main.stop()
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
  node.startFollowing()
  return { url: ownUrl, main, node, stop }
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
