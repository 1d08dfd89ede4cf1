import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '@nhip-cau/server-kit/database'
import { isProblem, problem } from '@nhip-cau/server-kit/problem-error'
import type { Lock } from '@tus/server'
import { keepLock, releaseLock, takeLock, type UploadId } from './media-video-uploads.queries.ts'

/** After this time a killed process no longer holds its lock. */
const leaseSeconds = 10
const keepEvery = 1000
const askEvery = 200
const longestWait = 15_000

/**
 * The lock of one upload, so that one request at a time writes its file, in whichever process it runs. A request that
 * waits asks the holder to end: after a lost connection the browser's next request comes before the server has noticed.
 */
export const createUploadLock = (db: Db, upload: UploadId): Lock => {
  const lease = { ...upload, lock: randomUUID(), seconds: leaseSeconds }
  let keeping: NodeJS.Timeout | undefined
  const keep = async (release: () => unknown) => {
    // Without an answer the lock would end by itself, so the holder ends before.
    const mustEnd = await keepLock(db, lease).catch(() => true)
    if (mustEnd && keeping !== undefined) await release()
  }
  return {
    lock: async (stop, release) => {
      const end = performance.now() + longestWait
      for (let state = await takeLock(db, lease); state !== 'taken'; state = await takeLock(db, lease)) {
        if (state === 'no upload') throw problem('not_found')
        if (stop.aborted || performance.now() > end) throw problem('upload_locked', { retryAfterSeconds: 2 })
        await setTimeout(askEvery)
      }
      keeping = setInterval(() => void keep(release), keepEvery)
    },
    unlock: async () => {
      clearInterval(keeping)
      keeping = undefined
      await releaseLock(db, lease)
    },
  }
}

const never = new AbortController().signal

/** Runs `work` while no other request writes or takes the upload; also when another one has just taken it. */
export const underUploadLock = async <T>(db: Db, upload: UploadId, work: () => Promise<T>): Promise<T> => {
  const lock = createUploadLock(db, upload)
  try {
    await lock
      .lock(never, () => undefined)
      .catch((error: unknown) => {
        if (!isProblem(error) || error.code !== 'not_found') throw error
      })
    return await work()
  } finally {
    await lock.unlock()
  }
}

/** For a new upload, whose id nobody else knows yet. */
export const noLock: Lock = { lock: () => Promise.resolve(), unlock: () => Promise.resolve() }
