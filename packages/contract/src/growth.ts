import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Id, Instant, nodeOf, Version } from './kernel.ts'
import { ClassName } from './session.ts'
import { healthSlice } from './slices/health.ts'

const node = nodeOf(healthSlice)

/** Limits of a measurement, and the children of one call. */
export const growthLimits = {
  height: { min: 40, max: 140 },
  weight: { min: 2, max: 60 },
  children: 60,
  /** A child that is smaller by more centimetres than this, or whose weight differs by more of it, is asked about. */
  warning: { heightDrop: 1, weightChange: 0.2 },
  /** Younger children are measured lying. */
  lyingBelowDays: 731,
  /** Age in days up to which a child is measured every month; afterwards every three months. */
  monthlyBelowMonths: 24,
} as const

const oneDecimal = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6
const measure = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().min(min).max(max).refine(oneDecimal, 'one_decimal').nullable()

export const Posture = z.enum(['lying', 'standing'])
export type Posture = z.output<typeof Posture>

/** For staff only; families read no diagnosis. */
export const WeightLabel = z.enum(['severely_underweight', 'underweight', 'normal', 'high'])
export type WeightLabel = z.output<typeof WeightLabel>
export const HeightLabel = z.enum(['severely_stunted', 'stunted', 'normal', 'tall'])
export type HeightLabel = z.output<typeof HeightLabel>
export const NutritionLabel = z.enum(['severely_wasted', 'wasted', 'normal', 'overweight', 'obese'])
export type NutritionLabel = z.output<typeof NutritionLabel>

