import { existsSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type Endpoint, isStorable } from '@nhip-cau/contract/kernel'
import { openApi } from '@nhip-cau/server-kit/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressInBackground } from './compress-files.ts'
import { mountDocs } from './docs/docs.ts'
import { earlyFilesOf } from './early-files.ts'
import { pagePolicyOf } from './page-policy.ts'

type WebAppOptions = {
  readonly endpoints: readonly Endpoint[]
  /** Folder of the built web app; without it only the API docs are served. */
  readonly folder: string | undefined
}

/** Serves the web app and the API docs. */
export const mountWebApp = async (app: FastifyInstance, { endpoints, folder }: WebAppOptions): Promise<void> => {
  // Created on first request, because few need it and it would cost time and memory at the start.
  let description: ReturnType<typeof openApi> | undefined
  const describe = () => {
    description ??= openApi(endpoints)
    return description
  }
  app.get('/openapi.json', async () => describe())
  mountDocs(app, describe)
  if (folder === undefined) return
  await app.register(fastifyStatic, { serve: false, cacheControl: false, dotfiles: 'ignore', preCompressed: true })
  const build = { folder, earlyFiles: earlyFilesOf(folder), policy: pagePolicyOf(folder) }
  app.get('/*', (request, reply) => answerFile(request, reply, build))
  app.addHook('onListen', async () => compressInBackground(folder, app.log))
}

const pageHeaders = {
  'referrer-policy': 'same-origin',
  // Pick-up codes are scanned with the camera.
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const backends = /^\/(?:api|main|live)(?:\/|$)/

type Build = {
  readonly folder: string
  readonly earlyFiles: ReturnType<typeof earlyFilesOf>
  readonly policy: ReturnType<typeof pagePolicyOf>
}

/** Serves a file of the build; any other path gets the page of the web app, which has its own not-found page. */
const answerFile = (request: FastifyRequest, reply: FastifyReply, { folder, earlyFiles, policy }: Build) => {
  const path = pathOf(request)
  if (path === undefined || backends.test(path) || path.includes('/.')) return reply.callNotFound()
  const isHashed = path.startsWith('/assets/')
  if (path !== '/index.html' && isFile(folder, path)) {
    // The service worker gets the policy of its own response.
    reply
      .headers({ ...pageHeaders, 'content-security-policy': policy() })
      .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    return reply.sendFile(path, folder)
  }
  if (isHashed || !wantsPage(request, path) || !existsSync(join(folder, 'index.html'))) return reply.callNotFound()
  const link = earlyFiles(path)
  if (link !== undefined) reply.header('link', link)
  return reply
    .headers({ ...pageHeaders, 'content-security-policy': policy() })
    .header('cache-control', 'no-cache')
    .sendFile('/index.html', folder)
}

const pathOf = (request: FastifyRequest): string | undefined => {
  try {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    return path.length <= longestPath && isStorable(path) ? path : undefined
  } catch {
    return undefined
  }
}

// Longer than any page or file of the build; file systems accept hardly more.
const longestPath = 200

const isFile = (folder: string, path: string): boolean => {
  const file = resolve(folder, `.${path}`)
  return file.startsWith(folder + sep) && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false)
}

// A browser that opens a URL accepts HTML; a missing script or image must not get the page.
const wantsPage = (request: FastifyRequest, path: string): boolean => {
  const accept = request.headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.')
}
