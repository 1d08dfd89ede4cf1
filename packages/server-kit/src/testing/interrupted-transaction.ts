import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../database/sql.ts'

/** The moments at which transaction A loses its connection. */
export const moments = ['in a statement', 'between two statements', 'in commit', 'before the answer of commit'] as const
export type Moment = (typeof moments)[number]

/** The outcome of a transaction as its caller sees it. */
export type Report = 'kept' | 'undone' | Error

export type Line = { who: string; step: number; backend: number; xact: string }

type Pool = Sql & { begin(run: (tx: Sql) => Promise<void>): Promise<unknown> }

type Experiment = {
  readonly pool: Pool
  readonly name: string
  readonly moment: Moment
  /** Ends the connection with this backend pid and client port. */
  readonly cutConnection: (backend: number, port: number) => void | Promise<void>
  /** True with several connections: another transaction runs concurrently with A. */
  readonly hasNeighbour: boolean
}

export type Outcome = { readonly reports: Record<string, Report>; readonly backend: number }

/** Creates the table `line`. Rows record the session and transaction that wrote them; a slow row delays its commit. */
export const createLines = async (db: Sql): Promise<void> => {
  await db.unsafe(`
    create table line (
      experiment text not null, who text not null, step int not null, slow boolean not null,
      backend int not null default pg_backend_pid(), xact text not null default pg_current_xact_id()::text);
    create function sleep_a_little() returns trigger language plpgsql as
      'begin perform pg_sleep(0.4); return new; end';
    create constraint trigger slow_commit after insert on line deferrable initially deferred
      for each row when (new.slow) execute function sleep_a_little()`)
}

export const linesOf = (db: Sql, name: string) =>
  db<Line[]>`select l.who, l.step, l.backend, l.xact from line l where l.experiment = ${name} order by l.xact, l.step`

class DeliberateRollback extends Error {}

/** The outcome of a transaction after its end. */
export const reportOf = (ended: Promise<unknown>): Promise<Report> =>
  ended.then(
    (): Report => 'kept',
    (error: unknown): Report => (error instanceof DeliberateRollback ? 'undone' : (error as Error)),
  )

/**
 * A loses its connection while other transactions wait for one: B, which commits, and then U, which rolls back. A goes
 * on sending statements, and the others run long enough for such a statement to reach their connection.
 */
export const loseConnection = async ({
  pool,
  name,
  moment,
  cutConnection,
  hasNeighbour,
}: Experiment): Promise<Outcome> => {
  const write = (db: Sql, who: string, step: number, slow = false) =>
    db`insert into line (experiment, who, step, slow) values (${name}, ${who}, ${step}, ${slow})`
  const cut = Promise.withResolvers<void>()
  const others = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let backend = 0

  const a = pool.begin(async (tx) => {
    const [own] = await tx<{ backend: number; port: number }[]>`
      select pg_backend_pid() as backend, inet_client_port() as port`
    const { port } = own ?? { port: 0 }
    backend = own?.backend ?? 0
    const happen = async () => {
      await cutConnection(backend, port)
      cut.resolve()
    }
    await write(tx, 'A', 1, moment === 'in commit')
    begun.resolve()
    if (moment === 'in a statement') {
      const statement = tx`
        insert into line (experiment, who, step, slow) select ${name}, 'A', 2, false from pg_sleep(0.4)`.catch(ignore)
      const travelsWithIt = write(tx, 'A', 5).catch(ignore)
      await Promise.all([statement, travelsWithIt, sleep(100).then(happen)])
    }
    if (moment === 'between two statements') await happen()
    if (moment === 'in commit') void sleep(100).then(happen)
    if (moment === 'before the answer of commit') return happen()
    if (moment !== 'in commit') {
      // A waiting transaction may have a connection by now; A's next statement must not run there.
      await Promise.race([others.promise, sleep(150)])
      await write(tx, 'A', 3).catch(ignore)
      await write(tx, 'A', 4).catch(ignore)
    }
  })
  const other = (who: string, rollsBack = false) =>
    pool.begin(async (tx) => {
      await write(tx, who, 1)
      others.resolve()
      await Promise.race([ended.promise, sleep(200)])
      await write(tx, who, 2)
      if (rollsBack) throw new DeliberateRollback('No.')
    })
  const reports = { A: reportOf(a) } as Record<string, Promise<Report>>
  void reports.A?.then(() => ended.resolve())
  await begun.promise
  if (hasNeighbour) reports.N = reportOf(other('N'))
  Object.assign(reports, { B: reportOf(other('B')), U: reportOf(other('U', true)) })
  const entries = Object.entries(reports).map(async ([who, answer]) => [who, await answer] as const)
  return { reports: Object.fromEntries(await Promise.all(entries)), backend }
}

const ignore = () => undefined
