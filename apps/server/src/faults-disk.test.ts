import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPost, listPosts } from '@nhip-cau/contract/posts'
import { problemText } from '@nhip-cau/contract/texts'
import { mountSmallDisk } from '@nhip-cau/server-kit/testing/small-disk'
import { expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { type FaultSchool, startFaultSchool } from './testing/fault-school.ts'
import { faults } from './testing/fault-settings.ts'
import { type Answer, isTemporaryRefusal } from './testing/journal.ts'

const isFull = ({ status, body, headers }: Answer) =>
  status === 507 &&
  headers.get('retry-after') !== null &&
  (body as { detail?: string }).detail === problemText('storage_full', {})

const write = ({ teacher, classes }: FaultSchool, title: string) =>
  teacher.ask(createPost, { body: { title, text: 'Chào cả lớp. '.repeat(200), class_ids: [...classes] } })

const readiness = async ({ url }: FaultSchool) => (await fetch(`${url}/readyz`)).json()

test('on a full disk reads succeed, writes get 507, and jobs wait', async () => {
  const beyond = String(10 ** 9)
  const life = await startFaultSchool({ settings: { DISK_FULL_MB: beyond, DISK_LOW_MB: beyond, LOG_LEVEL: 'silent' } })
  try {
    expect(await write(life, 'Không còn chỗ')).toSatisfy(isFull)
    expect((await life.office.ask(listPosts)).status).toBe(200)
    expect(await readiness(life)).toEqual({ status: 'ok', missing: [], warnings: ['disk_full'] })
    await life.node`select graphile_worker.add_job('media.remove')`
    await sleep(4000)
    const jobs = await life.node<{ attempts: number }[]>`
      select j.attempts from graphile_worker.jobs j where j.task_identifier = 'media.remove'`
    expect(jobs).toEqual([{ attempts: 0 }])
  } finally {
    await life.stop()
  }
})

const onSmallDisk = async (
  settings: Record<string, string>,
  work: (life: FaultSchool, disk: Disk) => Promise<void>,
) => {
  const disk = mountSmallDisk(400)
  try {
    const dataDir = join(disk.folder, 'data')
    mkdirSync(dataDir, { mode: 0o755 })
    const life = await startFaultSchool({ dataDir, settings: { DISK_LOW_MB: '150', LOG_LEVEL: 'silent', ...settings } })
    try {
      await work(life, disk)
    } finally {
      await life.stop()
    }
  } finally {
    disk.remove()
  }
}
type Disk = ReturnType<typeof mountSmallDisk>

/** Starts writers that run until stopped; returns their responses and the number of stored posts. */
const startWriters = (life: FaultSchool) => {
  const answers: Answer[] = []
  const kept: string[] = []
  let isOver = false
  const writers = [1, 2, 3, 4].map(async (writer) => {
    for (let n = 0; !isOver; n += 1) {
      const title = `w-${writer}-${n}`
      const answer = await write(life, title)
      if (answer.status === 200) kept.push(title)
      else answers.push(answer)
      if (answer.status !== 200) await sleep(50)
    }
  })
  return {
    answers,
    kept,
    stop: async () => {
      isOver = true
      await Promise.all(writers)
    },
  }
}

const titlesIn = async ({ node }: FaultSchool) =>
  new Set((await node<{ title: string }[]>`select v.title from post_versions v`).map(({ title }) => title))

const backWithin = 30_000

const fillUnderLoad = async (life: FaultSchool, disk: Disk, left: number, meanwhile: () => Promise<void>) => {
  const writers = startWriters(life)
  await sleep(2000)
  disk.fill(left)
  await meanwhile()
  const before = writers.kept.length
  disk.makeRoom()
  const count = () => Promise.resolve(writers.kept.length)
  expect(await eventually(count, (kept) => kept > before, backWithin)).toBeGreaterThan(before)
  await writers.stop()
  expect(writers.answers.filter((answer) => !isFull(answer) && !isTemporaryRefusal(answer))).toEqual([])
  expect(writers.answers.length).toBeGreaterThan(0)
  const there = await titlesIn(life)
  expect(writers.kept.filter((title) => !there.has(title))).toEqual([])
  const unread = async () =>
    (await life.node`select from graphile_worker.jobs j where j.task_identifier like 'event%'`).length
  // A job that failed on the full disk is retried with growing delays.
  expect(await eventually(unread, (left) => left === 0), 'unprocessed events').toBe(0)
  expect(life.server.hasEnded()).toBe(false)
}

const long: readonly [string, () => Promise<void>][] = [
  [
    'when another program fills the disk under load, reads succeed, writes get 507, and the product recovers by itself',
    () =>
      onSmallDisk({ DISK_FULL_MB: '64' }, (life, disk) =>
        fillUnderLoad(life, disk, 0, async () => {
          const end = Date.now() + 20_000
          while (Date.now() < end) {
            expect((await life.office.ask(listPosts)).status).toBe(200)
            await sleep(100)
          }
          expect(await write(life, 'Không còn chỗ')).toSatisfy(isFull)
          expect(await readiness(life)).toMatchObject({ warnings: ['disk_full'] })
        }),
      ),
  ],
  [
    'when PostgreSQL runs out of disk space, no acknowledged write is lost, and the product recovers by itself',
    () => onSmallDisk({ DISK_FULL_MB: '0' }, (life, disk) => fillUnderLoad(life, disk, 0, () => sleep(40_000))),
  ],
  [
    'when the disk fills slowly, the warning comes before writes are refused',
    () =>
      onSmallDisk({ DISK_FULL_MB: '64' }, async (life, disk) => {
        disk.fill(120)
        await sleep(1500)
        expect(await readiness(life)).toMatchObject({ warnings: ['disk_low'] })
        expect((await write(life, 'Sắp hết chỗ')).status).toBe(200)
      }),
  ],
]

if (faults.isLong) test.each(long)('%s', (_, run) => run(), 360_000)
