import { readFileSync } from 'node:fs'
import type { openApi } from '@nhip-cau/server-kit/openapi'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './page.ts'

const style = readFileSync(new URL('./docs.css', import.meta.url), 'utf8')

/** A page with all endpoints and problem codes, without any script. */
export const mountDocs = (app: FastifyInstance, describe: () => ReturnType<typeof openApi>): void => {
  let page: string | undefined
  app.get('/docs', (_request, reply) => {
    page ??= docsPage(describe())
    return reply
      .headers({
        'content-security-policy':
          "default-src 'none'; style-src 'self'; img-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get('/docs/docs.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
}
