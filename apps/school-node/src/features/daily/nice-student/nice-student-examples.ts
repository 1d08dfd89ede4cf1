import type { CardExample, ExampleScope } from '@nhip-cau/contract/nice-student'
import type { PhraseCategory } from '@nhip-cau/contract/phrases'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectPhrases } from '../../register/school-settings/school-settings-phrases.queries.ts'
import * as queries from './nice-student-examples.queries.ts'

const shown = (scope: ExampleScope, { id, category, text, version }: queries.ExampleRow): CardExample => ({
  id,
  scope,
  category,
  text,
  version,
  can: { change: scope === 'own' },
})

type Filter = { readonly category?: PhraseCategory | undefined; readonly q?: string | undefined }

/** The own phrases first, then those of the school. */
export const listExamples = async (context: Context, actor: Actor, { category, q = '' }: Filter) => {
  const [own, ofSchool] = await Promise.all([
    queries.selectExamples(context.db, actor, category),
    selectPhrases(context.db, actor, category),
  ])
  const words = withoutAccents(q).split(/\s+/).filter(Boolean)
  const all = [
    ...own.map((row) => shown('own', row)),
    ...ofSchool.filter(({ active }) => active).map((row) => shown('school', row)),
  ]
  return {
    data: all.filter(({ text }) => {
      const plain = withoutAccents(text)
      return words.every((word) => plain.includes(word))
    }),
  }
}

const refusingDoubles = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'nice_examples_text') throw error
    throw problem('validation', { errors: { text: fieldText('phrase_taken') } })
  }
}

export const createExample = (context: Context, actor: Actor, fields: queries.ExampleFields) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => shown('own', await queries.insertExample(tx, actor, fields, context.now()))),
  )

type Change = queries.ExampleFields & { readonly id: string; readonly version: number }

export const updateExample = (context: Context, actor: Actor, { id, version, ...fields }: Change) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await queries.lockExample(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== version) throw problem('conflict')
      return shown('own', await queries.updateExample(tx, actor, id, fields))
    }),
  )

export const deleteExample = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    if (!(await queries.lockExample(tx, actor, id))) throw problem('not_found')
    await queries.deleteExample(tx, actor, id)
    return { message: successText }
  })
