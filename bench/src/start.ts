import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Findings, rounded } from './report.ts'
import { startProduct } from './started-product.ts'

const mostSeconds = 3

const startOnce = async (folder: string): Promise<number> => {
  const { seconds, stop } = await startProduct(folder)
  await stop()
  return seconds
}

/** The very first start fills the demo; every later one only takes up what is there. */
export const measureStart = async (): Promise<Findings> => {
  const parent = await mkdtemp(join(tmpdir(), 'nhip-cau-bench-'))
  try {
    // The web app may have to be built first; that is not part of a start.
    await startOnce(join(parent, 'warm-up'))
    const folder = join(parent, 'data')
    const first = await startOnce(folder)
    const later = [await startOnce(folder), await startOnce(folder), await startOnce(folder)]
    const second = Math.min(...later)
    return {
      title: 'Start, from the command to the printed address (packages installed, web app built)',
      parts: [
        {
          columns: ['', 'seconds'],
          rows: [
            ['first start: database made, demo filled', rounded(first, 1)],
            ['later starts', later.map((seconds) => rounded(seconds, 1)).join(', ')],
          ],
        },
      ],
      missed: second > mostSeconds ? [`a later start takes ${rounded(second, 1)} s, should be ${mostSeconds}`] : [],
    }
  } finally {
    await rm(parent, { recursive: true, force: true, maxRetries: 10 })
  }
}
