import type { Endpoint } from '@nhip-cau/contract/kernel'
import { createLog } from '@nhip-cau/server-kit/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessWorld, startAccessWorld } from './testing/access/start-world.ts'
import { inOrder, trialOf, undoing } from './testing/access/try-all.ts'
import { faults } from './testing/fault-settings.ts'
import { type Fuzzing, tryEndpoint } from './testing/fuzz/try-fuzz.ts'

let life: AccessWorld
let fuzzing: Fuzzing
const alarms: string[] = []

beforeAll(async () => {
  life = await startAccessWorld({ log: createLog('error', { write: (line) => void alarms.push(line) }) })
  const trial = await trialOf(life)
  fuzzing = {
    trial,
    undo: await undoing(life, trial),
    nodeSecret: life.settings.nodeSecret,
    ...faults.fuzz,
    alarms: () => alarms.splice(0),
  }
}, 120_000)
afterAll(() => life?.stop())

const endpoints = (): readonly Endpoint[] => [...life.server.main.endpoints, ...life.server.node.endpoints]

test('no request that anybody can send is answered with a failure of ours, with a wrong shape, or without a right', async () => {
  const complaints: string[] = []
  for (const endpoint of inOrder(endpoints())) complaints.push(...(await tryEndpoint(fuzzing, endpoints(), endpoint)))
  expect(complaints.join('\n')).toBe('')
}, 3_600_000)
