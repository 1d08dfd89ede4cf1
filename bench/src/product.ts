import { randomBytes } from 'node:crypto'
import { startNhipCau } from '@nhip-cau/server/compose'
import { createLog } from '@nhip-cau/server-kit/log'
import { serveCalls } from './child.ts'
import { startProfile } from './profile.ts'

type Start = {
  readonly mainDatabaseUrl: string
  readonly nodeDatabaseUrl: string
  readonly folder: string
  /** Counting costs time in the driver, so it is on only where nothing is timed. */
  readonly countStatements?: boolean
  /** False: what would be done later is left undone. */
  readonly jobs?: boolean
}

let server: Awaited<ReturnType<typeof startNhipCau>> | undefined
let stopProfile: Awaited<ReturnType<typeof startProfile>> | undefined
let statements = 0

/** The databases may be those of the run before, and know only this one. */
const dataSecret = 'the same in every run of the benchmark'
const secret = () => randomBytes(32).toString('base64url')

/** The whole product as it is started for people, on databases that are already filled. */
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
      // A few people send what many would.
      writeLimitFactor: 1000,
      jobs,
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
  /** In bytes: now, and the most there ever was. */
  memory: async () => ({ now: process.memoryUsage().rss, most: process.resourceUsage().maxRSS * 1024 }),
  startProfile: async () => {
    stopProfile = await startProfile()
  },
  endProfile: async () => stopProfile?.() ?? [],
  stop: async () => server?.stop(),
}

export type Product = typeof calls

serveCalls(calls)
