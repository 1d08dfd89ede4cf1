import { createLasting } from './database/lasting.ts'
import { createPool, type PoolOptions, type Transaction } from './database/pool.ts'
import type { Sql } from './database/sql.ts'
import type { Json as JsonValue, Template } from './database/statement.ts'

/** Where a statement can be sent: the pool, or the connection of an open transaction. */
export type Db = Sql

/** The connection of one open transaction. A function that takes it runs inside of that, and uses nothing else. */
export type Tx = Transaction

export type Json = JsonValue

/** A piece of SQL, to stand inside of a statement. */
export type Fragment = Template

/**
 * The connections of a process to one database: a pool, and a lasting one that is opened when first needed. Instants come
 * as ISO 8601 text in UTC with microseconds, dates as `YYYY-MM-DD`, 64-bit numbers as numbers.
 */
export const connect = (url: string, options: PoolOptions = {}) => {
  const pool = createPool(url, options)
  const lasting = createLasting(url)
  return Object.assign(pool, {
    /** Hears what is said in a channel; `onGap` says at first and after each lost connection that something may have been missed. */
    listen: (channel: string, onMessage: (payload: string) => void, onGap: () => void) =>
      lasting.listen(channel, { onMessage, onGap }),
    /** The one connection that stays as long as it holds, for locks that show that this process lives. */
    lasting: lasting.use,
    end: async () => {
      await Promise.all([lasting.end(), pool.clients.end()])
    },
  })
}

export type Pool = ReturnType<typeof connect>
