import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, type Pool } from '../database.ts'
import { createLines, linesOf, loseConnection, type Moment, type Outcome } from '../testing/interrupted-transaction.ts'
import { type KillableCluster, killPostmaster, startKillableCluster } from '../testing/killable-cluster.ts'
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts'
import { isConnectionFailure } from './failures.ts'
import { type Connection, openConnection } from './single-connection.ts'

let cluster: KillableCluster
let proxy: TcpProxy
let url: string
let admin: Pool
// A pool cannot be used inside A's transaction.
let terminator: Connection
const unexpected: unknown[] = []
const remember = (error: unknown) => void unexpected.push(error)

beforeAll(async () => {
  process.on('uncaughtException', remember)
  process.on('unhandledRejection', remember)
  cluster = await startKillableCluster()
  url = await cluster.postgres.createDatabase('faults')
  proxy = await startTcpProxy(url)
  admin = connect(url, { connections: 2 })
  terminator = await openConnection(url)
  await createLines(admin)
})
afterAll(async () => {
  await Promise.all([admin.end(), terminator.end(), proxy.close()])
  await cluster.stop()
  process.off('uncaughtException', remember)
  process.off('unhandledRejection', remember)
})

type Way = {
  readonly name: string
  readonly moments: readonly Moment[]
  readonly cutConnection: (moment: Moment, backend: number, port: number) => void | Promise<void>
  /** Connection parameters with shorter timeouts in milliseconds, so that a test does not wait for half a minute. */
  readonly patience?: string
  /**
   * The server does not notice the lost connection, so it completes a running commit that the client sees as failed.
   */
  readonly commitsUnseen?: true
}

const whileRunning = ['in a statement', 'between two statements', 'in commit'] as const
const everyMoment = [...whileRunning, 'before the answer of commit'] as const

const instead = (moment: Moment, port: number, happen: 'reset' | 'silence') => {
  const link = proxy.link(port)
  if (moment === 'before the answer of commit') link.insteadOf('COMMIT', link[happen])
  else link[happen]()
}

const ways: readonly Way[] = [
  {
    name: 'its session is terminated',
    moments: whileRunning,
    cutConnection: async (_, backend) => void (await terminator`select pg_terminate_backend(${backend})`),
  },
  {
    name: 'its session stood idle for too long',
    moments: ['between two statements'],
    cutConnection: () => sleep(700),
    patience: 'idle_in_transaction_session_timeout=500',
  },
  {
    name: 'the network resets it',
    moments: everyMoment,
    cutConnection: (moment, _, port) => instead(moment, port, 'reset'),
    commitsUnseen: true,
  },
  {
    name: 'the network goes silent',
    moments: everyMoment,
    cutConnection: (moment, _, port) => instead(moment, port, 'silence'),
    patience: 'query_timeout=900&idle_in_transaction_session_timeout=1500',
    commitsUnseen: true,
  },
]

const cases = (all: readonly Way[]) =>
  all.flatMap((way) => way.moments.flatMap((moment) => [1, 3].map((connections) => ({ way, moment, connections }))))

const run = async ({ way, moment, connections }: ReturnType<typeof cases>[number]) => {
  const pool = connect(`${proxy.url}?${way.patience ?? ''}`, { connections })
  const name = `${way.name}, ${moment}, ${connections}`
  try {
    const outcome = await loseConnection({
      pool,
      name,
      moment,
      cutConnection: (backend, port) => way.cutConnection(moment, backend, port),
      hasNeighbour: connections > 1,
    })
    await vi.waitFor(() => pool.begin((tx) => tx`select 1`), { timeout: 60_000 })
    expect(pool.clients.totalCount).toBeLessThanOrEqual(connections)
    const isDone = moment === 'before the answer of commit' || (moment === 'in commit' && way.commitsUnseen === true)
    await expectWhole(name, isDone, outcome)
    return outcome
  } finally {
    await pool.end()
  }
}

/** Asserts that each transaction is complete or absent, as reported, and that none ran in another one's session. */
const expectWhole = async (name: string, isDone: boolean, { reports, backend }: Outcome) => {
  expect(reports.A, 'A is told').toSatisfy(isConnectionFailure)
  // Wait until A's session has ended what it still does on the server.
  const isOver = async () =>
    expect(await admin`select from pg_stat_activity a where a.pid = ${backend} and a.state <> 'idle'`).toHaveLength(0)
  await vi.waitFor(isOver, { timeout: 60_000 })
  const lines = await linesOf(admin, name)
  const stepsOf = (who: string) => lines.filter((line) => line.who === who).map((line) => line.step)
  for (const [who, word] of Object.entries(reports)) {
    if (word === 'kept') expect(stepsOf(who), `${who} was told it is kept`).toEqual([1, 2])
    else if (word === 'undone' || who !== 'A') expect(stepsOf(who), `${who} was told ${String(word)}`).toEqual([])
  }
  expect(stepsOf('A'), 'A').toEqual(isDone ? [1] : [])
  for (const line of lines) {
    expect(line.backend === backend, `${JSON.stringify(line)} beside A's session ${backend}`).toBe(line.who === 'A')
    expect(lines.filter((other) => other.xact === line.xact && other.who !== line.who)).toEqual([])
  }
  expect(unexpected).toEqual([])
}

const title = '$way.name $moment, $connections connections'

describe.concurrent('a transaction whose connection is lost', () => {
  test.each(cases(ways))(title, async (one) => {
    const { reports } = await run(one)
    expect(reports, 'nobody else is harmed').toMatchObject({ B: 'kept', U: 'undone' })
    expect(reports.N ?? 'kept').toBe('kept')
  })
})

describe('a transaction while PostgreSQL is killed', () => {
  const killed: Way = {
    name: 'PostgreSQL is killed',
    moments: whileRunning,
    cutConnection: () => void killPostmaster(cluster.dataDir),
  }
  test.each(cases([killed]))(title, async (one) => {
    const { reports } = await run(one)
    for (const word of Object.values(reports)) if (word instanceof Error) expect(word).toSatisfy(isConnectionFailure)
  })
})
