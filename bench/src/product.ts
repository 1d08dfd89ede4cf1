import { randomBytes } from 'node:crypto'
import { startNhipCau } from '@nhip-cau/server/compose'
import { createLog } from '@nhip-cau/server-kit/log'
import { serveCalls } from './child.ts'
import { startProfile } from './profile.ts'

type Start = {
  readonly mainDatabaseUrl: string
  readonly nodeDatabaseUrl: string
  readonly folder: string
  /** Counting takes time in the driver, so it is on only in processes that are not timed. */
  readonly countStatements?: boolean
  /** False: jobs do not run. */
  readonly jobs?: boolean
}

let server: Awaited<ReturnType<typeof startNhipCau>> | undefined
let stopProfile: Awaited<ReturnType<typeof startProfile>> | undefined
let statements = 0

/** The databases of an earlier run are encrypted with this secret, so every run uses the same one. */
const dataSecret = 'the same in every run of the benchmark'
const secret = () => randomBytes(32).toString('base64url')

/** The whole product as in production, on databases that are already filled. */
const calls = {
  start: async ({ mainDatabaseUrl, nodeDatabaseUrl, folder, countStatements, jobs = true }: Start) => {
    server = await startNhipCau({
      mainDatabaseUrl,
      nodeDatabaseUrl,
      dataDir: folder,
      host: '127.0.0.1',
      port: 0,
      nodeSecret: secret(),
      fileSecret: secret(),
      dataSecret,
      log: createLog('warn'),
      // A few accounts send the requests of many, so the limits for each account are higher.
      writeLimitFactor: 1000,
      jobs,
      // What is measured is the way of a decision to families, not the time in which it can be undone.
      decisionUndoSeconds: 0,
      ...(countStatements
        ? {
            onStatement: () => {
              statements += 1
            },
          }
        : {}),
    })
    return { url: server.url }
  },
  statements: async () => {
    const count = statements
    statements = 0
    return count
  },
  cpu: async () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  /** In bytes: the current memory and its maximum. */
  memory: async () => ({ now: process.memoryUsage().rss, most: process.resourceUsage().maxRSS * 1024 }),
  startProfile: async () => {
    stopProfile = await startProfile()
  },
  endProfile: async () => stopProfile?.() ?? [],
  stop: async () => server?.stop(),
}

export type Product = typeof calls

serveCalls(calls)
