import { Client } from 'pg'
import { type ConnectionOptions, configOf, sendScript, sendStatement } from './connection.ts'
import { asFailure } from './failures.ts'
import { createSql, type Sql } from './sql.ts'

/**
 * A single connection, for a lock that its holder keeps while it lives, or for commands that cannot run in a
 * transaction.
 */
export interface Connection extends Sql {
  /** Resolves when the connection is closed by either side. */
  readonly closed: Promise<void>
  end(): Promise<void>
}

type SingleOptions = ConnectionOptions & {
  readonly onNotification?: (channel: string, payload: string) => void
}

export const openConnection = async (
  url: string,
  { onNotification, ...options }: SingleOptions = {},
): Promise<Connection> => {
  const client = new Client(configOf(url, options))
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  // `closed` and the statements report a lost connection; without a listener the error event would end the process.
  client.on('error', () => undefined)
  client.on('end', resolve)
  client.on('notification', ({ channel, payload = '' }) => onNotification?.(channel, payload))
  await client.connect().catch((error: unknown) => {
    throw asFailure(error)
  })
  return Object.assign(
    createSql({
      statement: async (one) => (await sendStatement(client, one)).rows,
      script: (text) => sendScript(client, text),
    }),
    { closed, end: () => client.end() },
  )
}
