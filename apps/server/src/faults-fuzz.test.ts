import type { Endpoint } from '@nhip-cau/contract/kernel'
import { createLog } from '@nhip-cau/server-kit/log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessWorld, startAccessWorld } from './testing/access/start-world.ts'
import { createUndo, inOrder, trialOf } from './testing/access/try-all.ts'
import { faults } from './testing/fault-settings.ts'
import { startPlantedDefects } from './testing/fuzz/planted-defects.ts'
import { type Fuzzing, tryEndpoint } from './testing/fuzz/try-fuzz.ts'

let life: AccessWorld
let fuzzing: Fuzzing
const errorLines: string[] = []

beforeAll(async () => {
  life = await startAccessWorld({ log: createLog('error', { write: (line) => void errorLines.push(line) }) })
  const trial = await trialOf(life)
  fuzzing = {
    trial,
    undo: await createUndo(life, trial),
    nodeSecret: life.settings.nodeSecret,
    ...faults.fuzz,
    errorLines: () => errorLines.splice(0),
  }
  // A job that asks main before the server listens fails once, is logged, and is retried; no request caused it.
  errorLines.splice(0)
})
afterAll(() => life?.stop())

const endpoints = (): readonly Endpoint[] => [...life.server.main.endpoints, ...life.server.node.endpoints]

test('no generated request gets a 500, a response outside the schema, or a response without permission', async () => {
  const findings: string[] = []
  for (const endpoint of inOrder(endpoints())) findings.push(...(await tryEndpoint(fuzzing, endpoints(), endpoint)))
  expect(findings.join('\n')).toBe('')
}, 3_600_000)

describe('the fuzz test reports planted defects:', () => {
  let planted: Awaited<ReturnType<typeof startPlantedDefects>>
  beforeAll(async () => {
    planted = await startPlantedDefects(life, errorLines)
  })
  afterAll(() => planted?.stop())

  const findingsAbout = async (name: string) => {
    const there = { ...fuzzing, trial: { ...fuzzing.trial, url: planted.url }, runs: 100 }
    return (await tryEndpoint(there, planted.endpoints, planted.endpointOf(name))).join('\n')
  }

  test('nothing for an endpoint without a defect', async () => {
    expect(await findingsAbout('sound')).toBe('')
  })

  test.each([
    ['falls-over', 'accepts a value that the database refuses', /not_a_server_error: 500/],
    ['takes-anything', 'accepts what the contract refuses', /negative_data_rejection: .* answered 200/],
    ['another-shape', 'returns a response outside the schema', /response_schema_conformance/],
    ['never-gone', 'a deleted object can be deleted again', /use_after_free: afterwards DELETE .*never-gone/],
    ['never-gone', 'a deleted object is still readable', /use_after_free: afterwards GET .*still-shown/],
    ['open-to-all', 'ignores the token', /ignored_auth: with no token answers 200/],
  ])('%s: %s', async (name, _what, finding) => {
    expect(await findingsAbout(name)).toMatch(finding)
  })
})
