import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from './testing/copy-of-project.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'nhip-cau-new-slice-'))
const minutes = 60_000

/** Runs a program of the copied project; returns its output for failing tests. */
const run = (...args: readonly string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    // The inner Vitest must not read the environment of the outer one.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })

beforeAll(async () => {
  copyProject(folder)
  const { code, output } = await run('scripts/new-slice.ts', 'lost-toy')
  expect(code, output).toBe(0)
}, minutes)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'a new slice passes all static checks',
  async () => {
    const { code, output } = await run('scripts/check.ts')
    expect(code, output).toBe(0)
  },
  5 * minutes,
)

test(
  'a new slice passes its tests of notifications, refusals and links',
  async () => {
    const tests = ['daily/lost-toy', 'packages/contract', 'areas/notification-links', 'src/routes.test']
    const { code, output } = await run('node_modules/vitest/vitest.mjs', 'run', ...tests)
    expect(code, output).toBe(0)
  },
  5 * minutes,
)
