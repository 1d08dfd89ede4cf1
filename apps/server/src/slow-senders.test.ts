import { setTimeout as sleep } from 'node:timers/promises'
import { storeImages } from '@nhip-cau/contract/media'
import { setAvatar } from '@nhip-cau/contract/own-account'
import { profile } from '@nhip-cau/contract/profile'
import { fieldText, problemText } from '@nhip-cau/contract/texts'
import { photo, sendFiles, upload } from '@nhip-cau/school-node/features/daily/media/testing/uploads'
import { createLog } from '@nhip-cau/server-kit/log'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressOf, type Client } from './testing/client.ts'
import { eventually } from './testing/eventually.ts'
import { headersOf, rawRequest } from './testing/raw-request.ts'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'

const deadlines = { plain: 1500, grace: 1500, bytesPerSecond: 16 * 1024, longest: 60_000, linger: 700 }
/** Milliseconds that a busy machine may need in addition; without the deadline a connection stays open for minutes. */
const slack = 20_000
const log: { level: number; msg: string }[] = []

let life: TwoSchools
beforeAll(async () => {
  const destination = { write: (line: string) => void log.push(JSON.parse(line) as (typeof log)[number]) }
  life = await startTwoSchools({ bodyDeadlines: deadlines, log: createLog('debug', destination) })
})
afterAll(() => life?.stop())
beforeEach(() => void log.splice(0))

const open = async (who: Client | undefined, path: string, headers: Record<string, string | number>) => {
  const request = await rawRequest(life.url)
  const authorization = who === undefined ? {} : { authorization: `Bearer ${who.session.access_token}` }
  request.send(`POST ${path} HTTP/1.1\r\nhost: school\r\n${headersOf({ ...authorization, ...headers })}\r\n`)
  return request
}

const form = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' }
const chunk = (text: string | Buffer) => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}
const beginningOf = (name: string) =>
  chunk(`--x\r\nContent-Disposition: form-data; name="images"; filename="${name}"\r\n\r\n`)

describe('a slow client', () => {
  test('sending a login byte by byte gets 408 without an account, and the connection is closed', async () => {
    const request = await open(undefined, '/main/parent/login', {
      'content-type': 'application/json',
      'content-length': 5000,
    })
    await request.drip(' ', 100)
    expect(request.answer()).toContain('HTTP/1.1 408')
    expect(request.answer()).toContain(problemText('too_slow'))
    expect(await request.closed).toBeLessThan(deadlines.plain + deadlines.linger + slack)
  })

  test('sending headers without end closes the connection', async () => {
    const request = await rawRequest(life.url)
    request.send('POST /main/parent/login HTTP/1.1\r\nhost: school\r\n')
    await request.drip('a: b\r\n', 100)
    expect(await request.closed).toBeLessThan(deadlines.plain + slack)
  })

  test('a photo upload far below the minimum rate is aborted, and one at the rate of a slow phone is accepted', async () => {
    const slow = await open(life.as.mamTeacher, addressOf(storeImages, 'teacher', {}), form)
    slow.send(beginningOf('a.jpg'))
    const steady = await open(life.as.mamTeacher, addressOf(storeImages, 'teacher', {}), form)
    steady.send(beginningOf('b.jpg'))
    const bytes = await photo(1200, 900)
    const send = async () => {
      const pieces = 10
      for (let nth = 0; nth < pieces; nth += 1) {
        steady.send(chunk(bytes.subarray((bytes.length * nth) / pieces, (bytes.length * (nth + 1)) / pieces)))
        await sleep((1.2 * deadlines.grace) / pieces)
      }
      steady.send(Buffer.concat([chunk('\r\n--x--\r\n'), Buffer.from('0\r\n\r\n')]))
    }
    await Promise.all([slow.drip(chunk('y'), 200), send()])
    expect(slow.answer()).toContain('HTTP/1.1 408')
    expect(await slow.closed).toBeLessThan(deadlines.grace + deadlines.linger + slack)
    expect(
      await eventually(
        async () => steady.answer(),
        (text) => text !== '',
      ),
    ).toContain('HTTP/1.1 200')
    steady.hangUp()
  })
})

describe('sixteen incomplete avatar uploads of one parent', () => {
  test('do not block uploads of others, but further uploads of the parent', async () => {
    const { mamParent, mamTeacher, otherTeacher } = life.as
    const path = addressOf(setAvatar, 'parent', {})
    const stalled = await Promise.all(Array.from({ length: 16 }, () => open(mamParent, path, form)))
    for (const one of stalled) one.send(beginningOf('a.jpg'))
    const refused = await eventually(
      async () => stalled.filter((one) => one.answer().includes('HTTP/1.1 429')).length,
      (count) => count === 10,
    )
    expect(refused).toBe(10)
    expect((await upload(mamTeacher)).id).toBeTypeOf('string')
    expect((await upload(otherTeacher)).id).toBeTypeOf('string')
    for (const one of stalled) one.hangUp()
    await eventually(
      async () => (await sendFiles(mamParent, [{ name: 'a.jpg', bytes: await photo(300, 300) }])).status,
      (status) => status === 200,
    )
  })
})

describe('refused uploads', () => {
  test('end at the first byte above the limit without reading the rest', async () => {
    const path = addressOf(setAvatar, 'parent', {})
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
    const sender = await open(life.as.laParent, path, { ...boundary, 'content-length': 200 * 1024 * 1024 })
    await sender.drip(Buffer.alloc(1000), 100)
    expect(sender.answer()).toContain('HTTP/1.1 413')
    expect(await sender.closed).toBeLessThan(deadlines.linger + slack)
    const silent = await open(life.as.laParent, path, form)
    silent.send(beginningOf('a.jpg'))
    await silent.drip(chunk(Buffer.alloc(1024 * 1024)), 5)
    expect(silent.answer()).toContain('Không được quá 15 MB.')
    expect(await silent.closed).toBeLessThan(deadlines.linger + slack)
  })

  test('twenty-one photos are refused before any of them is converted', async () => {
    const bytes = await photo(2400, 1800)
    const files = Array.from({ length: 21 }, () => ({ name: 'a.jpg', bytes }))
    life.statements.length = 0
    const { status, body } = await sendFiles(life.as.head, files)
    expect([status, body.errors]).toEqual([413, { images: fieldText('too_many', { n: 20 }) }])
    expect(life.statements.filter((one) => one.includes('insert into media')).length).toBeLessThan(10)
  })
})

test('a client that disconnects during a request causes no warning and no database error in the log', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': 500 }
  const plain = await open(undefined, '/main/parent/login', headers)
  plain.send('{"login":')
  const photos = await open(life.as.mamTeacher, addressOf(storeImages, 'teacher', {}), form)
  photos.send(beginningOf('a.jpg'))
  await sleep(200)
  plain.hangUp()
  photos.hangUp()
  await eventually(
    async () => log.filter(({ msg }) => msg === 'client disconnected').length,
    (count) => count === 2,
  )
  expect((await life.as.head.ask(profile)).status).toBe(200)
  expect(log.filter(({ level, msg }) => level > 20 || msg.includes('database'))).toEqual([])
})
