import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createPost, deletePost, listPosts } from '@nhip-cau/contract/posts'
import { jobsDone } from '@nhip-cau/school-node/features/daily/media/testing/uploads'
import { openConnection } from '@nhip-cau/server-kit/database/single-connection'
import { startEmbeddedPostgres } from '@nhip-cau/server-kit/embedded-postgres'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf, writeArchive } from './backup/archive.ts'
import { openSnapshot } from './backup/database.queries.ts'
import { type Ending, endingName, type Manifest, manifestName } from './backup/manifest.ts'
import { logIn } from './testing/client.ts'
import { digestOfDatabase, digestOfFolder } from './testing/compare-data.ts'
import { runProgram } from './testing/run-program.ts'
import { startServerProcess } from './testing/running-server.ts'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'
import { uploadPhoto } from './testing/upload-photo.ts'

let life: TwoSchools
let folder: string
beforeAll(async () => {
  life = await startTwoSchools()
  folder = await mkdtemp(join(tmpdir(), 'nhip-cau-backup-'))
})
afterAll(async () => {
  await life.stop()
  await rm(folder, { recursive: true, force: true })
})

type Written = { readonly archive: string; readonly secrets: string }

const backUp = async (name: string, settings: Record<string, string>): Promise<Written> => {
  const to = join(folder, name)
  const { code, errorOutput } = await runProgram('backup-cli.ts', ['--to', to], settings)
  expect([code, errorOutput]).toEqual([0, ''])
  const names = await readdir(to)
  const find = (end: string) => join(to, names.find((one) => one.endsWith(end)) ?? '')
  return { archive: find('.tar'), secrets: find('.secrets.json') }
}

const restore = (archive: string, settings: Record<string, string>, ...more: string[]) =>
  runProgram('restore-cli.ts', [archive, ...more], settings)

const sourceSettings = () => ({
  MAIN_DATABASE_URL: life.settings.mainDatabaseUrl,
  NODE_DATABASE_URL: life.settings.nodeDatabaseUrl,
  DATA_DIR: life.settings.dataDir,
  DATA_SECRET: life.settings.dataSecret,
})

/** Creates two empty databases owned by a user without rights outside of them. */
const emptyDatabases = async () => {
  const prepare = () => Promise.resolve()
  const databases = await Promise.all([1, 2].map(() => createTestDatabase({ template: 'nothing', prepare })))
  const connection = await openConnection(life.settings.mainDatabaseUrl)
  const role = `school_${randomBytes(4).toString('hex')}`
  await connection.unsafe(`create role ${role} login password 'only-for-this-test'`)
  const [main = '', node = ''] = await Promise.all(
    databases.map(async ({ url }) => {
      const own = new URL(url)
      await connection.unsafe(`alter database "${own.pathname.slice(1)}" owner to ${role}`)
      own.username = role
      own.password = 'only-for-this-test'
      return own.href
    }),
  )
  return {
    settings: { MAIN_DATABASE_URL: main, NODE_DATABASE_URL: node },
    drop: async () => {
      await Promise.all(databases.map((one) => one.drop()))
      await connection.unsafe(`drop role ${role}`)
      await connection.end()
    },
  }
}

const samplePost = async (title: string) => {
  const image = await uploadPhoto(life.as.mamTeacher)
  const body = { title, text: 'Chào cả lớp.', class_ids: [life.classes.mam], image_ids: [image.id] }
  return life.as.mamTeacher.get(createPost, { body })
}

test('a photo deleted during a backup is removed only after the backup, which contains it', async () => {
  const { id } = await samplePost('Xóa trong lúc sao lưu')
  const media = join(life.settings.dataDir, 'media')
  await jobsDone(life)
  const files = async () => Object.keys(await digestOfFolder(media)).filter((name) => name.endsWith('.webp')).length
  const before = await files()
  const snapshot = await openSnapshot(life.settings.nodeDatabaseUrl)
  await life.as.mamTeacher.get(deletePost, { params: { id } })
  await life.node`update posts p set deleted_at = now() - interval '31 days' where p.id = ${id}`
  await life.node`update media m set created_at = now() - interval '31 days'`
  await life.server.node.runClock('media.clean')
  expect((await life.node`select from file_removals`).length).toBeGreaterThan(0)
  expect(await files()).toBe(before)
  await snapshot.end()
  await life.server.node.runClock('media.clean')
  expect(await files()).toBeLessThan(before)
})

test('a backup restored into external databases has every row and file, for a database user without special rights', async () => {
  await samplePost('Trước khi sao lưu')
  await life.server.stop()
  const settings = sourceSettings()
  const { archive } = await backUp('moved', settings)
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  const empty = await emptyDatabases()
  const target = { ...empty.settings, DATA_DIR: join(folder, 'moved-data'), DATA_SECRET: life.settings.dataSecret }
  const { code, errorOutput } = await restore(archive, target)
  expect([code, errorOutput]).toEqual([0, ''])
  for (const name of ['MAIN_DATABASE_URL', 'NODE_DATABASE_URL'] as const)
    expect(await digestOfDatabase(target[name])).toEqual(await digestOfDatabase(settings[name]))
  const files = await digestOfFolder(join(target.DATA_DIR, 'media'))
  expect(files).toEqual(await digestOfFolder(join(settings.DATA_DIR, 'media')))
  expect(Object.keys(files).length).toBeGreaterThan(2)

  const again = await restore(archive, { ...target, DATA_DIR: join(folder, 'moved-again') })
  expect(again).toMatchObject({ code: 1, errorOutput: expect.stringContaining('node database is not empty') })
  await empty.drop()
})

