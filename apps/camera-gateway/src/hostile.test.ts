import { GatewayTest } from '@nhip-cau/contract/camera-gateway'
import { roughMemoryInUse } from '@nhip-cau/server-kit/testing/memory-in-use'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clipCamera } from './demo/rtsp-server.ts'
import { networksOf, placeOf, readUrl } from './rtsp/networks.ts'
import { faults } from './testing/faults.ts'
import { classClip, type School, secret, startSchool } from './testing/school.ts'
import { openView, type Viewer } from './testing/viewer.ts'

const names = Object.keys(faults)
const failureMs = 2500
const latestMs = failureMs + 1500
const megabyte = 1024 * 1024

/** Asks again when the answer is cut, as it is while the node seems silent to a gateway on a busy machine. */
const statusOf = async (viewer: Viewer): Promise<number> => {
  for (;;)
    try {
      return (await viewer.get('index.m3u8')).status
    } catch {
      // The connection was cut.
    }
}

describe('cameras that are none', () => {
  let school: School
  beforeAll(async () => {
    const bad = Object.values(faults).map((behaviour, index) => [`/bad-${index}`, behaviour] as const)
    school = await startSchool({ cameras: new Map([['/room', clipCamera(classClip())], ...bad]), failureMs })
  })
  afterAll(() => school.stop())

  const ask = async (given: { readonly url: string; readonly username?: string; readonly password?: string }) => {
    const from = performance.now()
    const answer = await fetch(`${school.url}/control/test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ username: 'demo', password: 'demo-camera', ...given }),
    })
    return { text: await answer.text(), status: answer.status, ms: performance.now() - from }
  }

  /** Asks again after a late answer: an address that shows itself by its time is late each time, a busy machine is not. */
  const askTimely = async (given: Parameters<typeof ask>[0]) => {
    let answer = await ask(given)
    for (let again = 0; again < 3 && answer.ms > latestMs; again += 1) answer = await ask(given)
    return answer
  }

  test('the test of a good address answers with its size and a picture', async () => {
    const { text, ms } = await ask({ url: school.urlOf('/room') })
    const answer = GatewayTest.parse(JSON.parse(text))
    expect(answer).toMatchObject({ ok: true, codec: 'h264', width: 640, height: 360 })
    expect(ms).toBeLessThan(failureMs)
  })

  test('all failures of a test get the same answer after the same time', async () => {
    const tried = [
      ...names.map((_, index) => ({ url: school.urlOf(`/bad-${index}`) })),
      { url: school.urlOf('/nothing-here') },
      { url: school.urlOf('/room'), password: 'wrong' },
      { url: 'rtsp://127.0.0.1:1/closed' },
      { url: 'rtsp://127.0.0.2:554/other-network' },
      { url: 'rtsp://169.254.169.254/latest' },
      { url: 'rtsp://[::ffff:169.254.169.254]/latest' },
      { url: 'rtsp://does-not-exist.invalid/x' },
      { url: school.url.replace('http:', 'rtsp:') },
      { url: `${school.url}/health` },
      { url: 'file:///etc/passwd' },
    ]
    for (let first = 0; first < tried.length; first += 2) {
      const pair = tried.slice(first, first + 2)
      const answers = await Promise.all(pair.map(askTimely))
      for (const [index, { text, status, ms }] of answers.entries()) {
        expect([pair[index]?.url, status, text]).toEqual([pair[index]?.url, 200, '{"ok":false}'])
        expect(ms).toBeGreaterThan(failureMs - 20)
        expect(ms).toBeLessThan(latestMs)
      }
    }
  })

  test('viewers of all of them at once get no picture, and the memory stays small', async () => {
    const viewers: Viewer[] = []
    for (const index of names.keys())
      viewers.push(await openView(school.url, school.node.allow(school.addCamera(`/bad-${index}`))))
    const before = roughMemoryInUse()
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, roughMemoryInUse() - before)
    }, 250)
    const statuses = await Promise.all(viewers.map(statusOf))
    clearInterval(timer)
    expect(statuses.map((status, index) => [names[index], status])).toEqual(names.map((name) => [name, 503]))
    expect(most).toBeLessThan(256 * megabyte)
  })
})

describe('addresses of cameras', () => {
  const networks = networksOf(['192.168.1.0/24', '127.0.0.1', '169.254.0.0/16', 'fd12::/16'], [554])
  const place = async (text: string) => (await placeOf(readUrl(text).url, networks)).address

  test('only permitted networks and ports are connected to, never those that hold no cameras', async () => {
    expect(await place('rtsp://192.168.1.20/stream')).toBe('192.168.1.20')
    expect(await place('rtsp://[fd12::7]:554/stream')).toBe('fd12::7')
    for (const text of [
      'rtsp://192.168.2.20/stream',
      'rtsp://192.168.1.20:22/stream',
      'rtsp://169.254.169.254/',
      'rtsp://[::ffff:10.0.0.1]/',
      'rtsp://0.0.0.0/',
      'rtsp://[::1]/',
      'rtsp://2130706434/',
    ])
      await expect(place(text), text).rejects.toThrow('network')
  })

  test('a login in the address is taken out of it', () => {
    const { url, login } = readUrl('rtsp://admin:p%40ss@192.168.1.20/stream?channel=1')
    expect(url.href).toBe('rtsp://192.168.1.20/stream?channel=1')
    expect(login).toEqual({ username: 'admin', password: 'p@ss' })
  })

  test.each(['http://192.168.1.20/', 'rtsps://192.168.1.20/', 'rtsp:', 'no address', `rtsp://a/${'x'.repeat(600)}`])(
    'refuses the address %s',
    (text) => {
      expect(() => readUrl(text)).toThrow('address')
    },
  )
})
