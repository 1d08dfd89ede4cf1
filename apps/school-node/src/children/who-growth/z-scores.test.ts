import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figuresAt, type Sex, type Table } from './who-figures.ts'
import { adjustedHeight, adjustedZ, ageTables, daysInMonth, measureAt, plainZ, zScoresOf } from './z-scores.ts'

const daysAt = (months: number) => months * daysInMonth

describe('WHO’s own results', () => {
  test('gives a boy of 987 days and 72.86 cm −6.09, which is flagged', () => {
    const scores = zScoresOf({ sex: 'M', ageDays: 987, heightCm: 72.86, weightKg: null, posture: 'lying' })
    expect(scores.heightForAge).toEqual({ z: -6.09, flagged: true })
    expect(scores.weightForAge).toBeNull()
  })

  test('gives a girl of 24 months and 77.5 cm −2.55', () => {
    // WHO rounds 730.5 days up.
    const scores = zScoresOf({ sex: 'F', ageDays: 731, heightCm: 77.5, weightKg: null, posture: 'standing' })
    expect(scores.heightForAge).toEqual({ z: -2.55, flagged: false })
  })

  test('gives a girl of 60.32 months, 113.8 cm and 18.7 kg 0.21, 0.96 and −0.58', () => {
    const scores = zScoresOf({ sex: 'F', ageDays: daysAt(60.32), heightCm: 113.8, weightKg: 18.7, posture: 'standing' })
    expect(scores).toMatchObject({
      weightForAge: { z: 0.21 },
      heightForAge: { z: 0.96 },
      weightForHeight: null,
      bmiForAge: { z: -0.58 },
    })
  })
})

/** −2 SD, median and +2 SD as Vietnamese plans print them: months, boys kg, boys cm, girls kg, girls cm. */
const published: readonly { readonly months: number; readonly columns: readonly (readonly number[])[] }[] = [
  {
    months: 12,
    columns: [
      [7.7, 9.6, 12.0],
      [71.0, 75.7, 80.5],
      [7.0, 8.9, 11.5],
      [68.9, 74.0, 79.2],
    ],
  },
  {
    months: 24,
    columns: [
      [9.7, 12.1, 15.3],
      [81.7, 87.8, 93.9],
      [9.0, 11.5, 14.8],
      [80.0, 86.4, 92.9],
    ],
  },
  {
    months: 36,
    columns: [
      [11.3, 14.3, 18.3],
      [88.7, 96.1, 103.5],
      [10.8, 13.9, 18.1],
      [87.4, 95.1, 102.7],
    ],
  },
  {
    months: 48,
    columns: [
      [12.7, 16.3, 21.2],
      [94.9, 103.3, 111.7],
      [12.3, 16.1, 21.5],
      [94.1, 102.7, 111.3],
    ],
  },
  {
    months: 60,
    columns: [
      [14.1, 18.3, 24.2],
      [100.7, 110.0, 119.2],
      [13.7, 18.2, 24.9],
      [99.9, 109.4, 118.9],
    ],
  },
  {
    months: 72,
    columns: [
      [15.9, 20.5, 27.1],
      [106.1, 116.0, 125.8],
      [15.3, 20.2, 27.8],
      [104.9, 115.1, 125.4],
    ],
  },
]

test.each(published)('agrees with the published −2 SD, median and +2 SD at $months months', ({ months, columns }) => {
  // At 24 months the lengths of children who lie are printed.
  const ageDays = months === 24 ? 730 : Math.round(daysAt(months))
  for (const [index, values] of columns.entries()) {
    const sex = index < 2 ? 'M' : 'F'
    const isWeight = index % 2 === 0
    const { tables, at } = ageTables(ageDays)
    const lms = figuresAt(isWeight ? tables.weight : tables.height, sex, at)
    for (const [place, value] of values.entries()) {
      const z = [-2, 0, 2][place] ?? 0
      expect(Math.abs(measureAt(lms as never, z) - value), `${sex} ${isWeight ? 'kg' : 'cm'} ${z}`).toBeLessThan(0.0501)
    }
  }
})

