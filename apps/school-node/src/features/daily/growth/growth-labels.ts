import type { HeightLabel, NutritionLabel, StaffMeasure, WeightLabel } from '@nhip-cau/contract/growth'
import { lastDayOf2006, type ZScore, type ZScores } from '../../../children/who-growth/z-scores.ts'

type Labels = StaffMeasure['labels']

/** The label of a z-score: the one before the first limit that it does not exceed. */
const labelled = <Label>(
  score: ZScore | null,
  {
    below,
    normal,
    above,
  }: {
    /** From the lowest: what lies below −3 and below −2. */
    readonly below: readonly [Label, Label]
    readonly normal: Label
    /** Each counts above its limit. */
    readonly above: readonly (readonly [number, Label])[]
  },
): Label | null => {
  // A mistake of measuring says nothing about the child.
  if (score === null || score.flagged) return null
  if (score.z < -3) return below[0]
  if (score.z < -2) return below[1]
  return above.findLast(([limit]) => score.z > limit)?.[1] ?? normal
}

/** The labels that Vietnamese schools use, by WHO z-scores; for staff only. */
export const labelsOf = (scores: ZScores, ageDays: number): Labels => {
  const isYoung = ageDays <= lastDayOf2006
  return {
    weight: labelled<WeightLabel>(scores.weightForAge, {
      below: ['severely_underweight', 'underweight'],
      normal: 'normal',
      above: [[2, 'high']],
    }),
    height: labelled<HeightLabel>(scores.heightForAge, {
      below: ['severely_stunted', 'stunted'],
      normal: 'normal',
      above: [[2, 'tall']],
    }),
    nutrition: labelled<NutritionLabel>(isYoung ? (scores.weightForHeight ?? scores.bmiForAge) : scores.bmiForAge, {
      below: ['severely_wasted', 'wasted'],
      normal: 'normal',
      above: isYoung
        ? [
            [2, 'overweight'],
            [3, 'obese'],
          ]
        : [
            [1, 'overweight'],
            [2, 'obese'],
          ],
    }),
  }
}

/** Outside of the normal band in any index. */
export const isOutside = (labels: Labels): boolean =>
  Object.values(labels).some((label) => label !== null && label !== 'normal')
