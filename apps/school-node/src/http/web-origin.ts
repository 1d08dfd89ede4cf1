import type { FastifyInstance } from 'fastify'

const methods = 'GET, POST, PUT, PATCH, DELETE'
const requestHeaders = 'authorization, content-type, idempotency-key, x-screen'
const answerHeaders = 'x-request-id, retry-after'

/**
 * Lets pages of one other origin call this node. The headers are set on the bare answer, because a live stream writes
 * its head itself; they name that one origin whoever asks, so nothing has to vary with the asker.
 */
export const allowWebOrigin = (app: FastifyInstance, origin: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('access-control-allow-origin', origin)
    reply.raw.setHeader('access-control-allow-credentials', 'true')
    reply.raw.setHeader('access-control-expose-headers', answerHeaders)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    reply.raw.setHeader('access-control-allow-methods', methods)
    reply.raw.setHeader('access-control-allow-headers', requestHeaders)
    reply.raw.setHeader('access-control-max-age', '600')
    return reply.code(204).send()
  })
}
