import { allergens } from '@nhip-cau/contract/catalogues'
import type { DietKind } from '@nhip-cau/contract/kitchen'
import { dietWords } from '../../../texts.ts'
import type { DietRow } from './kitchen.queries.ts'

export const groupOf = (ageGroup: string): 'nursery' | 'kindergarten' =>
  ageGroup.startsWith('nursery') ? 'nursery' : 'kindergarten'

type Needs = Pick<DietRow, 'allergens' | 'allergy_note' | 'diet_note'>

/** The diet is written in a family's own words; porridge and meatless are what a kitchen counts. */
export const dietsOf = ({ allergens: codes, allergy_note, diet_note }: Needs): DietKind[] => {
  const words = (diet_note ?? '')
    .normalize('NFC')
    .toLocaleLowerCase('vi')
    .split(/[^\p{L}]+/u)
  const named = (['porridge', 'vegetarian'] as const).filter((kind) => words.includes(dietWords[kind]))
  const allergic = codes.length > 0 || (allergy_note ?? '') !== ''
  // What is written of an allergic child's food is how the allergy is minded.
  const other = (diet_note ?? '') !== '' && named.length === 0 && !allergic
  return [...(allergic ? (['allergy'] as const) : []), ...named, ...(other ? (['other'] as const) : [])]
}

const tidy = (text: string | null) => (text ?? '').trim().replace(/[.;\s]+$/, '')

/** What the cook has to know of a child: the ticked words, then what the family wrote. */
export const needOf = ({ allergens: codes, allergy_note, diet_note }: Needs): string => {
  const ticked = codes.map((code) => allergens.find((one) => one.code === code)?.name ?? code).join(', ')
  return [ticked, tidy(allergy_note), tidy(diet_note)].filter((part) => part !== '').join('; ')
}
