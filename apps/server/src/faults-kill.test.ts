import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@nhip-cau/server-kit/database'
import { startEmbeddedPostgres } from '@nhip-cau/server-kit/embedded-postgres'
import {
  killPostmaster,
  killSomeSession,
  makeDataFolder,
  removeDataFolder,
} from '@nhip-cau/server-kit/testing/killable-cluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultSchool, startFaultSchool } from './testing/fault-school.ts'
import { faults } from './testing/fault-settings.ts'
import { reportAbsences, writePosts } from './testing/fault-writers.ts'
import {
  countOf,
  createJournal,
  type Journal,
  sendOnce,
  sendUntilDone,
  treatOutageAsRefusal,
  violationsIn,
} from './testing/journal.ts'
import { startSupervisedServer } from './testing/supervised-server.ts'
import { absenceMarks, found, postMarks } from './testing/written-marks.ts'

const dataDir = makeDataFolder()
let server: Awaited<ReturnType<typeof startSupervisedServer>>
let life: FaultSchool
beforeAll(async () => {
  server = await startSupervisedServer(dataDir)
  life = await startFaultSchool({ dataDir, server })
})
afterAll(async () => {
  await life.stop()
  removeDataFolder(dataDir)
})

const victims = {
  server: () => server.killServer(),
  PostgreSQL: () => killPostmaster(dataDir),
  'a process that serves a connection': () => killSomeSession(dataDir),
  starter: () => server.killStarter(),
}

const names = Object.keys(victims) as (keyof typeof victims)[]
const rounds = faults.isLong ? 5 : 1
const longestRecovery = 90_000

/**
 * Kills the processes one after the other, each after the product is ready again; returns how long each recovery took.
 */
const killAll = async (): Promise<string[]> => {
  const times: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      await sleep(500 + Math.random() * 1500)
      const killed = performance.now()
      expect(victims[name](), name).toBe(true)
      await sleep(200)
      await server.untilReady()
      times.push(`${name} ${Math.round(performance.now() - killed)}`)
      expect(performance.now() - killed, name).toBeLessThan(longestRecovery)
    }
  }
  return times
}

test(
  'after kills of starter, server, PostgreSQL and one of its processes under load the product recovers, and acknowledged writes exist exactly once',
  async () => {
    const [posts, absences] = [createJournal(), createJournal()]
    let isOver = false
    // A slow machine writes little between two kills.
    const over = (journal: Journal) => () => isOver && countOf(journal, 'kept') > 5
    const writers = [
      ...[sendOnce, sendUntilDone, sendUntilDone].map((send) =>
        writePosts(life, posts, treatOutageAsRefusal(send), over(posts)),
      ),
      ...[sendOnce, sendUntilDone].map((send, n) =>
        reportAbsences(life, absences, treatOutageAsRefusal(send), over(absences), n),
      ),
    ]
    const times = await killAll().finally(() => {
      isOver = true
    })
    await Promise.all(writers)
    process.stdout.write(`milliseconds until served: ${times.join(', ')}\n`)
    expect([...posts.unexpected, ...absences.unexpected]).toEqual([])
    const guest = await startEmbeddedPostgres({ dataDir, share: true })
    const node = connect(guest.url('nhip_cau_node'))
    expect(violationsIn(posts, found(await postMarks(node)), 3)).toEqual([])
    expect(violationsIn(absences, found(await absenceMarks(node)), 4)).toEqual([])
    await node.end()
    await guest.stop()
    for (const journal of [posts, absences]) expect(countOf(journal, 'kept')).toBeGreaterThan(5)
  },
  rounds * names.length * longestRecovery,
)
