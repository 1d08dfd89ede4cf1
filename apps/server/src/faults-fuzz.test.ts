import type { Endpoint } from '@nhip-cau/contract/kernel'
import { createLog } from '@nhip-cau/server-kit/log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessWorld, startAccessWorld } from './testing/access/start-world.ts'
import { inOrder, trialOf, undoing } from './testing/access/try-all.ts'
import { faults } from './testing/fault-settings.ts'
import { startPlantedBugs } from './testing/fuzz/planted-bugs.ts'
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
  // A job that asks main before the server listens fails once, is logged, and is retried; no request caused it.
  alarms.splice(0)
}, 120_000)
afterAll(() => life?.stop())

const endpoints = (): readonly Endpoint[] => [...life.server.main.endpoints, ...life.server.node.endpoints]

test('no request that anybody can send is answered with a failure of ours, with a wrong shape, or without a right', async () => {
  const findings: string[] = []
  for (const endpoint of inOrder(endpoints())) findings.push(...(await tryEndpoint(fuzzing, endpoints(), endpoint)))
  expect(findings.join('\n')).toBe('')
}, 3_600_000)

describe('a planted bug is found:', () => {
  let planted: Awaited<ReturnType<typeof startPlantedBugs>>
  beforeAll(async () => {
    planted = await startPlantedBugs(life, alarms)
  })
  afterAll(() => planted?.stop())

  const findingsAbout = async (name: string) => {
    const there = { ...fuzzing, trial: { ...fuzzing.trial, url: planted.url }, runs: 100 }
    return (await tryEndpoint(there, planted.endpoints, planted.endpointOf(name))).join('\n')
  }

  test('none where there is none', async () => {
    expect(await findingsAbout('sound')).toBe('')
  })

  test.each([
    ['falls-over', 'the database refuses what was let through', /not_a_server_error: 500/],
    ['takes-anything', 'it takes what the contract refuses', /negative_data_rejection: .* answered 200/],
    ['another-shape', 'it answers what the contract does not say', /response_schema_conformance/],
    ['never-gone', 'what was deleted is there', /use_after_free: afterwards DELETE .*never-gone/],
    ['never-gone', 'what was deleted is still shown elsewhere', /use_after_free: afterwards GET .*still-shown/],
    ['open-to-all', 'nobody looks at the token', /ignored_auth: with no token answers 200/],
  ])('%s: %s', async (name, _what, finding) => {
    expect(await findingsAbout(name)).toMatch(finding)
  })
})
