import { describe, expect, test } from 'vitest'
import { type ClipFacts, mayReplace, planShrink, shrinkLimits, takesTooLong } from './shrink-plan.ts'

const megabyte = 1024 ** 2
/** A minute of a phone: 1080p with 17 Mbit/s. */
const phone: ClipFacts = { width: 1920, height: 1080, seconds: 60, bytes: 120 * megabyte, rate: 30, isHdr: false }
const sizeOf = (facts: Partial<ClipFacts>) => {
  const plan = planShrink({ ...phone, ...facts })
  return plan && `${plan.width}x${plan.height}`
}

describe('a clip is made smaller before its upload', () => {
  test.each([
    ['1080p', {}, '1280x720'],
    ['4K', { width: 3840, height: 2160 }, '1280x720'],
    ['1080p of a phone held upright', { width: 1080, height: 1920 }, '720x1280'],
    ['4:3', { width: 1440, height: 1080 }, '960x720'],
    ['a panorama', { width: 3000, height: 1000 }, '1280x426'],
    ['720p with a high bit rate', { width: 1280, height: 720 }, '1280x720'],
    ['a high dynamic range that is scaled', { isHdr: true }, '1280x720'],
  ])('when it is %s', (_, facts, expected) => {
    expect(sizeOf(facts)).toBe(expected)
  })

  test('with at most 30 pictures in a second, and with fewer bits the smaller it is', () => {
    expect(planShrink({ ...phone, rate: 240 })?.frames).toBe(30)
    expect(planShrink({ ...phone, rate: 29.97 })?.frames).toBeUndefined()
    expect(planShrink(phone)?.videoRate).toBe(shrinkLimits.videoRate)
    expect(planShrink({ ...phone, width: 640, height: 360 })?.videoRate).toBe(shrinkLimits.videoRate / 4)
    expect(planShrink({ ...phone, width: 64, height: 36 })?.videoRate).toBe(shrinkLimits.leastVideoRate)
  })
})

test.each([
  ['is small', { bytes: 8 * megabyte }],
  ['would hardly get smaller', { bytes: 30 * megabyte }],
  ['is so long that its result fills the memory', { seconds: 3600, bytes: 2000 * megabyte }],
  ['has bright colours and need not be scaled', { width: 1280, height: 720, isHdr: true }],
  ['does not say its size', { width: 0 }],
  ['does not say its length', { seconds: 0 }],
])('a clip that %s is sent as it is', (_, facts) => {
  expect(sizeOf(facts)).toBeUndefined()
})

test('a result that ends early, lost its sound or saves nothing does not replace the clip', () => {
  const clip = { seconds: 60, bytes: 100 * megabyte, hasSound: true }
  expect(mayReplace(clip, { ...clip, bytes: 20 * megabyte })).toBe(true)
  expect(mayReplace(clip, { ...clip, bytes: 20 * megabyte, seconds: 60.4 })).toBe(true)
  for (const wrong of [
    { bytes: 95 * megabyte },
    { bytes: 0 },
    { seconds: 57 },
    { seconds: Number.NaN },
    { hasSound: false },
  ])
    expect(mayReplace(clip, { ...clip, bytes: 20 * megabyte, ...wrong })).toBe(false)
})

test('work that would take more than ten minutes is given up after a trial', () => {
  expect(takesTooLong(10_000, 0.001)).toBe(false)
  expect(takesTooLong(15_000, 0.02)).toBe(true)
  expect(takesTooLong(15_000, 0.03)).toBe(false)
  expect(takesTooLong(599_000, 0.99)).toBe(true)
  expect(takesTooLong(120_000, 0)).toBe(true)
})
