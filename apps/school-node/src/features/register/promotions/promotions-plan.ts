import { type AgeGroup, ageGroups } from '@nhip-cau/contract/classes'
import type { PromotionOutcome } from '@nhip-cau/contract/promotions'

export type PlannedClass = {
  readonly id: string
  readonly copied_from: string | null
  readonly name: string
  readonly age_group: AgeGroup
  readonly room: string | null
  readonly capacity: number | null
  readonly position: number
  readonly teachers_from: string | null
  readonly standing: boolean
}

type OldClass = Pick<PlannedClass, 'id' | 'name' | 'age_group' | 'room' | 'capacity' | 'position'>
type PlannedOutcome = { readonly outcome: PromotionOutcome; readonly to_class_id: string | null }

const sameName = (one: string, other: string) => one.localeCompare(other, 'vi', { sensitivity: 'base' }) === 0

/** Plans the classes of the next year: its existing classes, and a copy of every other class of the old year. */
export const planClasses = (
  old: readonly OldClass[],
  standing: readonly OldClass[],
  newId: () => string,
): readonly PlannedClass[] => {
  const kept = standing.map((one) => ({
    ...one,
    copied_from: old.find(({ name }) => sameName(name, one.name))?.id ?? null,
    teachers_from: null,
    standing: true,
  }))
  const copies = old
    .filter(({ name }) => !standing.some((one) => sameName(name, one.name)))
    .map((one) => ({ ...one, id: newId(), copied_from: one.id, teachers_from: one.id, standing: false }))
  return [...kept, ...copies].sort((a, b) => a.position - b.position)
}

/**
 * Plans the default outcome of each old class: up into a class of the next existing age group, with parallel classes
 * spread over the targets; the oldest age group graduates.
 */
export const planOutcomes = (
  old: readonly OldClass[],
  planned: readonly PlannedClass[],
): ReadonlyMap<string, PlannedOutcome> =>
  new Map(
    old.map((one): [string, PlannedOutcome] => {
      const siblings = old.filter(({ age_group }) => age_group === one.age_group)
      const targets = nextClasses(one.age_group, planned)
      const target = targets[siblings.indexOf(one) % Math.max(targets.length, 1)]
      if (target !== undefined) return [one.id, { outcome: 'up', to_class_id: target.id }]
      const oldest = one.age_group === ageGroups.at(-1)
      return [one.id, { outcome: oldest ? 'graduate' : 'up', to_class_id: null }]
    }),
  )

const nextClasses = (group: AgeGroup, planned: readonly PlannedClass[]) => {
  for (const next of ageGroups.slice(ageGroups.indexOf(group) + 1)) {
    const found = planned.filter(({ age_group }) => age_group === next)
    if (found.length > 0) return found
  }
  return []
}
