import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { PlanLevel, PlanRow } from '@nhip-cau/contract/edu-plan-parts'
import type { PlanProgramme } from '@nhip-cau/contract/edu-plan-setup'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import words from '../../../../messages/edu-plan.json' with { type: 'json' }

export const outcomeText = (outcome: keyof typeof words.outcome): string => words.outcome[outcome]

/** The rows of a level until the school changes them. */
export const usualRows: Readonly<Record<PlanLevel, readonly PlanRow[]>> = words.rows

type Domain = { readonly name: string; readonly prefix: string; readonly goals: readonly string[] }
/** The domains of a programme with their usual goals. */
export const programmes: Readonly<Record<PlanProgramme, readonly Domain[]>> = words.programmes

/** The usual themes of a year, in order, with the number of their weeks. */
export const usualThemes = (ageGroup: AgeGroup): readonly { readonly name: string; readonly weeks: number }[] =>
  words.themes[ageGroup.startsWith('nursery') ? 'nursery' : 'kindergarten']

/** Theme and branch as they are searched. */
export const searchOf = (theme: string | null, branch: string): string =>
  withoutAccents(`${theme ?? ''} ${branch}`.trim())
