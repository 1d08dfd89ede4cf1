import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/**
 * `low`: the operator should free space. `full`: the rest is reserved for PostgreSQL and sessions; other writes stop.
 */
export type SpaceState = 'enough' | 'low' | 'full'

export type SpaceLimits = {
  /** Free bytes below which the operator is warned. */
  readonly low: number
  /** Free bytes below which writes are refused. */
  readonly full: number
}

export type Space = {
  state(): SpaceState
  stop(): void
}

type WatchOptions = SpaceLimits & {
  readonly folders: readonly string[]
  readonly log: FastifyBaseLogger
  readonly onChange?: (state: SpaceState) => void
}

const checkEvery = 1000
const remindEvery = 60 * 60 * 1000
const megabyte = 1024 * 1024

/** Free bytes of a folder's disk; infinite when the system does not report them. */
const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** True when less than 16 MB are free: a failed write was then caused by the full disk. */
export const isDiskFull = async (folder: string): Promise<boolean> => (await freeBytes(folder)) < 16 * megabyte

/** Checks the disks every second, so that writes stop before PostgreSQL runs out of space and resume by themselves. */
export const watchSpace = async ({ folders, low, full, log, onChange }: WatchOptions): Promise<Space> => {
  let state: SpaceState = 'enough'
  let remindedAt = Number.NEGATIVE_INFINITY

  const stateAt = (free: number): SpaceState => {
    // Writes resume only with a quarter more free space, otherwise the state would flip all the time.
    const end = state === 'full' ? full + full / 4 : full
    if (free < end) return 'full'
    return free < low ? 'low' : 'enough'
  }
  const look = async (): Promise<void> => {
    const free = Math.min(...(await Promise.all(folders.map(freeBytes))))
    const next = stateAt(free)
    const isDue = next !== 'enough' && performance.now() - remindedAt > remindEvery
    if (next === state && !isDue) return
    const line = { free_mb: Math.round(free / megabyte) }
    if (next === 'full') log.error(line, 'the disk is full: nothing is written until there is room')
    else if (next === 'low') log.warn(line, 'the disk is nearly full: make room')
    else log.warn(line, 'the disk has room again')
    remindedAt = performance.now()
    const isChange = next !== state
    state = next
    if (isChange) onChange?.(next)
  }
  await look()
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, checkEvery)
  timer.unref()
  return { state: () => state, stop: () => clearInterval(timer) }
}
