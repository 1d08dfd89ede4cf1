import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restartConversion, type Video, videoConversion } from '@nhip-cau/contract/media'
import { acceptPost, createPost } from '@nhip-cau/contract/posts'
import { getSettings } from '@nhip-cau/contract/settings'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runFfmpeg } from '../../../files/ffmpeg.ts'
import { shownAddress } from '../../../testing/shown-address.ts'
import { beginWithKeyFrames } from './media-video-copy.ts'
import { readPlaylist, writePlaylist } from './media-video-playlist.ts'
import { planSizes } from './media-video-sizes.ts'
import { clip } from './testing/clips.ts'
import { addressesIn, allAddresses } from './testing/converted.ts'
import { hasFfmpeg, probed, recorded } from './testing/ffmpeg-clips.ts'
import { sendWhole, store } from './testing/video-uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools({ ffmpeg: 'ffmpeg' })
})
afterAll(() => life.stop())

type Life = Pick<TwoSchools, 'as' | 'node'>

const add = async (bytes: Buffer, { as }: Life = life): Promise<Video> => {
  const { status, body } = await store(as.mamTeacher, await sendWhole(as.mamTeacher, bytes))
  if (status !== 200) throw new Error(`the video answered ${status}`)
  return body
}
const stateOf = (video: Video, { as }: Life = life) => as.mamTeacher.get(videoConversion, { params: { id: video.id } })
const ended = async (video: Video, from: Life = life) => {
  const over = ({ state }: { state: string }) => state === 'done' || state === 'failed'
  return (await eventually(() => stateOf(video, from), over)).state
}
const again = async (video: Video) => {
  const [row] = await life.node<{ upload_id: string }[]>`select v.upload_id from videos v where v.id = ${video.id}`
  return (await store(life.as.mamTeacher, row?.upload_id ?? '')).body
}
const fetched = async (address: string) => Buffer.from(await (await life.as.mamTeacher.fetch(address)).arrayBuffer())

const words = (text: string) => text.split(' ')
const hevc = words('-c:v libx265 -preset ultrafast -tag:v hvc1 -x265-params log-level=none')
const hdr = words(
  '-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -tag:v hvc1 -color_primaries bt2020 -color_trc smpte2084 ' +
    '-colorspace bt2020nc -x265-params log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
)

