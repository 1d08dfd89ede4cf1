import type { StaffMeasure } from '@nhip-cau/contract/growth'
import { m } from '../../../paraglide/messages.js'
import type { Tone } from '../../../ui/status-tag.tsx'

type Label = NonNullable<StaffMeasure['labels'][keyof StaffMeasure['labels']]>

const texts: Readonly<Record<Label, () => string>> = {
  severely_underweight: m.growth_label_severely_underweight,
  underweight: m.growth_label_underweight,
  high: m.growth_label_high,
  severely_stunted: m.growth_label_severely_stunted,
  stunted: m.growth_label_stunted,
  tall: m.growth_label_tall,
  severely_wasted: m.growth_label_severely_wasted,
  wasted: m.growth_label_wasted,
  overweight: m.growth_label_overweight,
  obese: m.growth_label_obese,
  normal: m.growth_label_normal,
}

const severe: readonly Label[] = ['severely_underweight', 'severely_stunted', 'severely_wasted', 'obese']

export type LabelTag = { readonly text: string; readonly tone: Tone }

/** What staff read of a measurement: each label outside of the normal band, or that all is normal. */
export const labelTags = ({ labels, scores }: StaffMeasure): readonly LabelTag[] => {
  const flagged = Object.values(scores).some((score) => score?.flagged)
  const known = Object.values(labels).filter((label) => label !== null)
  const outside = known.filter((label) => label !== 'normal')
  return [
    ...(flagged ? [{ text: m.growth_flagged(), tone: 'danger' } as const] : []),
    ...outside.map(
      (label): LabelTag => ({ text: texts[label](), tone: severe.includes(label) ? 'danger' : 'waiting' }),
    ),
    ...(outside.length === 0 && known.length > 0 ? [{ text: texts.normal(), tone: 'good' } as const] : []),
  ]
}
