import { execFileSync } from 'node:child_process'
import { videoConversion } from '@nhip-cau/contract/media'
import { allAddresses } from '@nhip-cau/school-node/features/daily/media/testing/converted'
import { hasFfmpeg, recorded } from '@nhip-cau/school-node/features/daily/media/testing/ffmpeg-clips'
import { sendWhole, store } from '@nhip-cau/school-node/features/daily/media/testing/video-uploads'
import { makeDataFolder, removeDataFolder } from '@nhip-cau/server-kit/testing/killable-cluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { type FaultSchool, startFaultSchool } from './testing/fault-school.ts'
import { faults } from './testing/fault-settings.ts'
import { uploadInterrupted } from './testing/interrupted-upload.ts'
import { startSupervisedServer } from './testing/supervised-server.ts'

const dataDir = makeDataFolder()
let server: Awaited<ReturnType<typeof startSupervisedServer>>
let life: FaultSchool
beforeAll(async () => {
  server = await startSupervisedServer(dataDir, { FFMPEG: 'ffmpeg' })
  life = await startFaultSchool({ dataDir, server })
})
afterAll(async () => {
  await life.stop()
  removeDataFolder(dataDir)
})

const megabyte = 1024 * 1024
// A kill loses at most the part that was on its way, here 300 kB of 40 MB.
const plan = faults.isLong
  ? { size: 1024 * megabyte, chunk: 8 * megabyte, bodyLimit: 10 * megabyte, kills: 20 }
  : { size: 40 * megabyte, chunk: 300 * 1024, bodyLimit: megabyte, kills: 6 }

test('a video arrives whole through a proxy that refuses large bodies, while browser and server are killed in its middle', async () => {
  const { killed, isWhole, twice, memory, refused, tooLarge, seconds } = await uploadInterrupted(life, server, plan)
  process.stdout.write(
    `upload: ${seconds.toFixed(1)} s, ${(twice * 100).toFixed(2)} % sent twice, ${memory.toFixed(0)} MB more memory\n`,
  )
  expect([killed, isWhole, refused, tooLarge]).toEqual([plan.kills, true, 0, 413])
  expect(twice).toBeGreaterThanOrEqual(0)
  expect(twice).toBeLessThan(0.05)
  expect(memory).toBeLessThan(50)
}, 1_200_000)

/** The converting processes that read files of this installation. */
const converting = () =>
  execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('-protocol_whitelist') && line.includes(dataDir)).length

test.skipIf(!hasFfmpeg)(
  'a server killed while it converts a video converts it anew, serves nothing before, and leaves no process',
  async () => {
    const { teacher } = life
    const upload = await sendWhole(teacher, recorded({ seconds: 60, size: '640x360' }))
    const { body: video } = await store(teacher, upload)
    const state = () => teacher.get(videoConversion, { params: { id: video.id } })
    const sizes = () => teacher.fetch(video.url.replace('?', '/hls?'))
    for (let kill = 0; kill < 2; kill += 1) {
      const begun = await eventually(state, (now) => now.state === 'running' && now.percent > 0)
      expect(begun.state).toBe('running')
      expect((await sizes()).status).toBe(404)
      expect(server.killServer()).toBe(true)
      if (process.platform === 'linux')
        expect(
          await eventually(
            () => Promise.resolve(converting()),
            (left) => left === 0,
          ),
        ).toBe(0)
      await server.untilReady()
      expect((await sizes()).status).toBe(404)
    }
    expect((await eventually(state, (now) => now.state === 'done' || now.state === 'failed')).state).toBe('done')
    const addresses = await allAddresses(teacher, video.url.replace('?', '/hls?'))
    expect(addresses).toHaveLength(3)
    for (const address of addresses) expect((await teacher.fetch(address)).status).toBe(200)
  },
  300_000,
)