describe.skipIf(!hasFfmpeg)('a video on a machine with ffmpeg', () => {
  test('becomes H.264 and AAC in segments that a player can find and that fit together', async () => {
    const video = await add(recorded({ seconds: 6, size: '960x540', video: hevc, format: 'mov' }))
    expect(['waiting', 'running']).toContain(video.conversion)
    expect(await ended(video)).toBe('done')
    const done = await again(video)
    expect([done.conversion, done.percent]).toEqual([undefined, undefined])
    const addresses = await allAddresses(life.as.mamTeacher, done.hls ?? '')
    expect(addresses).toHaveLength(5)
    for (const [size, shown] of [
      [360, '640x360'],
      [540, '960x540'],
    ] as const) {
      const list = addresses.find((one) => one.includes(`/hls/${size}`)) ?? ''
      const playlist = readPlaylist((await fetched(list)).toString())
      const seconds = playlist?.segments.map((one) => Math.round(one.seconds))
      expect(seconds).toEqual([4, 2])
      const [file = ''] = addressesIn((await fetched(list)).toString(), list)
      const bytes = await fetched(file)
      const last = playlist?.segments.at(-1)
      expect((last?.start ?? 0) + (last?.bytes ?? 0)).toBeLessThanOrEqual(bytes.length)
      expect(probed(bytes)).toMatch(new RegExp(`Video: h264 \\(Main\\).*yuv420p.*${shown}[^]*Audio: aac`))
    }
  })

  test.each([
    ['HEVC of an iPhone', { video: hevc, format: 'mov' }, '320x180'],
    ['a phone held upright', { turned: 90 }, '180x320'],
    ['a clip upside down', { turned: 180 }, '320x180'],
    ['a high dynamic range', { video: hdr }, '320x180'],
    ['sound without compression', { format: 'mov', sound: ['-c:a', 'pcm_s16le'] }, '320x180'],
    ['no sound', { sound: null }, '320x180'],
    ['odd sizes', { size: '321x181', video: ['-c:v', 'libx264', '-pix_fmt', 'yuv444p'] }, '320x180'],
    ['a changing rate of pictures', { video: ['-vf', "select='gt(mod(n,7),2)'", '-fps_mode', 'vfr'] }, '320x180'],
    ['WebM', { format: 'webm', video: ['-c:v', 'libvpx'], sound: ['-c:a', 'libopus'] }, '320x180'],
  ] as const)('converts %s, upright and with its sound', async (_, how, shown) => {
    const video = await add(recorded(how))
    expect(await ended(video)).toBe('done')
    const addresses = await allAddresses(life.as.mamTeacher, (await again(video)).hls ?? '')
    const found = probed(await fetched(addresses.find((one) => one.includes('/sizes/360')) ?? ''))
    // A picture that is H.264 already may be copied.
    expect(found).toMatch(new RegExp(`Video: h264 \\((?:Main|High|Constrained Baseline)\\).*yuv420p.*${shown}`))
    expect(found.includes('Audio: aac')).toBe(!('sound' in how && how.sound === null))
    expect(found).not.toContain('rotation')
  })

  const h264 = (more: string) => words(`-c:v libx264 -preset veryfast -profile:v high -pix_fmt yuv420p ${more}`)
  const sizesOf = async (video: Video) => {
    const addresses = await allAddresses(life.as.mamTeacher, (await again(video)).hls ?? '')
    const largest = Math.max(...addresses.map((one) => Number(/\/sizes\/(\d+)/.exec(one)?.[1] ?? 0)))
    const bytesOf = (size: number) => fetched(addresses.find((one) => one.includes(`/sizes/${size}`)) ?? '')
    const list = addresses.find((one) => one.includes(`/hls/${largest}`)) ?? ''
    const playlist = readPlaylist((await fetched(list)).toString())
    return {
      smallest: probed(await bytesOf(360)),
      largest: probed(await bytesOf(largest)),
      seconds: playlist?.segments.map((one) => Math.round(one.seconds)),
    }
  }

  test('that is H.264 and AAC with frequent key frames is copied to its largest size, and encoded to the smaller ones', async () => {
    const video = await add(recorded({ seconds: 9, size: '1280x720', video: h264('-g 50 -b:v 2M') }))
    expect(await ended(video)).toBe('done')
    const { smallest, largest, seconds } = await sizesOf(video)
    expect(smallest).toMatch(/Video: h264 \(Main\).*640x360[\s\S]*Audio: aac/)
    expect(largest).toMatch(/Video: h264 \(High\).*1280x720[\s\S]*Audio: aac/)
    expect(seconds).toEqual([4, 4, 1])
  })

  test.each([
    ['key frames are rare', h264('-g 1000 -keyint_min 1000 -sc_threshold 0 -b:v 1M')],
    ['bit rate is high', h264('-g 50 -vf noise=alls=40:allf=t -b:v 20M')],
    ['pictures have ten bits', words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p10le -g 50 -b:v 1M')],
    ['pictures are stretched', h264('-g 50 -b:v 1M -vf setsar=2/1')],
  ])('whose %s is encoded', async (_, how) => {
    const video = await add(recorded({ seconds: 9, size: '640x360', video: how }))
    expect(await ended(video)).toBe('done')
    const { largest, seconds } = await sizesOf(video)
    expect(largest).toMatch(/Video: h264 \(Main\).*yuv420p/)
    expect(seconds).toEqual([4, 4, 1])
  })

  test('gets a poster when the browser could draw none, and what the file says of place and device is left out', async () => {
    const place = '+10.7769+106.7009'
    const video = await add(recorded({ format: 'mkv', video: ['-metadata', `location=${place}`] }))
    expect(video.poster).toBeNull()
    expect(await ended(video)).toBe('done')
    const done = await again(video)
    expect((await life.as.mamTeacher.fetch(shownAddress(life.as.mamTeacher, done.poster))).status).toBe(200)
    const addresses = await allAddresses(life.as.mamTeacher, done.hls ?? '')
    expect(probed(await fetched(addresses.at(-1) ?? ''))).not.toContain(place)
  })

  test('whose pictures nothing can decode stays as it was uploaded, and nothing of it is served or left behind', async () => {
    const video = await add(await clip({ seconds: 20 }))
    const end = async () => {
      await life.node`update graphile_worker._private_jobs set run_at = statement_timestamp()`
      return stateOf(video)
    }
    expect((await eventually(end, ({ state }) => state === 'failed')).state).toBe('failed')
    const shown = await again(video)
    expect([shown.conversion, shown.hls]).toEqual(['failed', undefined])
    expect((await life.as.mamTeacher.fetch(shown.url)).status).toBe(200)
    const restart = (who = life.as.mamTeacher) => who.ask(restartConversion, { params: { id: video.id } })
    for (const who of [life.as.laTeacher, life.as.otherTeacher, life.as.head])
      expect((await restart(who)).status).toBe(404)
    expect(await life.as.mamTeacher.get(restartConversion, { params: { id: video.id } })).toEqual({
      state: 'waiting',
      percent: 0,
    })
    expect((await eventually(end, ({ state }) => state === 'failed')).state).toBe('failed')
    const files = await readdir(join(life.settings.dataDir, 'media'), { recursive: true })
    expect(files.filter((name) => name.includes('unfinished/') || name.includes(`${video.id}~`))).toEqual([])
  })

  test('that is deleted while it is converted stops, and leaves no file', async () => {
    const video = await add(recorded({ seconds: 40, size: '1280x720' }))
    await eventually(
      () => stateOf(video),
      ({ state }) => state === 'running',
    )
    await life.node`delete from videos where videos.id = ${video.id}`
    const files = async () =>
      (await readdir(join(life.settings.dataDir, 'media', 'unfinished'))).filter((name) => /-(?:360|720)\./.test(name))
    expect(await eventually(files, (left) => left.length === 0)).toEqual([])
    const stored = await readdir(join(life.settings.dataDir, 'media'), { recursive: true })
    expect(stored.filter((name) => name.includes(`${video.id}~`))).toEqual([])
  })

  test('that was uploaded before there was an ffmpeg is converted by the hourly job', async () => {
    const video = await add(recorded())
    expect(await ended(video)).toBe('done')
    await life.node`update videos set conversion = 'none', sizes = '[]', conversion_tries = 0 where videos.id = ${video.id}`
    await life.server.node.runClock('media.convert-rest')
    expect(await ended(video)).toBe('done')
  })

  test('of a post is converted again for its author and the office, once, and not while it runs', async () => {
    const video = await add(recorded())
    expect(await ended(video)).toBe('done')
    const { head, mamTeacher, laTeacher } = life.as
    const body = { title: 'Bé múa lân', text: 'Cả lớp múa.', class_ids: [life.classes.mam], video_ids: [video.id] }
    const post = await mamTeacher.get(createPost, { body })
    await head.get(acceptPost, { body: { post_id: post.id, version: post.version } })
    const set = (state: string) =>
      life.node`update videos set conversion = ${state}, conversion_tries = 3 where videos.id = ${video.id}`
    const restart = (who = mamTeacher) => who.ask(restartConversion, { params: { id: video.id } })
    const params = { id: video.id }
    await set('running')
    expect((await restart()).status).toBe(409)
    await set('failed')
    expect((await restart(laTeacher)).status).toBe(404)
    const [first, second] = await Promise.all([restart(), restart(head)])
    for (const { status } of [first, second]) expect([200, 409]).toContain(status)
    expect(await ended(video)).toBe('done')
    expect(await mamTeacher.get(restartConversion, { params })).toEqual({ state: 'done', percent: 100 })
    // The job is removed a moment after it has noted that the video is done.
    const jobs = () => life.node`select j.id from graphile_worker.jobs j where j.task_identifier = 'media.convert'`
    expect(await eventually(jobs, ({ length }) => length === 0)).toEqual([])
  })

  test('is not known to those who may not see it', async () => {
    const { laTeacher, otherTeacher, head } = life.as
    const video = await add(recorded())
    for (const who of [laTeacher, otherTeacher, head])
      expect((await who.ask(videoConversion, { params: { id: video.id } })).status).toBe(404)
  })
})

test('a school whose machine has no ffmpeg is told so, and its videos are played as they are', async () => {
  const bare = await startTwoSchools({ ffmpeg: join(life.settings.dataDir, 'no-such-program') })
  try {
    expect((await bare.as.head.get(getSettings)).converts_videos).toBe(false)
    expect((await life.as.head.get(getSettings)).converts_videos).toBe(hasFfmpeg)
    const video = await add(await clip(), bare)
    expect([video.conversion, video.hls]).toEqual([undefined, undefined])
    expect(await stateOf(video, bare)).toEqual({ state: 'none', percent: 0 })
    expect((await bare.as.mamTeacher.fetch(video.url)).status).toBe(200)
  } finally {
    await bare.stop()
  }
})

describe('a program that converts', () => {
  const hanging = async () => {
    const path = join(life.settings.dataDir, 'hanging')
    await writeFile(path, '#!/bin/sh\necho begun\nwhile :; do sleep 1; done\n')
    await chmod(path, 0o700)
    return path
  }
  const { signal } = new AbortController()

  test.skipIf(process.platform === 'win32')('is killed when its time is over, and when the server stops', async () => {
    const program = await hanging()
    await expect(runFfmpeg([program], [], { seconds: 0.3, signal })).rejects.toMatchObject({ reason: 'time' })
    const stop = new AbortController()
    const run = runFfmpeg([program], [], { seconds: 60, signal: stop.signal, onLine: () => stop.abort() })
    await expect(run).rejects.toMatchObject({ reason: 'stopped' })
    await expect(runFfmpeg([program], [], { seconds: 60, signal: stop.signal })).rejects.toMatchObject({
      reason: 'stopped',
    })
  })

  test('that is not there fails without ending the server', async () => {
    await expect(runFfmpeg([join(life.settings.dataDir, 'nothing')], [], { seconds: 5, signal })).rejects.toMatchObject(
      {
        reason: 'failed',
      },
    )
  })
})

describe('the sizes of a video', () => {
  test.each([
    [{ width: 1920, height: 1080 }, ['640x360', '960x540', '1280x720']],
    [{ width: 1080, height: 1920 }, ['360x640', '540x960', '720x1280']],
    [{ width: 640, height: 480 }, ['480x360', '640x480']],
    [{ width: 321, height: 181 }, ['320x180']],
    [{ width: 10_000, height: 100 }, ['864x8']],
    [{ width: 1, height: 1 }, ['2x2']],
  ])('of %o are never larger than it, and even', (video, expected) => {
    expect(planSizes(video).map(({ width, height }) => `${width}x${height}`)).toEqual(expected)
  })
})

test('segments are to begin with key frames, of which there is one in six seconds', () => {
  const playlist = (...seconds: number[]) => ({
    head: { bytes: 1, start: 0 },
    segments: seconds.map((one) => ({ seconds: one, bytes: 1, start: 1 })),
  })
  expect(beginWithKeyFrames(playlist(4, 4, 2), [0.08, 2.08, 4.08, 6.08, 8.08])).toBe(true)
  expect(beginWithKeyFrames(playlist(6, 6), [0, 6])).toBe(true)
  expect(beginWithKeyFrames(playlist(8, 4), [0, 8])).toBe(false)
  expect(beginWithKeyFrames(playlist(4, 9), [0, 4])).toBe(false)
  expect(beginWithKeyFrames(playlist(4, 4), [0, 5])).toBe(false)
  expect(beginWithKeyFrames(playlist(4), [])).toBe(false)
})

test('a playlist that ends too early is not taken for a whole one', () => {
  const list = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="a.mp4",BYTERANGE="10@0"',
    '#EXTINF:4.000000,',
    '#EXT-X-BYTERANGE:20@10',
    'a.mp4',
    '#EXT-X-ENDLIST',
  ]
  const whole = readPlaylist(list.join('\n'))
  expect(whole && readPlaylist(writePlaylist(whole, '../sizes/360'))).toEqual(whole)
  expect(readPlaylist(list.slice(0, -1).join('\n'))).toBeUndefined()
  expect(readPlaylist('')).toBeUndefined()
})
