import { faults } from '@nhip-cau/server/testing/fault-settings'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClassWithPhones, startClass } from './testing/class-with-phones.ts'
import { conflictMorning, morning } from './testing/morning.ts'
import { runMorning } from './testing/run-morning.ts'

let simulation: ClassWithPhones
beforeAll(async () => {
  simulation = await startClass()
})
afterAll(() => simulation?.stop())

const { runs, seed, seconds } = faults.phones

test('no tap of three phones with wrong clocks and a failing network is lost or counts twice, and the register follows the rule', async () => {
  await fc.assert(
    fc.asyncProperty(morning, async (given) => {
      expect(await runMorning(simulation, given)).toEqual([])
    }),
    { numRuns: runs, seed, plugins: [fc.interruptAfterTimeLimit(seconds * 1000)] },
  )
}, 3_600_000)

describe('finds a planted bug:', () => {
  const find = async (correct: string, bug: string) => {
    await simulation.plantBug(correct, bug)
    const checked = await fc.check(
      fc.asyncProperty(conflictMorning, async (given) => (await runMorning(simulation, given)).length === 0),
      { numRuns: 100, seed: 20_261_122, endOnFailure: true },
    )
    return checked.failed
  }

  test.each([
    ['a phone that loses refusals', '...refused.filter(', '...[].filter('],
    ['a phone that drops items it could not send', 'return failed()', 'applyResponse(own.owner, group, new Map(), [])'],
    [
      'a phone that loses taps made while it was sending',
      'if (sent.some((other) => other.id === one.id)) return []',
      'if (sent.some((other) => isSame(one, other))) return []',
    ],
    [
      'a phone that sends a retried tap as a new one',
      'marks: sent.map((one) => one.input)',
      'marks: sent.map((one) => ({ ...one.input, tapped_at: new Date().toISOString() }))',
    ],
    ['a phone that does not load its queue after a restart', 'if (kept || known.has(owner))', 'if (known.has(owner))'],
    [
      'a phone that sends the version of a colleague’s mark that it has not shown',
      'if (version === void 0 || !sent.some((other) => isSame(one, other))) return [one]',
      'if (version === void 0) return [one]',
    ],
    [
      'a phone that takes the school day from its own clock',
      'day: addDays(today, -ago)',
      'day: schoolDay(tappedAt(item))',
    ],
  ])('%s', async (_name, correct, bug) => expect(await find(correct, bug)).toBe(true), 300_000)
})
