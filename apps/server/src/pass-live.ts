import { Agent, request as send } from 'node:http'
import { Agent as SecureAgent, request as sendSecurely } from 'node:https'
import { pipeline } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const passedOn = ['authorization', 'cookie'] as const
const passedBack = ['content-type', 'content-length', 'set-cookie', 'retry-after'] as const
const timeoutMs = 20_000

/**
 * Passes `/live/*` on to the camera gateway, so that browsers need no second address. Nothing is read or kept here: the
 * gateway decides about each request.
 */
export const mountLive = (app: FastifyInstance, gatewayUrl: () => string | undefined): void => {
  const options = { keepAlive: true, maxSockets: 512, maxFreeSockets: 64 }
  const agents = { 'http:': new Agent(options), 'https:': new SecureAgent(options) }
  app.addHook('onClose', async () => {
    for (const agent of Object.values(agents)) agent.destroy()
  })
  const pass = (request: FastifyRequest, reply: FastifyReply): void => {
    const base = gatewayUrl()
    if (base === undefined) {
      void reply.code(503).header('retry-after', '1').send()
      return
    }
    const url = new URL(request.url, base)
    // Dots in the address lead elsewhere, such as to the gateway's own control.
    if (url.origin !== new URL(base).origin || !url.pathname.startsWith('/live/')) {
      void reply.code(404).send()
      return
    }
    const isSecure = url.protocol === 'https:'
    const headers = Object.fromEntries(
      passedOn.map((name) => [name, request.headers[name]]).filter(([, value]) => value),
    )
    const outgoing = (isSecure ? sendSecurely : send)(url, {
      method: request.method,
      headers,
      agent: isSecure ? agents['https:'] : agents['http:'],
      timeout: timeoutMs,
    })
    reply.hijack()
    const { raw } = reply
    outgoing.on('response', (answer) => {
      for (const name of passedBack) {
        const value = answer.headers[name]
        if (value !== undefined) raw.setHeader(name, value)
      }
      raw.writeHead(answer.statusCode ?? 502, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      pipeline(answer, raw, () => undefined)
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => {
      if (raw.headersSent) raw.destroy()
      else raw.writeHead(503, { 'cache-control': 'no-store', 'retry-after': '1' }).end()
    })
    raw.on('close', () => outgoing.destroy())
    outgoing.end()
  }
  app.get('/live/*', pass)
  app.post('/live/*', pass)
}
