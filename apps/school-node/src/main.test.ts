import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createPost, listPosts } from '@nhip-cau/contract/posts'
import { clientWith } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { programSettings } from '@nhip-cau/server-kit/testing/program-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeConfig } from './config.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const webOrigin = 'https://school.example.com'
const secret = 'a secret of at least thirty-two characters'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const start = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [program], { env: { ...programSettings(), ...env } })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output.text += String(part)))
  return { child, output, ended: once(child, 'exit') }
}

test("a separate node accepts main's tokens, allows the web origin, and exits with 0 on SIGTERM", async () => {
  const { nodeDatabaseUrl, nodeSecret, fileSecret, dataSecret, dataDir } = life.settings
  const { child, output, ended } = start({
    NODE_DATABASE_URL: nodeDatabaseUrl,
    MAIN_URL: life.url,
    NODE_SECRET: nodeSecret,
    FILE_SECRET: fileSecret,
    DATA_SECRET: dataSecret,
    DATA_DIR: dataDir,
    WEB_ORIGIN: webOrigin,
    UNDO_SECONDS: '1',
    PORT: '0',
  })
  await expect.poll(() => output.text).toContain('the school-node is ready')
  const url = /"url":"([^"]+)"/.exec(output.text)?.[1] ?? ''
  await expect.poll(() => fetch(`${url}/readyz`).then((response) => response.status)).toBe(200)

  const parent = clientWith(url, 'parent', life.as.mamParent.session)
  const body = { title: 'Đi qua hai tiến trình', text: 'Bài viết.', class_ids: [life.classes.mam] }
  const post = await clientWith(url, 'school', life.as.head.session).get(createPost, { body })
  // Families see a post when its publication can no longer be undone.
  const atHome = async () => (await parent.get(listPosts, { query: {} })).data.map(({ id }) => id)
  await expect.poll(atHome).toContain(post.id)

  const preflight = await fetch(`${url}/api/v1/parent/posts`, {
    method: 'OPTIONS',
    headers: { origin: webOrigin, 'access-control-request-method': 'GET' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
  const stream = await parent.fetch('/api/v1/parent/live', {})
  for (const answer of [preflight, stream]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe(webOrigin)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  }
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

const nowhere = 'postgres://127.0.0.1:1/node'
const fit = {
  NODE_DATABASE_URL: nowhere,
  MAIN_URL: 'http://127.0.0.1:1',
  NODE_SECRET: secret,
  FILE_SECRET: secret,
  DATA_SECRET: secret,
}

test('an unreachable database ends the start with a one-line error that names NODE_DATABASE_URL', async () => {
  const { output, ended } = start(fit)
  expect((await ended)[0]).toBe(1)
  expect(output.text.trim().split('\n')).toHaveLength(1)
  expect(output.text).toContain('NODE_DATABASE_URL')
})

test.each([
  ['NODE_DATABASE_URL', undefined],
  ['MAIN_URL', 'main'],
  ['FILE_SECRET', 'short'],
  ['DATA_SECRET', 'short'],
  ['TRUST_PROXY', 'true'],
  ['WEB_ORIGIN', `${webOrigin}/school`],
])('an invalid %s is named in the error', (name, value) => {
  expect(() => nodeConfig({ ...fit, [name]: value })).toThrow(name)
})
