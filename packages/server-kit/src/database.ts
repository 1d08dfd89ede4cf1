import { createLasting } from './database/lasting.ts'
import { createPool, type PoolOptions, type Transaction } from './database/pool.ts'
import type { Sql } from './database/sql.ts'
import type { Json as JsonValue, Template } from './database/statement.ts'

/** Sends statements: the pool, or the connection of an open transaction. */
export type Db = Sql

/** The connection of an open transaction. A function that receives it uses no other connection. */
export type Tx = Transaction

export type Json = JsonValue

/** SQL that is inserted into another statement. */
export type Fragment = Template

/**
 * Creates the connections of a process to one database: a pool, and a lasting connection that is opened on first use.
 * Instants are returned as ISO 8601 text in UTC with microseconds, dates as `YYYY-MM-DD`, 64-bit numbers as numbers.
 */
export const connect = (url: string, options: PoolOptions = {}) => {
  const pool = createPool(url, options)
  const lasting = createLasting(url)
  return Object.assign(pool, {
    /**
     * Listens to a channel. `onGap` is called at the start and after each reconnect, when messages may have been
     * missed.
     */
    listen: (channel: string, onMessage: (payload: string) => void, onGap: () => void) =>
      lasting.listen(channel, { onMessage, onGap }),
    /** The lasting connection, for advisory locks that show that this process is alive. */
    lasting: lasting.use,
    end: async () => {
      await Promise.all([lasting.end(), pool.clients.end()])
    },
  })
}

export type Pool = ReturnType<typeof connect>