const rewritten = async (archive: string, name: string, change: (manifest: Manifest) => void): Promise<string> => {
  const file = join(folder, name)
  const contents: { name: string; content: Buffer }[] = []
  for await (const entry of entriesOf(archive)) {
    const content = await buffer(Readable.from(entry.content))
    contents.push({ name: entry.name, content })
  }
  const text = (wanted: string) => contents.find((one) => one.name === wanted)?.content.toString() ?? ''
  const manifest = JSON.parse(text(manifestName)) as Manifest
  change(manifest)
  await writeArchive(file, manifest, async (target) => {
    for (const one of contents)
      if (one.name !== manifestName && one.name !== endingName) await target.add(one.name, one.content)
    return JSON.parse(text(endingName)) as Ending
  })
  return file
}

test('refuses an invalid restore with a one-line error before anything is written', async () => {
  const { archive } = await backUp('refused', sourceSettings())
  const target = { DATA_DIR: join(folder, 'refused-data'), DATA_SECRET: life.settings.dataSecret }
  const sentence = async (file: string, settings: Record<string, string> = target, ...more: string[]) => {
    const { code, errorOutput } = await restore(file, settings, ...more)
    expect(code).toBe(1)
    expect(errorOutput.trim().split('\n')).toHaveLength(1)
    return errorOutput
  }
  const bytes = await readFile(archive)
  const cut = join(folder, 'cut.tar')
  await writeFile(cut, bytes.subarray(0, bytes.length - 4096))
  expect(await sentence(cut)).toContain('is damaged')
  const flipped = join(folder, 'flipped.tar')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 8192) ^ 1, bytes.length - 8192)
  await writeFile(flipped, bytes)
  expect(await sentence(flipped)).toContain('is damaged')
  expect(await sentence(join(folder, 'absent.tar'))).toContain('There is no file')
  expect(await sentence(archive, { ...target, DATA_SECRET: 'x'.repeat(40) })).toContain('do not belong to this archive')
  expect(await sentence(archive, { DATA_DIR: target.DATA_DIR })).toContain('The secrets are missing')
  const newer = await rewritten(archive, 'newer.tar', ({ databases }) => {
    databases.node.migrations.push({ name: '9999-tomorrow.sql', hash: 'unknown' })
  })
  expect(await sentence(newer)).toContain('9999-tomorrow.sql is not known here')
  expect(await readdir(target.DATA_DIR)).toEqual([])
  await writeFile(join(target.DATA_DIR, 'somebody'), '')
  expect(await sentence(archive)).toContain('is not empty')
})

const demo = { NODE_ENV: 'test', PORT: '0' }
const password = 'VuonMay@2026'

test('a backup of the running release restores into an empty folder with all data', async () => {
  const dataDir = join(folder, 'running')
  const server = startServerProcess(dataDir, { DEMO: '1' })
  const url = await server.ready
  const teacher = await logIn(url, 'teacher', '0950000912', password)
  const [own] = (await teacher.get(listPosts)).data
  const body = { title: 'Trước bản sao lưu', text: 'Chào cả lớp.', class_ids: own?.classes.map(({ id }) => id) ?? [] }
  await teacher.get(createPost, { body })
  let isOver = false
  const work = (async () => {
    for (let n = 0; !isOver; n += 1)
      await teacher.get(createPost, { body: { ...body, title: `Trong lúc sao lưu ${n}` } })
  })()
  const written = await backUp('running-backup', { ...demo, DATA_DIR: dataDir })
  isOver = true
  await work
  expect((await stat(written.secrets)).mode & 0o777).toBe(0o600)
  await server.end()

  const restored = join(folder, 'restored')
  const { code, errorOutput } = await restore(
    written.archive,
    { ...demo, DATA_DIR: restored },
    '--secrets',
    written.secrets,
  )
  expect([code, errorOutput]).toEqual([0, ''])
  // The photo variants were still being generated; the original of a photo goes after its last one.
  const stay = Object.entries(await digestOfFolder(join(restored, 'media'))).filter(
    ([name]) => !name.endsWith('~original'),
  )
  expect(stay.length).toBeGreaterThan(50)
  expect(await digestOfFolder(join(dataDir, 'media'))).toMatchObject(Object.fromEntries(stay))
  const second = startServerProcess(restored)
  const there = await logIn(await second.ready, 'teacher', '0950000912', password)
  const titles = (await there.get(listPosts)).data.map(({ title }) => title)
  expect(titles).toContain(body.title)
  await there.get(createPost, { body: { ...body, title: 'Sau khi khôi phục' } })
  await second.end()

  // No client writes any more, so both folders must hold identical data.
  const quiet = await backUp('quiet-backup', { ...demo, DATA_DIR: restored })
  const third = join(folder, 'third')
  expect(await restore(quiet.archive, { ...demo, DATA_DIR: third }, '--secrets', quiet.secrets)).toMatchObject({
    code: 0,
  })
  expect(await digestOfFolder(join(third, 'media'))).toEqual(await digestOfFolder(join(restored, 'media')))
  const digests = await Promise.all([restored, third].map(digestOfCluster))
  expect(digests[1]).toEqual(digests[0])
  expect(Object.keys(digests[0] ?? {}).length).toBeGreaterThan(100)
})

const digestOfCluster = async (dataDir: string) => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    const [main, node] = await Promise.all(
      ['nhip_cau_main', 'nhip_cau_node'].map((name) => digestOfDatabase(postgres.url(name))),
    )
    return { ...main, ...Object.fromEntries(Object.entries(node ?? {}).map(([name, sum]) => [`node ${name}`, sum])) }
  } finally {
    await postgres.stop()
  }
}
