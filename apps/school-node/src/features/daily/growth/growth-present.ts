import { daysBetween } from '@nhip-cau/contract/days'
import type { GrowthChild, StaffMeasure } from '@nhip-cau/contract/growth'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { type Content, tryDecryptContent } from '../../../children/growth-content.ts'
import type { Sex } from '../../../children/who-growth/who-figures.ts'
import { adjustedHeight, bmiOf, usualPosture, type ZScores, zScoresOf } from '../../../children/who-growth/z-scores.ts'
import type { Context } from '../../../context.ts'
import type { ChildRow, GrownChild, MeasureRow } from './growth.queries.ts'
import { isDue, monthsAt } from './growth-age.ts'
import { isOutside, labelsOf } from './growth-labels.ts'
import { linesFor } from './growth-lines.ts'

type Person = { readonly birth_date: string; readonly sex: Sex }

export const scoresOf = ({ birth_date, sex }: Person, day: string, content: Content): ZScores =>
  zScoresOf({
    sex,
    ageDays: daysBetween(birth_date, day),
    heightCm: content.height,
    weightKg: content.weight,
    posture: content.posture,
  })

/** The values of a measurement, without labels. */
export const valuesOf = ({ birth_date }: Person, { id, day }: { id: string; day: string }, content: Content) => {
  const { height, weight, posture } = content
  const ageDays = daysBetween(birth_date, day)
  return {
    id,
    day,
    months: monthsAt(birth_date, day),
    height,
    weight,
    posture,
    bmi:
      height === null || weight === null
        ? null
        : Math.round(bmiOf(weight, adjustedHeight(height, posture, ageDays)) * 10) / 10,
  }
}

/** A measurement for staff; null if it was taken back. */
export const presentMeasure = (
  { vault }: Pick<Context, 'vault'>,
  child: Person,
  row: MeasureRow | null,
  running: boolean,
): StaffMeasure | null => {
  const content = row?.ciphertext ? tryDecryptContent(vault, row.id, row.ciphertext) : undefined
  if (!row || !content) return null
  const scores = scoresOf(child, row.day, content)
  const labels = labelsOf(scores, daysBetween(child.birth_date, row.day))
  return {
    ...valuesOf(child, row, content),
    version: row.version,
    by: row.by,
    at: row.at,
    scores: {
      weight_for_age: scores.weightForAge,
      height_for_age: scores.heightForAge,
      weight_for_height: scores.weightForHeight,
      bmi_for_age: scores.bmiForAge,
    },
    labels,
    advised: content.advised,
    can: { change: running, advise: running && (isOutside(labels) || content.advised) },
  }
}

type Frame = { readonly day: string; readonly today: string; readonly running: boolean }

/** A child of a class on a day. Without the consent the answer does not show whether there is anything. */
export const presentGrowthChild = (
  context: Pick<Context, 'vault' | 'presentImage'>,
  actor: Actor,
  { day, today, running }: Frame,
  row: ChildRow,
): GrowthChild => ({
  student: {
    id: row.id,
    full_name: row.full_name,
    nickname: row.nickname,
    photo: row.photo && context.presentImage(actor, row.photo),
  },
  months: monthsAt(row.birth_date, day),
  usual_posture: usualPosture(daysBetween(row.birth_date, day)),
  consent: row.consent,
  version: row.consent ? (row.measure?.version ?? null) : null,
  measure: row.consent ? presentMeasure(context, row, row.measure, running) : null,
  previous: row.consent ? presentMeasure(context, row, row.previous, running) : null,
  due: row.consent && isDue(row.birth_date, row.last_day, today),
})

/** A child above its chart, with WHO's lines around the days of its measurements. */
export const presentGrown = (
  context: Pick<Context, 'presentImage'>,
  actor: Actor,
  { id, full_name, nickname, photo, sex, birth_date, class: of, consent }: GrownChild,
  days: readonly string[],
) => ({
  student: { id, full_name, nickname, photo: photo && context.presentImage(actor, photo) },
  sex,
  birth_date,
  class: of,
  lines: linesFor(sex, birth_date, days),
  consent,
})
