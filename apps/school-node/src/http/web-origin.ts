import type { FastifyInstance } from 'fastify'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
// The headers of uploads are those of the tus protocol.
const requestHeaders =
  'authorization, content-type, idempotency-key, x-screen, tus-resumable, upload-length, upload-offset, upload-metadata'
const answerHeaders = 'x-request-id, retry-after, tus-resumable, location, upload-offset, upload-length'

/**
 * Allows CORS requests from one other origin. Sets the headers on the raw response, because live streams write their
 * own head. The origin is constant, so no `Vary` header is needed.
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
