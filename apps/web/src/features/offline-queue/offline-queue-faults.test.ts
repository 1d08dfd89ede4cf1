import { faults } from '@nhip-cau/server/testing/fault-settings'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClassWithPhones, startClass } from './testing/class-with-phones.ts'
import { liveThrough, morning } from './testing/happenings.ts'

let life: ClassWithPhones
beforeAll(async () => {
  life = await startClass()
}, 120_000)
afterAll(() => life?.stop())

const { runs, seed, seconds } = faults.phones

test('whatever three phones, their clocks and the network do, no tap is lost or counts twice, and the register follows the rule', async () => {
  await fc.assert(
    fc.asyncProperty(morning, async (given) => {
      expect(await liveThrough(life, given)).toEqual([])
    }),
    { numRuns: runs, seed, plugins: [fc.interruptAfterTimeLimit(seconds * 1000)] },
  )
}, 3_600_000)

describe('a planted bug is found:', () => {
  const find = async (correct: string, bug: string) => {
    await life.plant(correct, bug)
    const checked = await fc.check(
      fc.asyncProperty(morning, async (given) => (await liveThrough(life, given)).length === 0),
      { numRuns: 200, seed: 20_261_122, endOnFailure: true },
    )
    return checked.failed
  }

  test('a phone that forgets what the school refused', async () => {
    expect(await find('...refused.filter(', '...[].filter(')).toBe(true)
  }, 300_000)

  test('a phone that drops what it could not send', async () => {
    expect(await find('return failed()', 'settleItems(own.owner, group, new Map(), [])')).toBe(true)
  }, 300_000)
})
