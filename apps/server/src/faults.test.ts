import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importStudents, runImport } from '@nhip-cau/contract/imports'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { acceptPost, createPost, getPost } from '@nhip-cau/contract/posts'
import { profile } from '@nhip-cau/contract/profile'
import { listStudents } from '@nhip-cau/contract/students'
import { check, settled } from '@nhip-cau/school-node/testing/import-life'
import { startEmbeddedPostgres } from '@nhip-cau/server-kit/embedded-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from './testing/client.ts'
import { eventually } from './testing/eventually.ts'
import { type RunningServer, startServerProcess } from './testing/running-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'nhip-cau-faults-'))
const password = 'VuonMay@2026'
let url = ''
let server: RunningServer

const start = async (settings: Record<string, string> = {}) => {
  server = startServerProcess(dataDir, { DEMO: '1', UNDO_SECONDS: '1', ...settings })
  url = await server.ready
}

/** Simulates a power cut: kills the server and PostgreSQL without a shutdown. */
const killServerAndDatabase = async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, share: true })
  const gone = server.end('SIGKILL')
  process.kill(postgres.pid, 'SIGKILL')
  await Promise.all([gone, postgres.stop()])
}

beforeAll(() => start())
afterAll(async () => {
  await server.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const writeAndAccept = async (title: string) => {
  const teacher = await logIn(url, 'teacher', '0950000911', password)
  const head = await logIn(url, 'school', '0950000901', password)
  const [own] = (await teacher.get(profile)).classes
  const post = await teacher.get(createPost, { body: { title, text: 'Chào cả lớp.', class_ids: [own?.id ?? ''] } })
  const accepted = await head.get(acceptPost, { body: { post_id: post.id, version: post.version } })
  return accepted.id
}

const notifiedOf = async (postId: string) => {
  const parent = await logIn(url, 'parent', '0950000012', password)
  const about = async () =>
    (await parent.get(listNotifications, { query: { per_page: 100 } })).data.filter((one) => one.post_id === postId)
  await eventually(about, (found) => found.length > 0)
  // Leaves time for a duplicate notification.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await parent.ask(getPost, { params: { id: postId } })).toMatchObject({ status: 200 })
  return about()
}

test('after a power cut between accepting a post and its notification every family is notified exactly once', async () => {
  await killServerAndDatabase()
  await start({ JOBS: '0' })
  const post = await writeAndAccept('Mất điện trước khi báo')
  await killServerAndDatabase()
  await start()
  expect(await notifiedOf(post)).toHaveLength(1)
})

test('after a power cut at any moment after accepting a post nothing is lost and nobody is notified twice', async () => {
  for (const wait of [0, 5, 15]) {
    const post = await writeAndAccept(`Mất điện sau ${wait} ms`)
    await new Promise((resolve) => setTimeout(resolve, wait))
    await killServerAndDatabase()
    await start()
    expect(await notifiedOf(post), `${wait} ms`).toHaveLength(1)
  }
})

test('after a power cut during an import every child of the file exists once', async () => {
  const head = ['Mã học sinh', 'Họ và tên', 'Ngày sinh', 'Giới tính', 'Lớp', 'Người đại diện', 'Họ tên mẹ', 'SĐT mẹ']
  const families = 40
  const rows = Array.from({ length: families }, (_, at) => {
    const letters = String.fromCharCode(65 + Math.floor(at / 20), 97 + (at % 20))
    const phone = `09509${String(at).padStart(5, '0')}`
    return [null, `Khổng Tú ${letters}`, '02/06/2023', 'Nữ', 'Mầm 1', 'Mẹ', `Khổng Thị ${letters}`, phone]
  })
  const office = () => logIn(url, 'school', '0950000901', password)
  const checked = await check(await office(), importStudents, [head, ...rows])
  expect(checked.counts).toMatchObject({ new: families, wrong: 0 })
  await (await office()).get(runImport, { params: { id: checked.id }, body: {} })
  await new Promise((resolve) => setTimeout(resolve, 30))
  await killServerAndDatabase()
  await start()
  const after = await office()
  const done = () => settled(after, checked.id)
  expect(await eventually(done, ({ state }) => state !== 'running')).toMatchObject({
    state: 'done',
    failure: null,
  })
  const { paging } = await after.get(listStudents, { query: { q: 'Khổng Tú' } })
  expect(paging.total_records).toBe(families)
})

test('the server survives a kill of PostgreSQL and serves again by itself', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, share: true })
  process.kill(postgres.pid, 'SIGKILL')
  await postgres.stop()
  const ready = await eventually(
    () => fetch(`${url}/readyz`).then((response) => response.status),
    (status) => status === 200,
  )
  expect(ready).toBe(200)
  // A connection that the database lost without a word is found out by the request that uses it.
  const answers = () =>
    logIn(url, 'teacher', '0950000911', password).then(
      () => true,
      () => false,
    )
  expect(await eventually(answers, Boolean)).toBe(true)
  expect(await notifiedOf(await writeAndAccept('Cơ sở dữ liệu vừa khởi động lại'))).toHaveLength(1)
})
