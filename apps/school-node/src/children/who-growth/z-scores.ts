import { figuresAt, type Lms, type Sex, type Table } from './who-figures.ts'

// The rules of WHO's programs for the Child Growth Standards (2006, to 60 months) and the Growth Reference 2007.

export type Posture = 'lying' | 'standing'

export type Measured = {
  readonly sex: Sex
  readonly ageDays: number
  readonly heightCm: number | null
  readonly weightKg: number | null
  readonly posture: Posture
}

/** `flagged`: beyond what WHO considers possible; somebody mistyped or mismeasured. */
export type ZScore = { readonly z: number; readonly flagged: boolean }

export type ZScores = {
  readonly weightForAge: ZScore | null
  readonly heightForAge: ZScore | null
  /** Up to 60 months. */
  readonly weightForHeight: ZScore | null
  readonly bmiForAge: ZScore | null
}

export const daysInMonth = 30.4375

/** From this age in days children are measured standing. */
const standingFrom = 731

/** The last day of the standards of 2006, at 60 months; afterwards the reference of 2007 counts. */
export const lastDayOf2006 = 1826

/** The difference between lying and standing in centimetres. */
const postureDifference = 0.7

export const usualPosture = (ageDays: number): Posture => (ageDays < standingFrom ? 'lying' : 'standing')

/** The length before 731 days, and the height afterwards, however it was measured. */
export const adjustedHeight = (heightCm: number, posture: Posture, ageDays: number): number => {
  const usual = usualPosture(ageDays)
  if (posture === usual) return heightCm
  return usual === 'lying' ? heightCm + postureDifference : heightCm - postureDifference
}

export const bmiOf = (weightKg: number, heightCm: number): number => weightKg / (heightCm / 100) ** 2

/** The measure at a z-score: the inverse of `plainZ`. */
export const measureAt = ({ l, m, s }: Lms, z: number): number =>
  l === 0 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l)

/** Without WHO's adjustment of weights beyond three standard deviations. */
export const plainZ = ({ l, m, s }: Lms, measure: number): number =>
  l === 0 ? Math.log(measure / m) / s : ((measure / m) ** l - 1) / (l * s)

/** Beyond three standard deviations, which are skewed in weights, the distance between the outer two counts. */
export const adjustedZ = (lms: Lms, measure: number): number => {
  const z = plainZ(lms, measure)
  if (Math.abs(z) <= 3) return z
  const side = Math.sign(z)
  const [second, third] = [measureAt(lms, 2 * side), measureAt(lms, 3 * side)]
  return 3 * side + (measure - third) / Math.abs(third - second)
}

const rounded = (z: number): number => {
  const value = Math.round(Math.abs(z) * 100 + 1e-9) / 100
  return z < 0 && value !== 0 ? -value : value
}

const scoreOf = (z: number, [low, high]: readonly [number, number]): ZScore => {
  const value = rounded(z)
  return { z: value, flagged: value < low || value > high }
}

/** Between these z-scores WHO considers a measure possible. */
const possible = {
  weightForAge: [-6, 5],
  heightForAge: [-6, 6],
  weightForHeight: [-5, 5],
  bmiForAge: [-5, 5],
} as const

type AgeTables = { readonly weight: Table; readonly height: Table; readonly bmi: Table }

const of2006: AgeTables = { weight: 'weight_for_age_2006', height: 'height_for_age_2006', bmi: 'bmi_for_age_2006' }
const of2007: AgeTables = { weight: 'weight_for_age_2007', height: 'height_for_age_2007', bmi: 'bmi_for_age_2007' }

/** The tables for an age, and the age in their unit. */
export const ageTables = (ageDays: number): { readonly tables: AgeTables; readonly at: number } =>
  ageDays <= lastDayOf2006 ? { tables: of2006, at: ageDays } : { tables: of2007, at: ageDays / daysInMonth }

/** The z-scores of a measurement with two decimals; null where a measure is missing or no table has the age. */
export const zScoresOf = ({ sex, ageDays, heightCm, weightKg, posture }: Measured): ZScores => {
  const { tables, at } = ageTables(ageDays)
  const height = heightCm === null ? null : adjustedHeight(heightCm, posture, ageDays)
  const score = (
    table: Table,
    place: number | null,
    measure: number | null,
    kind: keyof typeof possible,
    zOf = adjustedZ,
  ) => {
    const lms = place === null ? undefined : figuresAt(table, sex, place)
    return lms === undefined || measure === null ? null : scoreOf(zOf(lms, measure), possible[kind])
  }
  const bySize = usualPosture(ageDays) === 'lying' ? 'weight_for_length_2006' : 'weight_for_height_2006'
  const bmi = weightKg === null || height === null ? null : bmiOf(weightKg, height)
  return {
    weightForAge: score(tables.weight, at, weightKg, 'weightForAge'),
    heightForAge: score(tables.height, at, height, 'heightForAge', plainZ),
    weightForHeight: ageDays <= lastDayOf2006 ? score(bySize, height, weightKg, 'weightForHeight') : null,
    bmiForAge: score(tables.bmi, at, bmi, 'bmiForAge'),
  }
}