test('adds 0.7 cm to a child under 731 days measured standing, and takes it from an older one measured lying', () => {
  expect([730, 731].map((days) => adjustedHeight(80, 'standing', days))).toEqual([80.7, 80])
  expect([730, 731].map((days) => adjustedHeight(80, 'lying', days))).toEqual([80, 79.3])
  const lying = zScoresOf({ sex: 'M', ageDays: 800, heightCm: 86.7, weightKg: 12, posture: 'lying' })
  expect(lying).toEqual(zScoresOf({ sex: 'M', ageDays: 800, heightCm: 86, weightKg: 12, posture: 'standing' }))
})

test('flags what WHO considers impossible at its limits, and a height is not adjusted beyond three', () => {
  const at = (weightKg: number) =>
    zScoresOf({ sex: 'M', ageDays: 1096, heightCm: null, weightKg, posture: 'standing' }).weightForAge
  const lms = figuresAt('weight_for_age_2006', 'M', 1096)
  if (!lms) throw new Error('no figures')
  const third = measureAt(lms, 3)
  const step = third - measureAt(lms, 2)
  expect(at(third + 2 * step)).toEqual({ z: 5, flagged: false })
  expect(at(third + 2.01 * step)).toEqual({ z: 5.01, flagged: true })
  const tall = zScoresOf({ sex: 'M', ageDays: 1096, heightCm: 120, weightKg: null, posture: 'standing' }).heightForAge
  const height = figuresAt('height_for_age_2006', 'M', 1096)
  expect(tall?.z).toBe(Number(((120 / (height?.m ?? 1) - 1) / (height?.s ?? 1)).toFixed(2)))
})

test('changes from the standards to the reference after 60 months, and knows no age beyond 19 years', () => {
  const of = (ageDays: number) => zScoresOf({ sex: 'F', ageDays, heightCm: 109, weightKg: 18, posture: 'standing' })
  expect(of(1826).weightForHeight).not.toBeNull()
  expect(of(1827).weightForHeight).toBeNull()
  expect(Math.abs((of(1826).bmiForAge?.z ?? 9) - (of(1827).bmiForAge?.z ?? 0))).toBeLessThan(0.12)
  expect(of(7200)).toEqual({ weightForAge: null, heightForAge: null, weightForHeight: null, bmiForAge: null })
})

const sexes = fc.constantFrom<Sex>('M', 'F')
const ages = fc.integer({ min: 0, max: 2400 })

test('a heavier or taller child of the same age never has a lower z-score', () => {
  fc.assert(
    fc.property(
      sexes,
      ages,
      fc.integer({ min: 20, max: 599 }),
      fc.integer({ min: 400, max: 1399 }),
      (sex, ageDays, kg, cm) => {
        const of = (weightKg: number, heightCm: number) =>
          zScoresOf({ sex, ageDays, weightKg, heightCm, posture: 'standing' })
        const [one, heavier, taller] = [of(kg / 10, cm / 10), of((kg + 1) / 10, cm / 10), of(kg / 10, (cm + 1) / 10)]
        for (const index of ['weightForAge', 'weightForHeight', 'bmiForAge'] as const)
          if (one[index] && heavier[index]) expect(heavier[index].z).toBeGreaterThanOrEqual(one[index].z)
        expect(taller.heightForAge?.z).toBeGreaterThanOrEqual(one.heightForAge?.z ?? Number.NaN)
      },
    ),
  )
})

test('the measure at a z-score has that z-score, in every table', () => {
  const tables: readonly (readonly [Table, number, number])[] = [
    ['weight_for_age_2006', 0, 1826],
    ['height_for_age_2006', 0, 1826],
    ['bmi_for_age_2006', 0, 1826],
    ['weight_for_length_2006', 45, 110],
    ['weight_for_height_2006', 65, 120],
    ['weight_for_age_2007', 60, 120],
    ['height_for_age_2007', 60, 228],
    ['bmi_for_age_2007', 60, 228],
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...tables),
      sexes,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      ([table, from, to], sex, share, z) => {
        const lms = figuresAt(table, sex, from + share * (to - from))
        if (!lms) throw new Error(`${table} has no figures at ${share}`)
        expect(plainZ(lms, measureAt(lms, z))).toBeCloseTo(z, 6)
        expect(adjustedZ(lms, measureAt(lms, z))).toBeCloseTo(z, 6)
      },
    ),
  )
})
