import { allergens } from '@nhip-cau/contract/catalogues'
import type { DietKind } from '@nhip-cau/contract/kitchen'
import { dietWords } from '../texts.ts'

/** What a family has said of the food of a child. */
export type Needs = {
  readonly allergens: readonly string[]
  readonly allergy_note: string | null
  readonly diet_note: string | null
}

/**
 * The kinds of special portion. The diet is free text, in which only the words for porridge and meatless are
 * recognized.
 */
export const dietsOf = ({ allergens: codes, allergy_note, diet_note }: Needs): DietKind[] => {
  const words = (diet_note ?? '')
    .normalize('NFC')
    .toLocaleLowerCase('vi')
    .split(/[^\p{L}]+/u)
  const named = (['porridge', 'vegetarian'] as const).filter((kind) => words.includes(dietWords[kind]))
  const allergic = codes.length > 0 || (allergy_note ?? '') !== ''
  // The diet note of an allergic child describes the allergy, so it is no kind of its own.
  const other = (diet_note ?? '') !== '' && named.length === 0 && !allergic
  return [...(allergic ? (['allergy'] as const) : []), ...named, ...(other ? (['other'] as const) : [])]
}

const trimmed = (text: string | null) => (text ?? '').trim().replace(/[.;\s]+$/, '')

/** What the cook must know about a child: the ticked allergens, then the family's notes. */
export const dietNoteOf = ({ allergens: codes, allergy_note, diet_note }: Needs): string => {
  const ticked = codes.map((code) => allergens.find((one) => one.code === code)?.name ?? code).join(', ')
  return [ticked, trimmed(allergy_note), trimmed(diet_note)].filter((part) => part !== '').join('; ')
}
