import type { ChipName, ReviewChips, ReviewKind, ReviewLevel } from '@nhip-cau/contract/student-review-parts'
import { m } from '../../paraglide/messages.js'

export const kindNames: Readonly<Record<ReviewKind, () => string>> = {
  day: m.review_kind_day,
  week: m.review_kind_week,
  month: m.review_kind_month,
  term: m.review_kind_term,
}

export const chipNames: Readonly<Record<ChipName, () => string>> = {
  eating: m.review_chip_eating,
  sleeping: m.review_chip_sleeping,
  hygiene: m.review_chip_hygiene,
  mood: m.review_chip_mood,
  health: m.review_chip_health,
  learning: m.review_chip_learning,
}

type Names<Name extends ChipName> = Readonly<Record<NonNullable<ReviewChips[Name]>, () => string>>

const choiceNames: { readonly [Name in ChipName]: Names<Name> } = {
  eating: {
    all: m.review_eating_all,
    almost: m.review_eating_almost,
    half: m.review_eating_half,
    little: m.review_eating_little,
  },
  sleeping: {
    well: m.review_sleeping_well,
    restless: m.review_sleeping_restless,
    none: m.review_sleeping_none,
  },
  hygiene: {
    normal: m.review_hygiene_normal,
    constipated: m.review_hygiene_constipated,
    loose: m.review_hygiene_loose,
  },
  mood: {
    happy: m.review_mood_happy,
    normal: m.review_mood_normal,
    fussy: m.review_mood_fussy,
    tired: m.review_mood_tired,
  },
  health: {
    fine: m.review_health_fine,
    runny_nose: m.review_health_runny_nose,
    cough: m.review_health_cough,
    warm: m.review_health_warm,
    hurt: m.review_health_hurt,
  },
  learning: {
    eager: m.review_learning_eager,
    joined: m.review_learning_joined,
    watched: m.review_learning_watched,
    helped: m.review_learning_helped,
  },
}

/** What a choice of a daily note is called. */
export const choiceName = (name: string, value: string): string =>
  (choiceNames as Readonly<Record<string, Readonly<Record<string, () => string>>>>)[name]?.[value]?.() ?? value

export const levelNames: Readonly<Record<ReviewLevel, () => string>> = {
  excellent: m.review_level_excellent,
  good: m.review_level_good,
  fair: m.review_level_fair,
  trying: m.review_level_trying,
  support: m.review_level_support,
}
