import { setTimeout as sleep } from 'node:timers/promises'
import { createPost, listPosts } from '@nhip-cau/contract/posts'
import { openConnection } from '@nhip-cau/server-kit/database/single-connection'
import { freeze, killPostmaster } from '@nhip-cau/server-kit/testing/killable-cluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { type FaultSchool, startFaultSchool } from './testing/fault-school.ts'
import { faults } from './testing/fault-settings.ts'
import { reportAbsences, saveRegisters, writePosts } from './testing/fault-writers.ts'
import { injectFaults } from './testing/inject-faults.ts'
import { countOf, createJournal, isTemporaryRefusal, sendOnce, sendUntilDone, violationsIn } from './testing/journal.ts'
import { createLines, lineMarks, writeLines } from './testing/line-writer.ts'
import { watchLive } from './testing/watch-live.ts'
import { absenceMarks, found, postMarks } from './testing/written-marks.ts'

let life: FaultSchool
beforeAll(async () => {
  life = await startFaultSchool()
  await createLines(life.own)
})
afterAll(() => life.stop())

// Milliseconds. Without the long form other tests run at the same time.
const backWithin = faults.isLong ? 1500 : 6000
/** Milliseconds; a request that waits for the database itself would be answered after half a minute. */
const healthWithin = faults.isLong ? 1000 : 6000

/** Repeats a request until it succeeds; returns the time and the earlier failures. */
const untilServed = async <A extends { readonly status: number }>(ask: () => Promise<A>) => {
  const before: A[] = []
  for (;;) {
    const answer = await ask()
    if (answer.status === 200) return { at: performance.now(), before }
    before.push(answer)
    await sleep(20)
  }
}

const untilDatabaseAnswers = async (url: string) => {
  for (;;) {
    const connection = await openConnection(url).catch(() => undefined)
    const isThere = await connection?.unsafe('select 1').then(
      () => true,
      () => false,
    )
    const at = performance.now()
    await connection?.end()
    if (isThere) return at
    await sleep(10)
  }
}

/** Families load their feeds until stopped. */
const startLoad = () => {
  let isOver = false
  const load = life.families.map(async ({ parent }) => {
    while (!isOver) await Promise.all([parent.ask(listPosts), parent.ask(listPosts), sleep(20)])
  })
  return async () => {
    isOver = true
    await Promise.all(load)
  }
}

/**
 * Kills PostgreSQL; returns how long the server took to recover after it was back, and its responses in the meantime.
 */
const killOnce = async () => {
  const { dataDir, teacher, office, nodeUrl, classes } = life
  expect(killPostmaster(dataDir)).toBe(true)
  const database = untilDatabaseAnswers(nodeUrl)
  const body = { title: 'Sau khi trở lại', text: 'Chào cả lớp.', class_ids: [...classes] }
  const [feed, write, ready] = await Promise.all([
    untilServed(() => office.ask(listPosts)),
    untilServed(() => teacher.ask(createPost, { body })),
    untilServed(() => office.fetch('/readyz')),
  ])
  const returned = await database
  const took = Math.max(...[feed, write, ready].map(({ at }) => at - returned))
  return { took, meanwhile: [...feed.before, ...write.before] }
}

test(`PostgreSQL is killed under load: requests get 503 and the server recovers within ${backWithin} ms`, async () => {
  const { server } = life
  const pid = server.process.pid
  const stopLoad = startLoad()
  const kills: Awaited<ReturnType<typeof killOnce>>[] = []
  try {
    while (kills.length < faults.kills) {
      await sleep(Math.random() * 1000)
      kills.push(await killOnce())
    }
  } finally {
    await stopLoad()
  }
  const took = kills.map((one) => Math.round(one.took)).sort((one, other) => one - other)
  process.stdout.write(`milliseconds until served: ${took.join(', ')}\n`)
  expect(took[Math.floor(took.length / 2)]).toBeLessThan(backWithin)
  expect(took.at(-1)).toBeLessThan(3 * backWithin)
  const meanwhile = kills.flatMap((one) => one.meanwhile)
  expect(meanwhile.length).toBeGreaterThan(0)
  expect(meanwhile.filter((answer) => !isTemporaryRefusal(answer))).toEqual([])
  expect([server.process.pid, server.hasEnded(), server.errorOutput()]).toEqual([pid, false, ''])
})

test(`while PostgreSQL hangs, /readyz returns 503 within ${healthWithin} ms, and the product recovers afterwards`, async () => {
  const { dataDir, url, office } = life
  const ask = async (path: string) => {
    const asked = performance.now()
    const { status } = await fetch(url + path)
    expect(performance.now() - asked, path).toBeLessThan(healthWithin)
    return status
  }
  const repeatUntil = freeze(dataDir)
  const feeds = Array.from({ length: 30 }, () => office.ask(listPosts))
  try {
    expect(await ask('/readyz')).toBe(503)
    expect(await ask('/healthz')).toBe(200)
    if (faults.isLong) {
      await sleep(21_000)
      expect(await ask('/healthz'), 'a pool that has given nothing for 20 s').toBe(503)
    }
  } finally {
    repeatUntil()
  }
  await Promise.all(feeds)
  expect(
    await eventually(
      () => ask('/readyz'),
      (status) => status === 200,
    ),
  ).toBe(200)
  expect(await ask('/healthz')).toBe(200)
})

