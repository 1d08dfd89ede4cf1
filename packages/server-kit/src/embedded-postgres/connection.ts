import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { StartError } from '../start-error.ts'
import type { Home } from './home.ts'
import type { Postmaster } from './postmaster.ts'
import { type Cluster, ensureRunning } from './running.ts'

// Any number, as long as every process of ours uses the same.
const ownerLock = 4_910_318

export const addressOf = (home: Home, port: number, database: string): string =>
  `postgres://postgres:${home.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`

const connect = (url: string, onclose: () => void) =>
  postgres(url, {
    max: 1,
    // Neither age nor idleness may close it: the lock lives as long as the connection.
    max_lifetime: null,
    idle_timeout: 0,
    onclose,
    onnotice: () => undefined,
    connection: { application_name: 'nhip-cau owner' },
  })

export type Connection = ReturnType<typeof connect>

/** Exactly one process owns a cluster; the lock goes with its connection, so a killed owner holds nothing. */
const takeLock = async (cluster: Cluster, connection: Connection, share: boolean): Promise<boolean> => {
  const deadline = performance.now() + (share ? 0 : 5_000)
  for (;;) {
    const [row] = await connection<{ taken: boolean }[]>`select pg_try_advisory_lock(${ownerLock}) as taken`
    if (row?.taken) return true
    if (share) return false
    if (performance.now() > deadline) {
      throw new StartError(`The database in ${cluster.home.place} is already in use by another running server.`)
    }
    await sleep(100)
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', 'CONNECTION_ENDED'].includes(
    String(error.code),
  )

export type Attached = { postmaster: Postmaster; connection: Connection; isOwner: boolean; closed: Promise<void> }

/** Brings the server up and connects to it as its owner. */
export const attach = async (cluster: Cluster, share: boolean, port?: number): Promise<Attached> => {
  const deadline = performance.now() + 60_000
  for (;;) {
    const postmaster = await ensureRunning(cluster, port)
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const connection = connect(addressOf(cluster.home, postmaster.port, 'postgres'), resolve)
    try {
      return { postmaster, connection, isOwner: await takeLock(cluster, connection, share), closed }
    } catch (error) {
      await connection.end({ timeout: 0 })
      if (error instanceof postgres.PostgresError && error.code === '28P01') {
        const file = path.join(cluster.home.place, 'password')
        throw new StartError(`The password in ${file} does not open the database beside it.`)
      }
      if (!isPassing(error) || performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}

export const createDatabase = async (connection: Connection, database: string): Promise<void> => {
  const found = await connection`select from pg_catalog.pg_database where datname = ${database}`
  if (found.length > 0) return
  try {
    await connection`create database ${connection(database)}`
  } catch (error) {
    const isRace = error instanceof postgres.PostgresError && ['42P04', '23505'].includes(error.code)
    if (!isRace) throw error
  }
}
