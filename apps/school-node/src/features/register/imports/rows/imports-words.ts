import { fill } from '@nhip-cau/contract/texts'
import { words } from '../../../../documents/excel/words.ts'
import { dayText } from '../../../../texts.ts'

type Values = Readonly<Record<string, string | number>>
type Sentence = 'guardianship_new' | 'guardianship_change' | 'move' | 'consent' | 'teach' | 'homeroom' | 'back'

export const sentence = (text: Sentence, values: Values = {}): string => fill(words.import[text], values)

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return words.import.empty
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dayText(text) : text
}

/** Fields whose values a preview does not show. */
const hidden = new Set(['identity_number', 'ethnic_group', 'allergy_note', 'health_note'])

/** Returns the fields whose value changes; blank cells change nothing. */
export const differences = <G extends object>(known: Readonly<Record<keyof G, unknown>>, given: G) =>
  (Object.keys(given) as (keyof G & string)[]).filter(
    (key) => given[key] !== null && given[key] !== undefined && given[key] !== known[key],
  )

export const changeText = (key: string, before: unknown, after: unknown): string => {
  const field = words.field[key as keyof typeof words.field]
  if (hidden.has(key)) return field
  return fill(words.import.change, { field, before: shown(before), after: shown(after) })
}
