import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { faults } from '@nhip-cau/server/testing/fault-settings'
import { expect, test } from 'vitest'

const programOf = (name: string) => fileURLToPath(new URL(`./testing/${name}.mjs`, import.meta.url))
// Five ends within a minute once made the supervisor give up.
const ends = faults.isLong ? 7 : 3

test('restarts a server that ends repeatedly after pauses that grow to 15 s, and prints the reason', async () => {
  const starter = spawn(process.execPath, [programOf('supervise-ending')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  starter.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const pauses = () => [...said.matchAll(/with code 1 \(The disk is full\); it is started again in (\d+) s/g)]
  await expect.poll(() => pauses().length).toBe(ends)
  expect(pauses().map(([, seconds]) => Number(seconds))).toEqual([1, 2, 4, 8, 15, 15, 15].slice(0, ends))
  expect(starter.exitCode).toBeNull()
  starter.kill('SIGTERM')
  await once(starter, 'exit')
})

test('ends the start and the starting server when the web app cannot be built', async () => {
  const starter = spawn(process.execPath, [programOf('supervise-unbuilt')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  starter.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  // The pipe closes when both the supervisor and its server have ended.
  const [code] = await once(starter, 'close')
  expect(code).toBe(1)
  expect(said).toBe('The web app could not be built.\n')
})
