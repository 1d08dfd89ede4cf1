import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '@nhip-cau/main/passwords'
import { connect } from '@nhip-cau/server-kit/database'
import type { Arrivals, Saved, Visit } from './arrivals.ts'
import { startChild } from './child.ts'
import { ensureProvinceDays } from './days.ts'
import { type Databases, password } from './filled-databases.ts'
import {
  clearMorning,
  countNotifications,
  type SmallClass,
  selectClasses,
  setTeachersPassword,
  startMorning,
} from './morning.queries.ts'
import { countRegisterStatements } from './morning-statements.ts'
import { watchNotifications } from './new-notifications.ts'
import { familyTime } from './processor-time.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { logInOnce } from './sign-in.ts'
import { withProduct } from './with-product.ts'

/** 100,000 registers within half an hour: 5,000 schools with 20 classes each. */
const perSecond = 100_000 / (30 * 60)
const seconds = { silent: 15, notified: 60 } as const
const thinkingTime = 5000
const maxMilliseconds = 100
const maxDelay = 10

/** Random arrival times, the same in every run. */
const arrivalTimes = (many: number): number[] => {
  let seed = 20_000
  const chance = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed + 1) / 4_294_967_297
  }
  let at = 0
  return Array.from({ length: many }, () => {
    at -= (Math.log(chance()) / perSecond) * 1000
    return at
  })
}

/**
 * Creates the sessions directly, because thousands of logins would take longer than the morning; the section `logins`
 * measures their cost.
 */
const logInCheaply = async (databases: Databases): Promise<void> => {
  const main = connect(databases.mainDatabaseUrl, { connections: 1, patient: true })
  await setTeachersPassword(main, await hashPassword(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }))
  await main.end()
}

const signInTeachers = async (url: string, classes: readonly SmallClass[]): Promise<string[]> => {
  const tokens: string[] = []
  const waiting = [...classes.entries()]
  const one = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const session = await logInOnce(url, 'teacher', next[1].phone)
      tokens[next[0]] = `Bearer ${session.access_token}`
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return tokens
}

type Part = {
  readonly saved: readonly Saved[]
  /** Seconds from the end of the undo window to each notification; empty without jobs. */
  readonly delays: readonly number[]
  readonly missing: number
  readonly lasted: number
  readonly serverTime: number
  readonly databaseTime: number
}

/** Measures one period of the morning, with or without the jobs that notify. */
const runPart = async (
  databases: Databases,
  { offset, many, jobs }: { offset: number; many: number; jobs: boolean },
) => {
  const db = connect(databases.nodeDatabaseUrl, { connections: 1 })
  const arrivals = await startChild<Arrivals>('./arrivals.ts')
  try {
    await clearMorning(db)
    const classes = await selectClasses(db, offset, many)
    return await withProduct(
      databases,
      async ({ url, product }): Promise<Part> => {
        const tokens = await signInTeachers(url, classes)
        const visits = arrivalTimes(classes.length).map(
          (at, index): Visit => ({ at, classId: classes[index]?.class_id ?? '', authorization: tokens[index] ?? '' }),
        )
        // The jobs that the logins started have ended.
        await sleep(3000)
        const watch = await watchNotifications(databases.nodeDatabaseUrl)
        const used = async () => [await product.cpu(), familyTime(databases.databasePid) ?? Number.NaN] as const
        const [server0, database0] = await used()
        const started = performance.now()
        const saved = await arrivals.run({ url, visits, thinkingTime })
        const expected = jobs
          ? await countNotifications(
              db,
              saved.flatMap((one) => one.present),
            )
          : 0
        const seen = await watch.all(expected, jobs ? 60 : 0)
        const lasted = (performance.now() - started) / 1000
        const [server1, database1] = await used()
        const until = new Map(saved.flatMap((one) => one.present.map((child) => [child, one.undoUntil] as const)))
        return {
          saved,
          delays: seen.map(({ studentId, at }) => (at - (until.get(studentId) ?? Number.NaN)) / 1000),
          missing: expected - seen.length,
          lasted,
          serverTime: (server1 - server0) / 1e6,
          databaseTime: (database1 - database0) / 1e6,
        }
      },
      { jobs },
    )
  } finally {
    await arrivals.exit()
    await db.end()
  }
}

const times = (name: string, took: readonly number[]) => [
  name,
  took.length,
  ...[0.5, 0.95, 0.99, 1].map((part) => rounded(percentile(took, part))),
]

const timesOf = (part: Part, name: string) => [
  times(
    `open, ${name}`,
    part.saved.map((one) => one.opened),
  ),
  times(
    `save, ${name}`,
    part.saved.map((one) => one.saved),
  ),
]

const usedBy = (name: string, { saved, serverTime, databaseTime, lasted }: Part) => [
  name,
  rounded((serverTime / saved.length) * 1000, 1),
  rounded((databaseTime / saved.length) * 1000, 1),
  rounded((serverTime / lasted) * 100),
  rounded((databaseTime / lasted) * 100),
]

/**
 * Measures the morning of a province in a shorter time with the same rate: registers are opened and saved, and each
 * notifies its parents.
 */
export const measureMorning = async (databases: Databases): Promise<Findings> => {
  const there = await ensureProvinceDays(databases)
  const db = connect(databases.nodeDatabaseUrl, { connections: 1 })
  await startMorning(db)
  await db.end()
  await logInCheaply(databases)
  const many = { silent: Math.round(perSecond * seconds.silent), notified: Math.round(perSecond * seconds.notified) }
  const counts = await countRegisterStatements(databases)
  const silent = await runPart(databases, { offset: 100, many: many.silent, jobs: false })
  const notified = await runPart(databases, { offset: 100 + many.silent, many: many.notified, jobs: true })
  const p99 = percentile(
    notified.saved.map((one) => one.saved),
    0.99,
  )
  const latest = percentile(notified.delays, 1)
  const delay = (part: number) => rounded(percentile(notified.delays, part), 1)
  return {
    title: `Morning: ${rounded(perSecond, 1)} registers of 15 a second, beside ${there}`,
    parts: [
      'Milliseconds from the planned start of each request, so that queueing time is included.',
      {
        columns: ['', 'times', 'p50', 'p95', 'p99', 'max'],
        rows: [...timesOf(silent, 'nobody is notified'), ...timesOf(notified, 'families are notified')],
      },
      {
        columns: [
          'processor, for each register',
          'server ms',
          'PostgreSQL ms',
          'server % of a core',
          'PostgreSQL % of a core',
        ],
        rows: [usedBy('nobody is notified', silent), usedBy('families are notified', notified)],
      },
      {
        columns: ['rows', 'p50 s', 'p95 s', 'p99 s', 'max s'],
        rows: [[notified.delays.length, delay(0.5), delay(0.95), delay(0.99), delay(1)]],
      },
      'Seconds from the end of the ten-second undo window to the readable notification.',
      { columns: ['', 'SQL statements'], rows: counts },
    ],
    missed: [
      ...(p99 > maxMilliseconds ? [`p99 of saving ${rounded(p99)} ms, should be at most ${maxMilliseconds}`] : []),
      ...(latest > maxDelay ? [`the last notification came after ${rounded(latest, 1)} s, should be ${maxDelay}`] : []),
      ...(notified.missing !== 0 ? [`${notified.missing} notifications are missing`] : []),
    ],
  }
}
