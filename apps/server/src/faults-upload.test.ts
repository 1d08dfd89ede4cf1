import { makeDataFolder, removeDataFolder } from '@nhip-cau/server-kit/testing/killable-cluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultSchool, startFaultSchool } from './testing/fault-school.ts'
import { faults } from './testing/fault-settings.ts'
import { uploadInterrupted } from './testing/interrupted-upload.ts'
import { startSupervisedServer } from './testing/supervised-server.ts'

const dataDir = makeDataFolder()
let server: Awaited<ReturnType<typeof startSupervisedServer>>
let life: FaultSchool
beforeAll(async () => {
  server = await startSupervisedServer(dataDir)
  life = await startFaultSchool({ dataDir, server })
}, 120_000)
afterAll(async () => {
  await life.stop()
  removeDataFolder(dataDir)
})

const megabyte = 1024 * 1024
// A kill loses at most the part that was on its way, here 300 kB of 40 MB.
const plan = faults.isLong
  ? { size: 1024 * megabyte, chunk: 8 * megabyte, bodyLimit: 10 * megabyte, kills: 20 }
  : { size: 40 * megabyte, chunk: 300 * 1024, bodyLimit: megabyte, kills: 6 }

test('a video arrives whole through a proxy that refuses large bodies, while browser and server are killed in its middle', async () => {
  const { killed, isWhole, twice, memory, refused, tooLarge, seconds } = await uploadInterrupted(life, server, plan)
  process.stdout.write(
    `upload: ${seconds.toFixed(1)} s, ${(twice * 100).toFixed(2)} % sent twice, ${memory.toFixed(0)} MB more memory\n`,
  )
  expect([killed, isWhole, refused, tooLarge]).toEqual([plan.kills, true, 0, 413])
  expect(twice).toBeGreaterThanOrEqual(0)
  expect(twice).toBeLessThan(0.05)
  expect(memory).toBeLessThan(50)
}, 1_200_000)
