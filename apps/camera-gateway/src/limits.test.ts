import { expect, test } from 'vitest'
import { createTurns } from './live/turns.ts'
import { createWindow } from './live/window.ts'
import { signerOf } from './rtsp/login.ts'
import { createReader, type Message } from './rtsp/reader.ts'
import { setOf } from './testing/faults.ts'
import { classClip } from './testing/school.ts'
import { formatOf } from './video/format.ts'
import { createUnits } from './video/units.ts'

// What a camera may not do although each single piece of it is allowed.

const { sets } = classClip()
const format = formatOf('h264', sets)

test('a set of 16,384 × 16,384 pixels is refused also behind a set that is right', () => {
  expect(() => formatOf('h264', [...sets, setOf(1024, 1024)])).toThrow('picture')
  expect(formatOf('h264', [...sets, ...sets])).toMatchObject({ width: 640, height: 360 })
})

test('a camera whose clock hardly moves on fills no more than the bytes of one window', () => {
  const fill = (bytes: number) => {
    const window = createWindow()
    const data = Buffer.alloc(bytes)
    let count = 0
    const addUntilRefused = () => {
      for (; count < 10_000; count += 1) window.addPicture({ time: count, isKey: count === 0, data, format })
    }
    expect(addUntilRefused).toThrow('too_large')
    return count * bytes
  }
  expect(fill(1024 * 1024)).toBeLessThanOrEqual(34 * 1024 * 1024)
  expect(fill(1)).toBeLessThan(1000)
})

test('a window that is cleared has neither pieces nor a key picture of before, and its numbers go on', () => {
  const window = createWindow()
  const data = Buffer.alloc(100)
  const add = (from: number) => {
    for (let index = 0; index < 60; index += 1)
      window.addPicture({ time: from + index * 6000, isKey: index % 15 === 0, data, format })
  }
  add(0)
  const before = window.newest()?.number ?? 0
  window.clear()
  expect([window.newest(), window.lastKey(), window.segment(before), window.isPlayable()]).toEqual([
    undefined,
    undefined,
    undefined,
    false,
  ])
  window.start(undefined)
  add(0)
  expect(window.newest()?.number).toBeGreaterThan(before)
})

test('a picture in more fragments than the largest one has is refused', () => {
  const units = createUnits('h264', 4 * 1024 * 1024)
  const begin = Buffer.from([0x7c, 0x85, 0])
  const more = Buffer.from([0x7c, 0x05, 0])
  const sendUntilRefused = () => {
    for (let sequence = 0; sequence < 20_000; sequence += 1)
      units.take({ sequence: sequence & 0xffff, payload: sequence === 0 ? begin : more })
  }
  expect(sendUntilRefused).toThrow('too_large')
})

test('of tasks that wait no more run at the same time than have turns, whoever comes in between', async () => {
  const turns = createTurns(2)
  let [running, most] = [0, 0]
  const task = async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  }
  const all = Array.from({ length: 50 }, async (_, index) => {
    for (let turn = 0; turn < index % 7; turn += 1) await Promise.resolve()
    await turns.take(task)
    await turns.take(task)
  })
  await Promise.all(all)
  expect([running, most]).toEqual([0, 2])
})

test('an answer that comes byte by byte is read like one that comes at once', () => {
  const answer = Buffer.from(
    'RTSP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello$\x00\x00\x03abcRTSP/1.0 404 Not Found\r\n\r\n',
  )
  const read = createReader()
  const found: Message[] = []
  for (const byte of answer) found.push(...read(Buffer.of(byte)))
  expect(found).toEqual(createReader()(answer))
  expect(found).toMatchObject([
    { kind: 'answer', status: 200, body: 'hello' },
    { kind: 'packet', channel: 0 },
    { kind: 'answer', status: 404 },
  ])
})

test('a name with a line break is sent to no camera, because it would be read as a header', () => {
  for (const challenge of ['Digest realm="a", nonce="b"', 'Basic realm="a"'])
    expect(() => signerOf([challenge], { username: 'a\r\nX-More: b', password: 'c' })).toThrow('password')
})
