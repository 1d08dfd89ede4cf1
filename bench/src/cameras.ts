import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { playInBrowser } from './camera-player.ts'
import { refuse, watch } from './camera-views.ts'
import { familyTime } from './processor-time.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { residentMegabytes } from './resident-memory.ts'

const goals = { firstMs: 2000, behindMs: 4000, load: 10, lastByteMs: 5000, growth: 5 }
const starts = 6
const viewers = 50
const measuredMs = 20_000
const revocations = 100
/** The hour in which the memory has to stay flat, shortened. */
const memorySeconds = Number(process.env.CAMERA_MEMORY_SECONDS ?? 150)

const program = fileURLToPath(new URL('./camera-server.ts', import.meta.url))
const Gateway = z.object({ pid: z.number() })

/** Share of one processor core, in percent, that the server and its gateway use. */
const loadOf = async (pid: number): Promise<number> => {
  const from = familyTime(pid) ?? Number.NaN
  await sleep(measuredMs)
  return (((familyTime(pid) ?? Number.NaN) - from) / (measuredMs * 1000)) * 100
}

const measureLoad = async (url: string, pid: number) => {
  const first = await watch(url, 0, 2 * measuredMs + 20_000)
  await sleep(3000)
  const one = await loadOf(pid)
  const others = await Promise.all(Array.from({ length: viewers - 1 }, () => watch(url, 0, measuredMs + 8000)))
  await sleep(3000)
  const all = await loadOf(pid)
  const followed = await Promise.all([first, ...others].map(({ following }) => following))
  const late = followed.filter(({ status }) => status !== 200).length
  if (late > 0) throw new Error(`${late} of ${viewers} viewers were refused.`)
  return { one, all }
}

const measureRevocations = async (url: string) => {
  const delays = await Promise.all(
    Array.from({ length: revocations }, async (_, index) => {
      const { viewId, following } = await watch(url, index % 4, 30_000)
      await sleep(1000 + Math.random() * 8000)
      const refusedAt = await refuse(url, viewId)
      const { lastByteAt } = await following
      return Math.max(0, lastByteAt - refusedAt)
    }),
  )
  return { last: Math.max(...delays), middle: percentile(delays, 0.5) }
}

/** Viewers come and go on all cameras, so streams begin and end too. */
const measureMemory = async (url: string, pid: number) => {
  const until = performance.now() + memorySeconds * 1000
  const samples: { at: number; megabytes: number }[] = []
  const comeAndGo = async (camera: number) => {
    while (performance.now() < until) {
      const { viewId, following } = await watch(url, camera, 2000 + Math.random() * 4000)
      await following
      await refuse(url, viewId)
      if (camera % 2 === 1) await sleep(7000)
    }
  }
  const visitors = Promise.all([0, 1, 2, 3, 0, 2].map(comeAndGo))
  while (performance.now() < until) {
    samples.push({ at: performance.now(), megabytes: residentMegabytes(pid) })
    await sleep(500)
  }
  await visitors
  const settled = samples.slice(Math.floor(samples.length / 3))
  const half = Math.floor(settled.length / 2)
  const mean = (some: typeof samples) => some.reduce((sum, { megabytes }) => sum + megabytes, 0) / some.length
  return { start: mean(settled.slice(0, half)), end: mean(settled.slice(half)), slope: slopeOf(settled) }
}

/** Megabytes an hour, by least squares. */
const slopeOf = (samples: readonly { at: number; megabytes: number }[]): number => {
  const [at, size] = [
    samples.reduce((sum, one) => sum + one.at, 0) / samples.length,
    samples.reduce((sum, one) => sum + one.megabytes, 0) / samples.length,
  ]
  const above = samples.reduce((sum, one) => sum + (one.at - at) * (one.megabytes - size), 0)
  return (above / samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0)) * 3_600_000
}

/** Measures the camera gateway as the server starts it, with the demo's cameras over real RTSP. */
export const measureCameras = async (): Promise<Findings> => {
  const server = fork(program, [])
  try {
    const [message]: unknown[] = await once(server, 'message')
    const { url } = z.object({ url: z.string() }).parse(message)
    const { pid } = Gateway.parse(await (await fetch(`${url}/gateway`)).json())
    const serverPid = server.pid ?? 0
    const { first, behind } = await playInBrowser(url, starts, 10)
    const load = await measureLoad(url, serverPid)
    const ends = await measureRevocations(url)
    const memory = await measureMemory(url, pid)
    const more = load.all - load.one
    const [slowest, p95] = [Math.max(...first), percentile(behind, 0.95)]
    return {
      title: 'Cameras',
      parts: [
        {
          columns: ['', 'measured', 'goal'],
          rows: [
            [`first picture, slowest of ${starts} starts, ms`, rounded(slowest), goals.firstMs],
            ['behind live, 95 % of the time, ms', rounded(p95), goals.behindMs],
            [`processor for 1 viewer, % of a core`, rounded(load.one, 1), ''],
            [`processor for ${viewers} viewers, % of a core more`, rounded(more, 1), goals.load],
            [`last byte after ${revocations} revocations, ms`, rounded(ends.last), goals.lastByteMs],
            ['last byte, median, ms', rounded(ends.middle), ''],
            [`memory of the gateway after ${memorySeconds} s, MB`, rounded(memory.end, 1), ''],
            ['growth between the last thirds, MB', rounded(memory.end - memory.start, 1), goals.growth],
            ['slope, MB an hour', rounded(memory.slope), ''],
          ],
        },
      ],
      missed: [
        ...(slowest > goals.firstMs ? [`the first picture took ${rounded(slowest)} ms`] : []),
        ...(p95 > goals.behindMs ? [`the picture was ${rounded(p95)} ms behind`] : []),
        ...(more > goals.load ? [`${viewers} viewers used ${rounded(more, 1)} % of a core`] : []),
        ...(ends.last > goals.lastByteMs ? [`a byte came ${rounded(ends.last)} ms after the right had ended`] : []),
        ...(memory.end - memory.start > goals.growth ? ['the memory of the gateway grew'] : []),
      ],
    }
  } finally {
    server.disconnect()
    await once(server, 'exit')
  }
}
