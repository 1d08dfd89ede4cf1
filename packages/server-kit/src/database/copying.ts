import type { Readable, Writable } from 'node:stream'
import { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import { configOf, sendScript, sendStatement } from './connection.ts'
import { asFailure } from './failures.ts'
import { createSql, type Sql } from './sql.ts'

/** One connection through which whole tables pass, in as much time as they take. */
export type Copying = {
  readonly sql: Sql
  /** Sends `copy … to stdout` and answers what comes. */
  copyOut(statement: string): Readable
  /** Sends `copy … from stdin`; all is written once the stream has finished. */
  copyIn(statement: string): Writable & { readonly rowCount: number }
  end(): Promise<void>
}

export const openCopying = async (url: string): Promise<Copying> => {
  // Streams of rows and statements that travel together exclude each other.
  const client = new Client({ ...configOf(url, { name: 'nhip-cau copying', patient: true }), pipeline: false })
  // A lost connection is known by its statements; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw asFailure(error)
  })
  return {
    sql: createSql({
      statement: async (one) => (await sendStatement(client, one)).rows,
      script: (text) => sendScript(client, text),
    }),
    copyOut: (statement) => client.query(to(statement)),
    copyIn: (statement) => client.query(from(statement)),
    end: () => client.end(),
  }
}
