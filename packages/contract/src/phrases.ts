import { z } from 'zod'
import { ById } from './ids.ts'
import { Done, Id, schoolNode, typed, Version } from './kernel.ts'

/** What a sentence is about; the same as the aspects of reviews and the two cards. */
export const phraseCategories = [
  'eating',
  'sleeping',
  'hygiene',
  'health',
  'learning',
  'feelings',
  'week',
  'month',
] as const
export const PhraseCategory = z.enum(phraseCategories)
export type PhraseCategory = z.output<typeof PhraseCategory>

export const Phrase = z.object({
  id: Id,
  category: PhraseCategory,
  text: z.string(),
  /** Those that are not stay in what was written with them. */
  active: z.boolean(),
  version: z.int(),
  /** Words that label a child; worth another thought, not refused. */
  warnings: z.array(z.string()),
})
export type Phrase = z.output<typeof Phrase>

/** What stands for the child's name in a sentence, the only placeholder there is. */
const childPlaceholder = '{b\u00e9}'

const PhraseFields = z.object({
  category: PhraseCategory,
  text: typed({ min: 5, max: 300 }).refine(
    (text) => !/[{}]/.test(text.replaceAll(childPlaceholder, '')),
    'placeholder',
  ),
  active: z.boolean().default(true),
})

const office = { school: 'school.users.update' } as const

export const listPhrases = schoolNode('GET', '/phrases', {
  summary: 'The sentences that teachers choose from; for teachers only those in use',
  access: { school: 'signed-in', teacher: 'signed-in' },
  query: z.object({ category: PhraseCategory.optional() }),
  response: z.object({ data: z.array(Phrase) }),
})

export const createPhrase = schoolNode('POST', '/phrases/store', {
  summary: 'Add a sentence; unique in its category',
  access: office,
  body: PhraseFields,
  response: Phrase,
})

export const updatePhrase = schoolNode('PUT', '/phrases/:id/update', {
  summary: 'Change a sentence or take it out of use',
  access: office,
  params: ById('phrase'),
  body: PhraseFields.extend({ version: Version }),
  response: Phrase,
})

export const deletePhrase = schoolNode('DELETE', '/phrases/:id/delete', {
  summary: 'Delete a sentence',
  access: office,
  params: ById('phrase'),
  response: Done,
})