test('an open live stream is told to reload after PostgreSQL was killed, and receives later signals', async () => {
  const { dataDir, office, teacher, classes } = life
  const screen = await watchLive(office)
  const hellos = () => screen.text.split('event: hello').length - 1
  expect(killPostmaster(dataDir)).toBe(true)
  expect(
    await eventually(
      async () => hellos(),
      (count) => count > 1,
      3 * backWithin,
    ),
  ).toBeGreaterThan(1)
  const heard = screen.text.length
  const body = { title: 'Sau khi trở lại', text: 'Chào cả lớp.', class_ids: [...classes] }
  await untilServed(() => teacher.ask(createPost, { body }))
  const news = async () => screen.text.slice(heard)
  // A publication is signalled when it can no longer be undone.
  expect(await eventually(news, (text) => text.includes('"posts"'))).toContain('"posts"')
  screen.leave()
})

test(
  'while sessions and PostgreSQL are killed, acknowledged writes exist exactly once and other writes completely or not at all',
  async () => {
    const { node, own, server, dataDir, url } = life
    const pid = server.process.pid
    const end = Date.now() + faults.stormSeconds * 1000
    const [posts, absences, registers, lines] = [createJournal(), createJournal(), createJournal(), createJournal()]
    const journals = [posts, absences, registers, lines]
    const isMeaningful = () => journals.every((one) => countOf(one, 'kept') > 5)
    const harm = injectFaults(dataDir, () => Date.now() > end, 3000)
    // A slow machine gets up to a minute more without faults, so that each kind of write succeeds some times.
    const isOver = () => Date.now() > end && (isMeaningful() || Date.now() > end + 60_000)
    await Promise.all([
      ...[sendOnce, sendUntilDone, sendUntilDone].map((send) => writePosts(life, posts, send, isOver)),
      ...[sendOnce, sendOnce, sendUntilDone, sendUntilDone].map((send, n) =>
        reportAbsences(life, absences, send, isOver, n),
      ),
      ...[sendOnce, sendUntilDone].map((send, n) =>
        saveRegisters(life, registers, send, isOver, life.classes[n] ?? ''),
      ),
      ...Array.from({ length: 4 }, () => writeLines(own, lines, isOver)),
    ])
    const ready = () => fetch(`${url}/readyz`).then((answer) => answer.status)
    expect(await eventually(ready, (status) => status === 200)).toBe(200)
    expect([server.process.pid, server.hasEnded(), server.errorOutput()]).toEqual([pid, false, ''])

    const unexpected = journals.flatMap((one) => one.unexpected)
    expect(unexpected, 'a write that is not done gets 503 with Retry-After').toEqual([])
    const report = Object.entries({ posts, absences, registers, lines }).map(
      ([name, one]) =>
        `${name}: ${countOf(one, 'kept')} kept, ${countOf(one, 'undone')} undone, ${countOf(one, 'unknown')} unknown`,
    )
    const { sessions, kills } = await harm
    process.stdout.write(`${[`${sessions} sessions ended, PostgreSQL killed ${kills} times`, ...report].join('\n')}\n`)

    expect(violationsIn(posts, found(await postMarks(node)), 3)).toEqual([])
    expect(violationsIn(absences, found(await absenceMarks(node)), 4)).toEqual([])
    const registerRows = await node<{ mark: string; n: number }[]>`
    select c.after->>'note' as mark, count(*) as n from attendance_changes c where c.taken_over group by 1`
    expect(violationsIn(registers, found(registerRows), 4)).toEqual([])
    expect(violationsIn(lines, found(await lineMarks(own)), 3)).toEqual([])
    expect(isMeaningful()).toBe(true)

    await expectAllNotified()
  },
  (faults.stormSeconds + 180) * 1000,
)

/** Expects that every event is processed and no account got two notifications of a post. */
const expectAllNotified = async () => {
  const { node } = life
  const open = async () => {
    // Jobs that failed during the outage would otherwise wait with growing delays.
    await node`
      select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now())
      from graphile_worker.jobs j where j.locked_at is null and j.run_at > now() and j.task_identifier like 'event%'
      having count(*) > 0`
    return (await node`select from graphile_worker.jobs j where j.task_identifier like 'event%'`).length
  }
  expect(await eventually(open, (left) => left === 0), 'unprocessed events').toBe(0)
  const notified = await node<{ n: number }[]>`
    select count(*) as n from notifications n join post_versions v on v.school_id = n.school_id and v.post_id = n.post_id
    group by n.account_id, n.post_id, n.kind having count(*) > 1`
  expect(notified).toHaveLength(0)
}
