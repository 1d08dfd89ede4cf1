import type { Phrase, PhraseCategory } from '@nhip-cau/contract/phrases'
import { labelsIn } from '@nhip-cau/contract/review-warnings'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import * as queries from './school-settings-phrases.queries.ts'

/** Marks the words of a phrase that label a child, by the school's list. */
const warned = async (context: Context, actor: Actor) => {
  const { review_labels } = await context.settings.of(actor.schoolId)
  return (row: queries.PhraseRow): Phrase => ({ ...row, warnings: labelsIn(row.text, review_labels) })
}

export const listPhrases = async (context: Context, actor: Actor, category: PhraseCategory | undefined) => ({
  data: (await queries.selectPhrases(context.db, actor, category)).map(await warned(context, actor)),
})

const objectOf = ({ id, text }: queries.PhraseRow) => ({ kind: 'settings', id, name: text.slice(0, 60) })

export const createPhrase = async (context: Context, actor: Actor, fields: queries.PhraseFields) => {
  const shown = await warned(context, actor)
  return refusingDoubles(() =>
    context.transaction(async (tx) => {
      const row = await queries.insertPhrase(tx, actor.schoolId, fields)
      await recordAudit(tx, actor, { action: 'phrase.store', object: objectOf(row), after: { ...fields } })
      return shown(row)
    }),
  )
}

export const updatePhrase = async (
  context: Context,
  actor: Actor,
  id: string,
  { version, ...fields }: queries.PhraseFields & { version: number },
) => {
  const shown = await warned(context, actor)
  return refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await existing(tx, actor, id)
      if (before.version !== version) throw problem('conflict')
      const row = await queries.setPhrase(tx, actor.schoolId, id, fields)
      const { id: _id, version: _version, ...old } = before
      await recordAudit(tx, actor, { action: 'phrase.update', object: objectOf(row), before: old, after: fields })
      return shown(row)
    }),
  )
}

export const deletePhrase = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const before = await existing(tx, actor, id)
    await queries.deletePhrase(tx, actor.schoolId, id)
    await recordAudit(tx, actor, { action: 'phrase.delete', object: objectOf(before) })
    return { message: successText }
  })

const existing = async (tx: Tx, actor: Actor, id: string) => {
  const row = await queries.lockPhrase(tx, actor.schoolId, id)
  if (!row) throw problem('not_found')
  return row
}

const refusingDoubles = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'phrases_text') throw error
    throw problem('validation', { errors: { text: fieldText('phrase_taken') } })
  }
}
