import { z } from 'zod'
import { childPlaceholder } from './child-placeholder.ts'
import { ById } from './ids.ts'
import { Done, Id, schoolNode, typed, Version } from './kernel.ts'

/** Categories of phrases; the same as the aspects of reviews and the two cards. */
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
  /** False: the phrase is no longer offered; existing texts keep it. */
  active: z.boolean(),
  version: z.int(),
  /** Words in the phrase that label a child; a warning only. */
  warnings: z.array(z.string()),
})
export type Phrase = z.output<typeof Phrase>

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
  summary: 'List the phrases from which teachers choose; teachers see only active ones',
  access: { school: 'signed-in', teacher: 'signed-in' },
  query: z.object({ category: PhraseCategory.optional() }),
  response: z.object({ data: z.array(Phrase) }),
})

export const createPhrase = schoolNode('POST', '/phrases/store', {
  summary: 'Create a phrase; its text must be unique in its category',
  access: office,
  body: PhraseFields,
  response: Phrase,
})

export const updatePhrase = schoolNode('PUT', '/phrases/:id/update', {
  summary: 'Change a phrase or deactivate it',
  access: office,
  params: ById('phrase'),
  body: PhraseFields.extend({ version: Version }),
  response: Phrase,
})

export const deletePhrase = schoolNode('DELETE', '/phrases/:id/delete', {
  summary: 'Delete a phrase',
  access: office,
  params: ById('phrase'),
  response: Done,
})
