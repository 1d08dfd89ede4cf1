import { Client } from 'pg'
import { type ConnectionOptions, configOf, sendScript, sendStatement } from './connection.ts'
import { asFailure } from './failures.ts'
import { createSql, type Sql } from './sql.ts'

/** One connection of its own: for a lock that lasts as long as its holder, or for commands that no transaction takes. */
export interface Connection extends Sql {
  /** Resolves when the connection is gone, whoever ended it. */
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
  // A lost connection is known by `closed` and by its statements; without a listener it would end the process.
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
