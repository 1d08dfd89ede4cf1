import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptPost, createPost } from '@nhip-cau/contract/posts'
import { problemStatus } from '@nhip-cau/contract/problem'
import { createApp } from '@nhip-cau/server-kit/app'
import { createLog } from '@nhip-cau/server-kit/log'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressFiles } from './compress-files.ts'
import { mountWebApp } from './web-app.ts'

let app: FastifyInstance
let folder: string
const loginLink = '</assets/login-abc.js>; rel=modulepreload'
const script = 'export const words = "mây";\n'.repeat(200)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nhip-cau-web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Nhịp Cầu</title><script>paint()</script>')
  await writeFile(join(folder, 'assets', 'main-abc123.js'), script)
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  const early = { '/login': loginLink }
  await writeFile(join(folder, '.vite', 'early-files.json'), JSON.stringify(early))
  await compressFiles(folder)
  app = await createApp({ log: createLog('silent') })
  await mountWebApp(app, { endpoints: [createPost, acceptPost], folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const navigate = (url: string) => app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })

describe('the web app', () => {
  test('every page URL returns the page, which browsers must revalidate', async () => {
    for (const url of ['/', '/school/students', '/teacher', '/no/such/page', '/name.with.dots', '/index.html']) {
      const answer = await navigate(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.body).toContain('Nhịp Cầu')
    }
  })

  test('the content policy of the page allows only own scripts, the one in the page by its digest, and no framing', async () => {
    const { headers } = await navigate('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    const digest = createHash('sha256').update('paint()').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=(self)')
  })

  test('a page sends Link headers for the files it needs', async () => {
    const { headers } = await navigate('/login')
    expect(headers.link).toBe(loginLink)
    expect((await navigate('/no/such/page')).headers).not.toHaveProperty('link')
  })

  test('hashed files are compressed and cached for a year', async () => {
    const plain = await app.inject({ url: '/assets/main-abc123.js' })
    expect(plain.body).toBe(script)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const encoding of ['br', 'gzip']) {
      const packed = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': encoding } })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.headers['content-type']).toContain('javascript')
      expect(packed.rawPayload.length).toBeLessThan(script.length / 10)
    }
    expect((await app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache')
  })

  test('a path that no file can have gets 404', async () => {
    for (const url of ['/%00', '/school/%00', `/${'x'.repeat(15_000)}`, `/assets/${'%E1%BB%85'.repeat(300)}.js`]) {
      expect((await navigate(url)).statusCode, url.slice(0, 20)).toBe(404)
    }
  })

  test('a missing file gets 404 instead of the page', async () => {
    for (const url of [
      '/assets/main-old999.js',
      '/missing.js',
      '/assets/',
      '/.vite/manifest.json',
      '/..%2f..%2fetc%2fpasswd',
    ]) {
      const answer = await app.inject({ url })
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }
    expect((await navigate('/assets/main-old999.js')).statusCode).toBe(404)
  })

  test('every response forbids framing, foreign resources and content sniffing', async () => {
    const kinds = {
      '/': 'text/html; charset=utf-8',
      '/assets/main-abc123.js': 'application/javascript; charset=utf-8',
      '/favicon.svg': 'image/svg+xml',
      '/docs': 'text/html; charset=utf-8',
      '/docs/docs.css': 'text/css; charset=utf-8',
      '/openapi.json': 'application/json; charset=utf-8',
      '/api/v1/school/unknown': 'application/problem+json; charset=utf-8',
      '/%zz': 'application/problem+json; charset=utf-8',
    }
    for (const [url, kind] of Object.entries(kinds)) {
      const { headers } = await navigate(url)
      const policy = String(headers['content-security-policy'])
      for (const part of ['default-src', "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy, url).toContain(part)
      expect(headers, url).toMatchObject({
        'content-type': kind,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      })
    }
  })

  test('over https even a response to a malformed URL sends HSTS', async () => {
    const overHttps = await createApp({ log: createLog('silent'), https: true })
    const { headers } = await overHttps.inject({ url: '/%zz' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await overHttps.close()
  })

  test('a method without an endpoint gets 404', async () => {
    for (const url of ['/', '/openapi.json', '/api/v1/school/posts/accept']) {
      const answer = await app.inject({ method: 'TRACE' as 'GET', url })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('TRACE')
    }
  })

  test('an unknown endpoint returns a problem, also to a browser', async () => {
    for (const url of ['/api/v1/school/unknown', '/api', '/main/school/unknown', '/main']) {
      const answer = await navigate(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
    }
  })
})

describe('the API docs', () => {
  test('are available as JSON and as a page with an anchor for every problem code', async () => {
    const data: unknown = (await app.inject({ url: '/openapi.json' })).json()
    expect(data).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) as string })
    expect(data).toHaveProperty(['paths', '/api/v1/school/posts/accept', 'post'])
    const page = await app.inject({ url: '/docs' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('/api/v1/teacher/posts/web')
    for (const code of Object.keys(problemStatus)) expect(page.body).toContain(`id="${code}"`)
  })

  test('contain nothing that their content policy forbids', async () => {
    const page = await app.inject({ url: '/docs' })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).not.toMatch(/<script|<style|style=|https?:\/\//)
    const style = await app.inject({ url: '/docs/docs.css' })
    expect(style.headers['content-type']).toContain('text/css')
  })
})
