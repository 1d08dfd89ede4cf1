import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A part of the product that can say whether it serves. */
export type Part = {
  /** Throws, or never ends, when it cannot. */
  ready(): Promise<unknown>
  /** False when it can no longer help itself and its process has to be started anew. */
  alive(): boolean
}

// Whoever asks routes people by the answer, so it comes within a second whatever the database does.
const patience = 500

/**
 * Mounts `/readyz` (200 when every part serves, else 503 with the names of those that do not: route by it) and `/healthz`
 * (503 when a part cannot help itself any more: restart by it).
 */
export const mountHealth = (
  app: FastifyInstance,
  parts: Readonly<Record<string, Part>>,
  /** What somebody should look at although everything serves, e.g. `disk_low`. */
  warnings: () => readonly string[] = () => [],
): void => {
  app.get('/healthz', async (request, reply) => {
    const alive = Object.values(parts).every((part) => part.alive())
    if (!alive) request.log.error('the pool has given no connection for 20 s')
    return reply.code(alive ? 200 : 503).send({ status: alive ? 'ok' : 'stuck' })
  })
  app.get('/readyz', async (_request, reply) => {
    const states = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => ({ name, ok: await isReady(part) })),
    )
    const missing = states.flatMap(({ name, ok }) => (ok ? [] : [name]))
    return reply
      .code(missing.length > 0 ? 503 : 200)
      .send({ status: missing.length > 0 ? 'waiting' : 'ok', missing, warnings: warnings() })
  })
}

const isReady = async (part: Part): Promise<boolean> => {
  const tooLate = new AbortController()
  const answer = part.ready().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answer, setTimeout(patience, false, { signal: tooLate.signal })])
  } finally {
    tooLate.abort()
  }
}
