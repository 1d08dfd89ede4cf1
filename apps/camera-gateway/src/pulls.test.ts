import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { readClip } from './demo/clip.ts'
import { clipCamera } from './demo/rtsp-server.ts'
import { hanging, withSound } from './testing/faults.ts'
import { classClip, type School, secret, startSchool } from './testing/school.ts'
import { follow, newestIn, openView, type Viewer } from './testing/viewer.ts'

let school: School
afterEach(() => school.stop())

const watch = async (camera: string): Promise<Viewer> => openView(school.url, school.node.allow(camera))

const start = async (camera: string) => {
  const viewer = await watch(camera)
  return { viewer, status: (await viewer.get('index.m3u8')).status }
}

const reported = (camera: string) => school.node.state.report?.cameras.find(({ camera_id }) => camera_id === camera)

describe('pulling a camera', () => {
  test('one connection serves all viewers, begins with the first and ends seconds after the last', async () => {
    school = await startSchool()
    const camera = school.addCamera()
    await expect.poll(() => reported(camera)?.state, { timeout: 5000 }).toBe('reachable')
    expect(school.rtsp.connections()).toBe(0)
    const viewers = await Promise.all(Array.from({ length: 5 }, () => start(camera)))
    expect(viewers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await expect.poll(() => reported(camera), { timeout: 3000 }).toMatchObject({ state: 'live', viewers: 5 })
    expect(school.rtsp.connections()).toBe(1)
    await expect.poll(() => school.rtsp.connections(), { timeout: 9000 }).toBe(0)
    await expect.poll(() => reported(camera)?.state, { timeout: 3000 }).toBe('reachable')
  })

  test('limits cameras and viewers of a camera and of a school', async () => {
    school = await startSchool({ limits: { schoolPulls: 2, viewers: 2, schoolViewers: 3 } })
    const [one, two, three] = [school.addCamera(), school.addCamera(), school.addCamera()] as const
    expect((await start(one)).status).toBe(200)
    expect((await start(one)).status).toBe(200)
    expect((await start(one)).status).toBe(503)
    expect((await start(two)).status).toBe(200)
    expect((await start(two)).status).toBe(503)
    expect((await start(three)).status).toBe(503)
    expect(school.pulls()).toBe(2)
  })

  test('replaces a stream that hangs, and its viewers go on without a new view', async () => {
    school = await startSchool({ cameras: new Map([['/room', hanging]]) })
    const { viewer } = await start(school.addCamera())
    let playlist = ''
    for (let second = 0; second < 14 && !playlist.includes('#EXT-X-DISCONTINUITY\n'); second += 1) {
      const answer = await viewer.get('video.m3u8')
      playlist = await answer.text()
      expect(answer.status).toBe(200)
      await sleep(1000)
    }
    expect(playlist).toContain('#EXT-X-DISCONTINUITY\n')
    expect(school.events).toContainEqual(expect.objectContaining({ event: 'camera_failed', reason: 'timeout' }))
  })

  test('a camera with another address shows nothing of the former one, and goes on for the same viewers', async () => {
    const clip = new URL('../demo-clips/san-choi.h264', import.meta.url)
    const yard = clipCamera(readClip(clip, 'h264', 15))
    school = await startSchool({
      cameras: new Map([
        ['/yard', yard],
        ['/other', yard],
      ]),
    })
    const camera = school.addCamera('/yard')
    const { viewer } = await start(camera)
    const order = school.node.orders.cameras.get(camera)
    const old = newestIn(await (await viewer.get('video.m3u8')).text())
    if (order) school.node.orders.cameras.set(camera, { ...order, url: school.urlOf('/other') })
    const pieceOfOld = async () => (await viewer.get(`p-${old.segment}-0.m4s`)).status
    await expect.poll(pieceOfOld, { timeout: 3000 }).toBe(404)
    const list = await (await viewer.get('video.m3u8')).text()
    expect(newestIn(list).segment).toBeGreaterThan(old.segment)
    const { parts, status } = await follow(viewer, 6000)
    expect([status, parts.length > 3]).toEqual([200, true])
    expect(school.rtsp.connections()).toBe(1)
  })

  test('passes H.265 on and names its codec for the browser', async () => {
    const clip = new URL('../test-clips/moving.h265', import.meta.url)
    school = await startSchool({ cameras: new Map([['/room', clipCamera(readClip(clip, 'h265', 15))]]) })
    const camera = school.addCamera()
    const { viewer } = await start(camera)
    const main = await (await viewer.get('index.m3u8')).text()
    expect(main).toContain('CODECS="hvc1.1.6.L30.90"')
    expect(main).toContain('RESOLUTION=160x96')
    await expect.poll(() => reported(camera)?.codec, { timeout: 3000 }).toBe('h265')
  })

  test('sound is passed on only while the school has turned it on', async () => {
    school = await startSchool({ cameras: new Map([['/room', withSound(clipCamera(classClip()))]]) })
    const camera = school.addCamera()
    const { viewer } = await start(camera)
    const codecs = async () => /CODECS="([^"]+)"/.exec(await (await viewer.get('index.m3u8')).text())?.[1]
    expect(await codecs()).toBe('avc1.4d401f')
    const order = school.node.orders.cameras.get(camera)
    if (order === undefined) throw new Error('There is no such camera.')
    school.node.orders.cameras.set(camera, { ...order, sound: true })
    await expect.poll(codecs, { timeout: 8000 }).toBe('avc1.4d401f,mp4a.40.2')
    const playlist = await (await viewer.get('video.m3u8')).text()
    const beginning = playlist.match(/init-\d+\.mp4/g)?.at(-1) ?? ''
    expect(Buffer.from(await (await viewer.get(beginning)).arrayBuffer()).includes('mp4a')).toBe(true)
    school.node.orders.cameras.set(camera, { ...order, sound: false })
    await expect.poll(codecs, { timeout: 8000 }).toBe('avc1.4d401f')
    // The sound of before is forgotten too.
    for (const [name] of (await (await viewer.get('video.m3u8')).text()).matchAll(/init-\d+\.mp4/g))
      expect(Buffer.from(await (await viewer.get(name)).arrayBuffer()).includes('mp4a')).toBe(false)
  })

  test('pieces with sound are gone at once when the sound is turned off, also if the camera does not answer again', async () => {
    let isSilent = false
    const room = withSound(clipCamera(classClip()))
    const stubborn = { ...room, answer: () => isSilent }
    school = await startSchool({ cameras: new Map([['/room', stubborn]]) })
    const camera = school.addCamera('/room', { sound: true })
    const { viewer } = await start(camera)
    const old = newestIn(await (await viewer.get('video.m3u8')).text())
    expect((await viewer.get(`p-${old.segment}-0.m4s`)).status).toBe(200)
    isSilent = true
    const order = school.node.orders.cameras.get(camera)
    if (order) school.node.orders.cameras.set(camera, { ...order, sound: false })
    await expect.poll(async () => (await viewer.get(`p-${old.segment}-0.m4s`)).status, { timeout: 3000 }).toBe(404)
    expect((await viewer.get('video.m3u8')).status).toBe(503)
  })

  test('a login that a camera refuses is not tried again for a while, whoever asks', async () => {
    const tried: string[] = []
    school = await startSchool({ onRequest: ({ headers }) => tried.push(headers.get('authorization') ?? '') })
    const camera = school.addCamera('/room', { password: 'wrong' })
    const logins = () => tried.filter((text) => text !== '').length
    await expect.poll(() => reported(camera)?.state, { timeout: 5000 }).toBe('unreachable')
    const headers = { authorization: `Bearer ${secret}` }
    const snapshot = async () => (await fetch(`${school.url}/control/cameras/${camera}/snapshot`, { headers })).status
    for (let time = 0; time < 3; time += 1) expect([(await start(camera)).status, await snapshot()]).toEqual([503, 404])
    expect(logins()).toBe(1)
    const order = school.node.orders.cameras.get(camera)
    if (order) school.node.orders.cameras.set(camera, { ...order, password: 'demo-camera' })
    await expect.poll(async () => (await start(camera)).status, { timeout: 8000 }).toBe(200)
  })

  test('a camera whose turn to be looked at does not come is not called lost', async () => {
    const silent = { ...clipCamera(classClip()), answer: () => true }
    school = await startSchool({
      cameras: new Map([
        ['/room', clipCamera(classClip())],
        ['/silent', silent],
      ]),
    })
    for (let index = 0; index < 8; index += 1) school.addCamera('/silent')
    const cameras = Array.from({ length: 300 }, () => school.addCamera())
    const statesOf = () => new Set(cameras.map((camera) => reported(camera)?.state))
    const seen = new Set<string | undefined>()
    await expect
      .poll(
        () => {
          for (const state of statesOf()) seen.add(state)
          return [...statesOf()]
        },
        { timeout: 25_000 },
      )
      .toEqual(['reachable'])
    expect(seen).not.toContain('unreachable')
  })

  test('logs in by Basic where a camera offers nothing better; a wrong password is told to nobody', async () => {
    school = await startSchool({ login: { username: 'demo', password: 'demo-camera', scheme: 'basic' } })
    expect((await start(school.addCamera())).status).toBe(200)
    const camera = school.addCamera('/room', { password: 'wrong' })
    expect((await start(camera)).status).toBe(503)
    expect(school.events).toContainEqual({ event: 'camera_failed', camera, reason: 'password' })
    expect(JSON.stringify(school.events)).not.toContain('wrong')
  })

  test('a snapshot is one picture as MP4, and comes from the running pull where there is one', async () => {
    school = await startSchool()
    const camera = school.addCamera()
    const ask = () =>
      fetch(`${school.url}/control/cameras/${camera}/snapshot`, { headers: { authorization: `Bearer ${secret}` } })
    await expect.poll(() => reported(camera)?.state, { timeout: 5000 }).toBe('reachable')
    const cold = Buffer.from(await (await ask()).arrayBuffer())
    expect(cold.toString('latin1', 4, 8)).toBe('ftyp')
    expect(cold.indexOf('mdat')).toBeGreaterThan(0)
    await start(camera)
    const warm = await ask()
    expect([warm.status, warm.headers.get('content-type'), warm.headers.get('cache-control')]).toEqual([
      200,
      'video/mp4',
      'no-store',
    ])
    await warm.arrayBuffer()
    expect(school.rtsp.connections()).toBe(1)
  })
})
