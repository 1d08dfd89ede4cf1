import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderStore } from './object-store.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nhip-cau-store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

test('stores, replaces and removes an object, and returns it with its size', async () => {
  const store = await folderStore(join(folder, 'deep', 'media'))
  await store.put('images/a/320.webp', Buffer.from('first'))
  await store.put('images/a/320.webp', Buffer.from('second one'))
  await store.put('images/a/960.webp', Buffer.from('other'))
  const found = await store.get('images/a/320.webp')
  expect(found?.size).toBe(10)
  expect(found && String(await buffer(found.stream))).toBe('second one')
  await store.remove(['images/a/320.webp', 'images/never/there.webp'])
  expect(await store.get('images/a/320.webp')).toBeUndefined()
  expect((await filesIn(folder)).length).toBe(1)
})

test('removes an object whose stream is open, and the stream can still be read', async () => {
  const store = await folderStore(folder)
  await store.put('a', Buffer.alloc(1_000_000))
  const found = await store.get('a')
  await store.remove(['a'])
  expect(found && (await buffer(found.stream)).length).toBe(1_000_000)
})

test('rejects keys that are malformed or lead out of the folder', async () => {
  const store = await folderStore(folder)
  for (const key of [
    '../a',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '',
    '.',
    'a/.hidden',
    'a\\b',
    'A',
    'a~b',
    'a\0b',
    'x'.repeat(201),
  ]) {
    await expect(store.put(key, Buffer.from('x')), key).rejects.toThrow('invalid object key')
    await expect(store.get(key), key).rejects.toThrow('invalid object key')
    await expect(store.remove([key]), key).rejects.toThrow('invalid object key')
  }
  expect(await filesIn(folder)).toEqual([])
})

test('40 concurrent writes to one key leave one complete object and no unfinished file', async () => {
  const store = await folderStore(folder)
  const puts = Array.from({ length: 40 }, (_, index) => store.put('same', Buffer.alloc(10_000, index)))
  await Promise.all(puts)
  const found = await store.get('same')
  const bytes = found && (await buffer(found.stream))
  expect(new Set(bytes).size).toBe(1)
  expect((await filesIn(folder)).length).toBe(1)
})

test('a write that fails for want of space keeps the old object and leaves no unfinished file', async () => {
  const store = await folderStore(folder)
  await store.put('a', Buffer.from('old'))
  // A file size limit of 64 kB makes the write fail as a full disk does.
  const program = `
    const { folderStore } = await import(${JSON.stringify(new URL('./object-store.ts', import.meta.url).href)})
    const store = await folderStore(${JSON.stringify(folder)})
    const failed = await store.put('a', Buffer.alloc(1_000_000)).then(() => 'written', (error) => error.code)
    process.stdout.write(failed)`
  const { stdout } = spawnSync('sh', [
    '-c',
    'trap "" XFSZ; ulimit -f 128; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    program,
  ])
  expect(String(stdout)).toBe('EFBIG')
  const found = await store.get('a')
  expect(found && String(await buffer(found.stream))).toBe('old')
  expect((await filesIn(folder)).length).toBe(1)
})

test('removes unfinished files after two days at the next start and keeps new ones, also with a wrong clock', async () => {
  await folderStore(folder)
  const [old, fresh] = [join(folder, 'unfinished', 'old'), join(folder, 'unfinished', 'fresh')]
  await writeFile(old, 'half')
  await writeFile(fresh, 'half')
  const twoDaysAgo = (await stat(fresh)).mtimeMs / 1000 - 2 * 24 * 60 * 60
  await utimes(old, twoDaysAgo, twoDaysAgo)
  vi.setSystemTime(Date.now() + 70 * 24 * 60 * 60 * 1000)
  await folderStore(folder)
  vi.useRealTimers()
  expect(await filesIn(folder)).toEqual(['fresh'])
})

test('returns a part of an object, with the size of the whole', async () => {
  const store = await folderStore(folder)
  await store.put('a', Buffer.from('0123456789'))
  const found = await store.get('a', { start: 3, end: 5 })
  expect([found?.size, found && String(await buffer(found.stream))]).toEqual([10, '345'])
})

test('adopts a temporary file once, and says when there is neither the file nor the object', async () => {
  const store = await folderStore(folder)
  const path = store.temporaryPath()
  await writeFile(path, 'a large one')
  expect(await Promise.all([store.adopt('a', path), store.adopt('a', path)])).toEqual([true, true])
  expect(await store.adopt('a', path)).toBe(true)
  const found = await store.get('a')
  expect(found && String(await buffer(found.stream))).toBe('a large one')
  expect(await filesIn(join(folder, 'unfinished'))).toEqual([])
  expect(await store.adopt('b', path)).toBe(false)
})
