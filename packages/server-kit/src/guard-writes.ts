import type { Endpoint } from '@nhip-cau/contract/kernel'
import { login, logout, refreshToken } from '@nhip-cau/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Space } from './free-space.ts'
import { problem } from './problem-error.ts'

// These writes are small, and without a session users could not read either.
const always: readonly Endpoint[] = [login, refreshToken, logout]
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writing requests while the disk is full, before their body is read. Call it before routes are mounted. */
export const guardWrites = (app: FastifyInstance, space: Pick<Space, 'state'>): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    const isHarmless = reading.has(request.method) || (endpoint !== undefined && always.includes(endpoint))
    if (space.state() === 'full' && !isHarmless) done(problem('storage_full', { retryAfterSeconds: 30 }))
    else done()
  })
}
