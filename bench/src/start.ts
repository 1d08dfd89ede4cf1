import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Findings, rounded } from './report.ts'
import { startProduct } from './started-product.ts'

const limits = { freshSeconds: 45, laterSeconds: 1.5, megabytes: 220 }
const root = fileURLToPath(new URL('../../', import.meta.url))
const laterStarts = 5

type Start = { readonly seconds: number; readonly megabytes: number }

/** The time of a start, and the server's memory a minute later without any session. */
const startAndRest = async (dataDir: string, copy: string): Promise<Start> => {
  const { seconds, memory, stop } = await startProduct(dataDir, copy)
  await sleep(60_000)
  const megabytes = memory()
  await stop()
  return { seconds, megabytes }
}

const startSeconds = async (dataDir: string, copy: string): Promise<number> => {
  const { seconds, stop } = await startProduct(dataDir, copy)
  await stop()
  return seconds
}

/**
 * Measures the first start of a fresh clone of the last commit: packages, web app, database and demo. npm takes the
 * packages from its cache. Later starts reuse everything.
 */
export const measureStart = async (): Promise<Findings> => {
  const parent = await mkdtemp(join(tmpdir(), 'nhip-cau-bench-'))
  try {
    const [copy, dataDir] = [join(parent, 'copy'), join(parent, 'data')]
    execFileSync('git', ['clone', '--quiet', root, copy])
    const fresh = await startAndRest(dataDir, copy)
    const times: number[] = []
    for (let n = 0; n < laterStarts; n += 1) times.push(await startSeconds(dataDir, copy))
    const later = await startAndRest(dataDir, copy)
    const fastest = Math.min(...times, later.seconds)
    const missed = [
      [fresh.seconds, limits.freshSeconds, 's for the first start'],
      [fastest, limits.laterSeconds, 's for a later start'],
      [fresh.megabytes, limits.megabytes, 'MB after the first start'],
      [later.megabytes, limits.megabytes, 'MB after a later start'],
    ] as const
    return {
      title: 'Start, from the command to the printed address, and the memory of the server a minute later',
      parts: [
        {
          columns: ['', 'seconds', 'limit', 'MB', 'limit'],
          rows: [
            [
              'first start of a fresh clone',
              rounded(fresh.seconds, 1),
              limits.freshSeconds,
              rounded(fresh.megabytes),
              limits.megabytes,
            ],
            [
              'fastest later start',
              rounded(fastest, 1),
              limits.laterSeconds,
              rounded(later.megabytes),
              limits.megabytes,
            ],
          ],
        },
        `All later starts: ${[...times, later.seconds].map((seconds) => rounded(seconds, 1)).join(', ')} s.`,
      ],
      missed: missed
        .filter(([measured, limit]) => measured > limit)
        .map(([measured, limit, what]) => `${rounded(measured, 1)} ${what}, should be ${limit}`),
    }
  } finally {
    await rm(parent, { recursive: true, force: true, maxRetries: 10 })
  }
}
