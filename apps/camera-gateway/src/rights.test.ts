import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type School, startSchool } from './testing/school.ts'
import { follow, newestIn, openView } from './testing/viewer.ts'

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.stop())

const watchNewView = async (camera = school.addCamera()) => {
  const view = school.node.allow(camera)
  const viewer = await openView(school.url, view)
  expect((await viewer.get('index.m3u8')).status).toBe(200)
  return { camera, view, viewer }
}

describe('the right to watch', () => {
  test('a viewer with a token gets the first piece, a new one each second, and nothing that may be kept', async () => {
    const { viewer } = await watchNewView()
    expect(viewer.headers.get('set-cookie')).toMatch(/^live=[\w-]+; HttpOnly; SameSite=Strict; Path=\/live\//)
    const { parts, status } = await follow(viewer, 8000, (count) => count === 4)
    expect(status).toBe(200)
    expect(parts).toHaveLength(4)
    const names = [
      'index.m3u8',
      'video.m3u8',
      `s-${newestIn(await (await viewer.get('video.m3u8')).text()).segment - 1}.m4s`,
    ]
    for (const name of names) {
      const answer = await viewer.get(name)
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 200, 'no-store'])
      await answer.arrayBuffer()
    }
  })

  test('a token opens one view once, and no other one', async () => {
    const { camera, view } = await watchNewView()
    expect((await openView(school.url, view)).status).toBe(404)
    const other = school.node.allow(camera)
    expect((await openView(school.url, { viewId: other.viewId, token: view.token })).status).toBe(404)
    expect((await openView(school.url, { ...other, token: 'short' })).status).toBe(404)
    expect((await openView(school.url, other)).status).toBe(204)
  })

  test('the cookie of one view gets nothing of a view of another camera or another account', async () => {
    const first = await watchNewView()
    const second = await watchNewView(school.addCamera())
    const { segment } = newestIn(await (await second.viewer.get('video.m3u8')).text())
    for (const name of ['index.m3u8', 'video.m3u8', `p-${segment}-0.m4s`, `s-${segment}.m4s`]) {
      const answer = await first.viewer.get(name, { viewId: second.view.viewId })
      expect([name, answer.status]).toEqual([name, 404])
      expect((await answer.arrayBuffer()).byteLength).toBe(0)
    }
    expect((await first.viewer.get('video.m3u8', { cookie: '' })).status).toBe(404)
  })

  test('after the right has ended, playlists, new pieces and old pieces are all refused within five seconds', async () => {
    const { view, viewer } = await watchNewView()
    const { segment } = newestIn(await (await viewer.get('video.m3u8')).text())
    const following = follow(viewer, 15_000)
    await sleep(2500)
    school.node.orders.views.delete(view.viewId)
    const endedAt = performance.now()
    const { lastByteAt } = await following
    expect(lastByteAt - endedAt).toBeLessThan(5000)
    for (const name of ['index.m3u8', 'video.m3u8', `s-${segment}.m4s`, `p-${segment}-0.m4s`]) {
      const answer = await viewer.get(name)
      expect([name, answer.status]).toEqual([name, 404])
    }
  })

  test('a waiting answer is cut when the right ends', async () => {
    const { view, viewer } = await watchNewView()
    const { segment } = newestIn(await (await viewer.get('video.m3u8')).text())
    const waiting = viewer.get(`video.m3u8?_HLS_msn=${segment + 2}&_HLS_part=0`).then(
      ({ status }) => status,
      () => 'cut',
    )
    school.node.orders.views.delete(view.viewId)
    expect(await waiting).not.toBe(200)
  })

  test.each(['never', 'badly'] as const)(
    'a node that answers %s closes all views within five seconds',
    async (answers) => {
      const { viewer } = await watchNewView()
      const following = follow(viewer, 15_000)
      await sleep(1500)
      school.node.state.answers = answers
      const silentFrom = performance.now()
      const { lastByteAt } = await following
      expect(lastByteAt - silentFrom).toBeLessThan(5000)
      const closed = await viewer.get('video.m3u8')
      expect([closed.status, (await closed.arrayBuffer()).byteLength]).toEqual([503, 0])
      school.node.state.answers = 'well'
      await expect.poll(async () => (await viewer.get('index.m3u8')).status, { timeout: 8000 }).toBe(200)
    },
  )

  test.each(['never', 'badly'] as const)(
    'while the node answers %s a token opens nothing and gets 503, and it opens its view once the node answers',
    async (answers) => {
      const { viewer } = await watchNewView()
      school.node.state.answers = answers
      const view = school.node.allow(school.addCamera())
      const statuses: number[] = []
      const silentFrom = performance.now()
      // Also in the seconds in which the last answer still counts for those who watch already.
      while (performance.now() - silentFrom < 5000) statuses.push((await openView(school.url, view)).status)
      expect(new Set(statuses)).toEqual(new Set([503]))
      expect((await viewer.get('video.m3u8')).status).toBe(503)
      school.node.state.answers = 'well'
      await expect.poll(async () => (await openView(school.url, view)).status, { timeout: 8000 }).toBe(204)
    },
  )

  test('a node that has not heard of main for four seconds closes all views', async () => {
    const { viewer } = await watchNewView()
    school.node.state.ageMs = 4100
    await expect.poll(async () => (await viewer.get('video.m3u8')).status, { timeout: 3000 }).toBe(503)
  })

  test('a camera that is switched off stops for all its viewers at once', async () => {
    const { camera, viewer } = await watchNewView()
    school.node.orders.cameras.delete(camera)
    await expect.poll(() => school.rtsp.connections(), { timeout: 3000 }).toBe(0)
    expect((await viewer.get('video.m3u8')).status).toBe(503)
  })

  test('a restarted gateway goes on with the cookies that browsers have, and with higher numbers', async () => {
    const { viewer } = await watchNewView()
    const before = newestIn(await (await viewer.get('video.m3u8')).text())
    await school.restartGateway()
    await expect.poll(async () => (await viewer.get('index.m3u8')).status, { timeout: 8000 }).toBe(200)
    const after = newestIn(await (await viewer.get('video.m3u8')).text())
    expect(after.segment).toBeGreaterThan(before.segment)
  })

  test('a view that asks for more than a player needs is slowed down', async () => {
    const { viewer } = await watchNewView()
    const answers = await Promise.all(Array.from({ length: 80 }, () => viewer.get('video.m3u8')))
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toContain(429)
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  })

  test('an address that is none is refused and fills no log; a request whose head does not end is cut', async () => {
    const { port } = new URL(school.url)
    const say = (text: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(text)
      return socket
    }
    const [answer]: Buffer[] = await once(say('GET // HTTP/1.1\r\nHost: a\r\n\r\n'), 'data')
    expect(answer?.toString('latin1')).toMatch(/^HTTP\/1\.1 404 /)
    expect(school.events).not.toContainEqual({ event: 'request_failed' })
    const slow = say('GET /health HTTP/1.1\r\nHost: a\r\n')
    const timer = setInterval(() => slow.write('X: y\r\n'), 500)
    const from = performance.now()
    slow.resume()
    await once(slow, 'close')
    clearInterval(timer)
    expect(performance.now() - from).toBeLessThan(12_000)
  })

  test('without the secret the control of the gateway is not found', async () => {
    const camera = school.addCamera()
    const asked = [`/control/cameras/${camera}/snapshot`, '/control/test'].flatMap((path) =>
      ['GET', 'POST'].map((method) =>
        fetch(school.url + path, {
          method,
          headers: { authorization: 'Bearer a wrong secret of thirty-two characters' },
        }),
      ),
    )
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404)
  })
})
