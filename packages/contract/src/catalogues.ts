import { z } from 'zod'
import people from './catalogues/people.json' with { type: 'json' }

/** An entry of an official list: the code is stored, the name is shown and used in Excel files. */
export const Choice = z.object({ code: z.string(), name: z.string() })
export type Choice = z.output<typeof Choice>

/** The 54 ethnic groups in the order of the official catalogue, with `foreign` and `undeclared`. */
export const ethnicGroups: readonly Choice[] = people.ethnic_groups
/** The 34 provinces and cities since 2025. */
export const provinces: readonly Choice[] = people.provinces
export const allergens: readonly Choice[] = people.allergens
/** Relations of an adult to a child. */
export const relations: readonly string[] = people.relations

const oneOf = (choices: readonly Choice[]) => z.enum(choices.map(({ code }) => code) as [string, ...string[]])

export const EthnicGroup = oneOf(ethnicGroups)
export const Province = oneOf(provinces)
export const Allergen = oneOf(allergens)
export const Relation = z.enum(relations as [string, ...string[]])