const values = {
  id: Id,
  day: Day,
  /** Completed months on that day. */
  months: z.int(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  posture: Posture,
  /** With one decimal; null unless both were measured. */
  bmi: z.number().nullable(),
}

const Score = z.object({
  /** WHO z-score with two decimals. */
  z: z.number(),
  /** Beyond what WHO considers possible. */
  flagged: z.boolean(),
})

/** A measurement as staff see it. */
export const StaffMeasure = z.object({
  ...values,
  version: Version,
  by: z.string(),
  at: Instant,
  scores: z.object({
    weight_for_age: Score.nullable(),
    height_for_age: Score.nullable(),
    /** Up to 60 months. */
    weight_for_height: Score.nullable(),
    bmi_for_age: Score.nullable(),
  }),
  labels: z.object({
    weight: WeightLabel.nullable(),
    height: HeightLabel.nullable(),
    /** By weight for height up to 60 months, afterwards by BMI for age. */
    nutrition: NutritionLabel.nullable(),
  }),
  /** The school advises the family to have the child examined. */
  advised: z.boolean(),
  can: z.object({ change: z.boolean(), advise: z.boolean() }),
})
export type StaffMeasure = z.output<typeof StaffMeasure>

export const GrowthChild = z.object({
  student: DailyChild,
  /** Completed months on the day. */
  months: z.int(),
  /** How a child of this age is measured usually. */
  usual_posture: Posture,
  /** False: the family does not consent to health data; nothing of the child is shown or taken. */
  consent: z.boolean(),
  /** Sent back with a change; null while there is no measurement of the day. */
  version: Version.nullable(),
  measure: StaffMeasure.nullable(),
  /** The last one before the day. */
  previous: StaffMeasure.nullable(),
  /** It is time to measure the child. */
  due: z.boolean(),
})
export type GrowthChild = z.output<typeof GrowthChild>

export const ClassGrowth = z.object({
  class: ClassName,
  day: Day,
  today: Day,
  /** The days that may be measured: those of the year until today. */
  first_day: Day,
  last_day: Day,
  /** False: the year is over. */
  can: z.object({ measure: z.boolean() }),
  /** By name. */
  data: z.array(GrowthChild),
})
export type ClassGrowth = z.output<typeof ClassGrowth>

const staff = { school: 'school.rate', teacher: 'teacher.rate' } as const

export const classGrowth = node('GET', '/growth', {
  summary: 'Get the heights and weights of a class on a day, with the measurements before; looks are recorded',
  access: staff,
  query: z.object({ class_id: IdOf('class'), day: Day.optional() }),
  response: ClassGrowth,
})

export const growthListInput = node('GET', '/growth/get-growth-list-input', {
  summary: 'Get the classes with the number of children who are due to be measured',
  access: staff,
  response: z.object({ today: Day, classes: z.array(ClassName.extend({ due: z.int() })) }),
})

/** Why a measurement is asked about: it differs much from the last one, or WHO considers it impossible. */
export const GrowthWarning = z.enum(['differs', 'implausible'])
export type GrowthWarning = z.output<typeof GrowthWarning>

export const MeasuredChild = z.object({
  /**
   * `unconfirmed` waits for `confirmed`; in a `conflict` somebody else has saved another measurement, which `child` has;
   * `no_consent`: the family does not consent to health data. Only `saved` has written anything.
   */
  outcome: z.enum(['saved', 'same', 'unconfirmed', 'conflict', 'no_consent']),
  warnings: z.array(GrowthWarning),
  child: GrowthChild,
})
export type MeasuredChild = z.output<typeof MeasuredChild>

export const measureClass = node('POST', '/growth/set', {
  limit: 'request',
  summary:
    'Save, change or take back (both values null) the measurements of children of a class; each has its own answer',
  access: staff,
  body: z.object({
    class_id: IdOf('class'),
    day: Day,
    entries: z
      .array(
        z.object({
          student_id: IdOf('student'),
          version: Version.nullable(),
          height: measure(growthLimits.height),
          weight: measure(growthLimits.weight),
          posture: Posture,
          /** The person has looked again at a measurement with warnings. */
          confirmed: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(growthLimits.children),
  }),
  response: z.object({
    /** For `undoMeasures`; null when nothing was written. */
    batch: Id.nullable(),
    undo_seconds: z.int(),
    data: z.array(MeasuredChild),
  }),
})

export const undoMeasures = node('POST', '/growth/undo', {
  summary: 'Undo an own call of measurements within the undo period',
  access: staff,
  body: z.object({ batch: IdOf('growth_batch') }),
  response: z.object({ data: z.array(GrowthChild) }),
})

export const adviseFamily = node('POST', '/growth/:id/advise', {
  summary: 'Advise the family to have the child examined, or take that back; only outside of the normal band',
  access: staff,
  params: ById('growth_measure'),
  body: z.object({ version: Version, advised: z.boolean() }),
  response: z.object({ child: GrowthChild }),
})

export const MeasureVersion = z.object({
  version: z.int(),
  /** Both null: taken back. */
  height: z.number().nullable(),
  weight: z.number().nullable(),
  by: z.string(),
  at: Instant,
})
export type MeasureVersion = z.output<typeof MeasureVersion>

export const measureHistory = node('GET', '/growth/:id/history', {
  summary: 'List the versions of a measurement, newest first; the look is recorded',
  access: staff,
  params: ById('growth_measure'),
  response: z.object({ data: z.array(MeasureVersion) }),
})

export const GrowthLine = z.object({
  /** Age in months. */
  at: z.number(),
  /** The measures at −3, −2, 0, +2 and +3 standard deviations. */
  sd: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
})
export type GrowthLine = z.output<typeof GrowthLine>

/** WHO's lines for children of one sex around the ages of the measurements. */
const Lines = z.object({ weight: z.array(GrowthLine), height: z.array(GrowthLine), bmi: z.array(GrowthLine) })

const about = {
  student: DailyChild,
  sex: z.enum(['M', 'F']),
  birth_date: Day,
  class: ClassName.nullable(),
  lines: Lines,
}

/** The growth of a child for staff; `data` newest first. Without the consent there is no measurement and no line. */
export const StaffChildGrowth = z.object({ ...about, consent: z.boolean(), data: z.array(StaffMeasure) })
export type StaffChildGrowth = z.output<typeof StaffChildGrowth>

export const childGrowth = node('GET', '/growth/children/:id', {
  summary: "Get a child's measurements with z-scores and WHO's lines; the look is recorded",
  access: staff,
  params: ById('student'),
  response: StaffChildGrowth,
})

/** A measurement as the family sees it: values without a label or a z-score. */
export const FamilyMeasure = z.object({
  ...values,
  /** The difference from the measurement before; null without one. */
  gained: z.object({ height: z.number().nullable(), weight: z.number().nullable(), days: z.int() }).nullable(),
  /** The school advises to have the child examined. */
  advised: z.boolean(),
})
export type FamilyMeasure = z.output<typeof FamilyMeasure>

export const FamilyGrowth = z.object({ ...about, consent: z.boolean(), data: z.array(FamilyMeasure) })
export type FamilyGrowth = z.output<typeof FamilyGrowth>

export const familyGrowth = node('GET', '/growth/children/:id', {
  summary: "Get an own child's measurements and WHO's lines, newest first, without labels",
  access: { parent: 'signed-in' },
  params: ById('student'),
  response: FamilyGrowth,
})

export const growthChartPdf = node('GET', '/growth/children/:id/pdf', {
  limit: 'export',
  summary: "Print a child's growth charts and measurements (PDF, A4); those of staff are recorded",
  access: { ...staff, parent: 'signed-in' },
  params: ById('student'),
  response: 'stream',
})

export const exportGrowth = node('GET', '/growth/export', {
  limit: 'export',
  summary: 'Export the last measurements of a class with z-scores and labels (Excel); recorded',
  access: staff,
  query: z.object({ class_id: IdOf('class'), day: Day.optional() }),
  response: 'stream',
})
