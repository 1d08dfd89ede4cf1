import type { Readable, Writable } from 'node:stream'
import { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import { configOf, sendScript, sendStatement } from './connection.ts'
import { asFailure } from './failures.ts'
import { createSql, type Sql } from './sql.ts'

/** A connection without timeouts that copies whole tables. */
export type Copying = {
  readonly sql: Sql
  /** Sends `copy … to stdout` and returns the data. */
  copyOut(statement: string): Readable
  /** Sends `copy … from stdin`; all rows are written when the stream emits `finish`. */
  copyIn(statement: string): Writable & { readonly rowCount: number }
  end(): Promise<void>
}

export const openCopying = async (url: string): Promise<Copying> => {
  // COPY streams do not work on a pipelined connection.
  const client = new Client({ ...configOf(url, { name: 'nhip-cau copying', patient: true }), pipeline: false })
  // The statements report a lost connection; without a listener the error event would end the process.
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
