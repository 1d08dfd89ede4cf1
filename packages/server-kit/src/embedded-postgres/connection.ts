import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionFailure, sqlStateOf } from '../database/failures.ts'
import { type Connection, openConnection } from '../database/single-connection.ts'
import { StartError } from '../start-error.ts'
import type { Home } from './home.ts'
import type { Postmaster } from './postmaster.ts'
import { type Cluster, ensureRunning } from './running.ts'

// Any number; all processes of the product use the same.
const ownerLock = 4_910_318

export const addressOf = (home: Home, port: number, database: string): string =>
  `postgres://postgres:${home.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`

/** One process owns a cluster; its advisory lock ends with its connection, so a killed owner holds nothing. */
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

export type Attached = { postmaster: Postmaster; connection: Connection; isOwner: boolean }

/** Starts the server if needed, connects, and tries to become its owner. */
export const attach = async (cluster: Cluster, share: boolean, port?: number): Promise<Attached> => {
  const deadline = performance.now() + 60_000
  for (;;) {
    const postmaster = await ensureRunning(cluster, port)
    let connection: Connection | undefined
    try {
      connection = await openConnection(addressOf(cluster.home, postmaster.port, 'postgres'), {
        name: 'nhip-cau owner',
        patient: true,
      })
      return { postmaster, connection, isOwner: await takeLock(cluster, connection, share) }
    } catch (error) {
      await connection?.end()
      if (sqlStateOf(error) === '28P01') {
        const file = path.join(cluster.home.place, 'password')
        throw new StartError(`The password in ${file} does not open the database beside it.`)
      }
      if (!isConnectionFailure(error) || performance.now() > deadline) throw error
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
    const isRace = ['42P04', '23505'].includes(sqlStateOf(error) ?? '')
    if (!isRace) throw error
  }
}
