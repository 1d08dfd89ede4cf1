import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './embedded-postgres/binaries.ts'
import { addressOf, attach, createDatabase } from './embedded-postgres/connection.ts'
import { initialise, openHome } from './embedded-postgres/home.ts'
import { shutDown } from './embedded-postgres/postmaster.ts'
import type { Cluster } from './embedded-postgres/running.ts'
import { sweepAbandoned } from './embedded-postgres/sweep.ts'
import { reasonOf } from './start-error.ts'
import { untilReached } from './until-reached.ts'

export type EmbeddedPostgres = {
  url(database: string): string
  /** Creates the database unless it exists; returns its URL. */
  createDatabase(database: string): Promise<string>
  /** Shuts PostgreSQL down; a shared one is left running. */
  stop(): Promise<void>
  readonly pid: number
  /** The real folder of the cluster, with symbolic links resolved. */
  readonly folder: string
  /** The user that runs PostgreSQL if other services of the machine may use the same one. */
  readonly sharedUser: string | undefined
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  onStep?: (message: string) => void
  /** Use the cluster while another process owns it (a command beside a running server). */
  share?: boolean
  /** Additional settings as `name=value`; throw-away clusters use them to trade safety for speed. */
  settings?: readonly string[]
}

const own = async (cluster: Cluster, share: boolean): Promise<EmbeddedPostgres> => {
  let current = await attach(cluster, share)
  let isStopping = false

  // After a crash PostgreSQL is restarted on the same port, so that every pool reconnects by itself.
  const restart = async (): Promise<void> => {
    try {
      await current.connection.end()
      current = await attach(cluster, share, current.postmaster.port)
    } catch (error) {
      cluster.onStep(`PostgreSQL does not come back: ${reasonOf(error)}`)
      await sleep(2_000)
    }
  }
  const keepUp = async (): Promise<void> => {
    while (!isStopping) {
      await current.connection.closed
      if (!isStopping) await restart()
    }
  }
  const upkeep = current.isOwner ? keepUp() : Promise.resolve()

  const url = (database: string): string => addressOf(cluster.home, current.postmaster.port, database)
  return {
    url,
    createDatabase: async (database) => {
      await untilReached(() => createDatabase(current.connection, database))
      return url(database)
    },
    stop: async () => {
      isStopping = true
      await current.connection.end()
      await upkeep
      await current.connection.end()
      if (current.isOwner) await shutDown(cluster.home, cluster.binaries, current.postmaster.pid)
    },
    folder: cluster.home.folder,
    sharedUser: cluster.home.sharedUser,
    get pid() {
      return current.postmaster.pid
    },
  }
}

/** Starts the bundled PostgreSQL in `<dataDir>/postgres`, or takes over one that still runs there. */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const onStep = options.onStep ?? (() => undefined)
  const home = openHome(path.resolve(options.dataDir))
  const binaries = findBinaries(home.account)
  if (home.account) sweepAbandoned()
  await initialise(home, binaries, onStep)
  return own({ home, binaries, settings: options.settings ?? [], onStep }, options.share ?? false)
}
