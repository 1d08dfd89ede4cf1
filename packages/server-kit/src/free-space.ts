import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/** `low`: somebody should make room. `full`: what is left is for PostgreSQL and sessions, so nothing else is written. */
export type SpaceState = 'enough' | 'low' | 'full'

export type SpaceLimits = {
  /** Bytes below which somebody should make room. */
  readonly low: number
  /** Bytes below which nothing is written. */
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

const lookEvery = 1000
const remindEvery = 60 * 60 * 1000
const megabyte = 1024 * 1024

/** What a folder's disk has left for us, in bytes; unlimited where the system does not say. */
const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** True where next to nothing can be written: what fails there fails for want of room. */
export const isDiskFull = async (folder: string): Promise<boolean> => (await freeBytes(folder)) < 16 * megabyte

/** Looks at the disks all the time, so that writing ends before PostgreSQL has to, and begins again by itself. */
export const watchSpace = async ({ folders, low, full, log, onChange }: WatchOptions): Promise<Space> => {
  let state: SpaceState = 'enough'
  let remindedAt = Number.NEGATIVE_INFINITY

  const stateAt = (free: number): SpaceState => {
    // What was just freed may be needed at once: without a distance writing would end and begin again all the time.
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
  }, lookEvery)
  timer.unref()
  return { state: () => state, stop: () => clearInterval(timer) }
}
