import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A part of the product that reports its health. */
export type Part = {
  /** Throws or never settles when the part cannot serve. */
  ready(): Promise<unknown>
  /** False when the part cannot recover and its process must be restarted. */
  alive(): boolean
}

// Load balancers route by this response, so it must come within a second even when the database hangs.
const readyTimeout = 500

/**
 * Mounts `/readyz` (200 when every part is ready, else 503 with the names of those that are not; for routing) and
 * `/healthz` (503 when a part cannot recover; for restarting the process).
 */
export const mountHealth = (
  app: FastifyInstance,
  parts: Readonly<Record<string, Part>>,
  /** Warnings for the operator while everything still works, e.g. `disk_low`. */
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
    return await Promise.race([answer, setTimeout(readyTimeout, false, { signal: tooLate.signal })])
  } finally {
    tooLate.abort()
  }
}
