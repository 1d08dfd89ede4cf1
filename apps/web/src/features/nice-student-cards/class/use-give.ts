import {
  type ClassCards,
  type ClassChild,
  type SavedCards,
  setComment,
  setCommentMonth,
  setSticker,
  setStickerMonth,
  undoCards,
} from '@nhip-cau/contract/nice-student'
import type { StickerKey } from '@nhip-cau/contract/own-stickers'
import { stickerKey } from '@nhip-cau/contract/stickers/sticker-key'
import { useState } from 'react'
import { isApiProblem } from '../../../lib/api-problem.ts'
import { useCommand } from '../../../lib/queries.ts'
import { useUndoOffer } from '../../../lib/use-undo-offer.ts'
import { m } from '../../../paraglide/messages.js'

type Change = {
  readonly child: ClassChild
  readonly stickers?: readonly StickerKey[]
  readonly comment?: string | null
}

const entryOf = ({ child }: Change) => ({ student_id: child.student.id, version: child.version })
const stickersOf = (change: Change) => ({
  ...entryOf(change),
  stickers: [...(change.stickers ?? (change.child.card?.stickers ?? []).map(stickerKey))],
  ...(change.comment === undefined ? {} : { comment: change.comment }),
})
const wordsOf = (change: Change) => ({ ...entryOf(change), comment: change.comment ?? null })

/**
 * Writes the cards of several children in one call and offers to undo it. For children who were away the whole time it
 * asks first: `away` has the question and the answer.
 */
export const useGive = (cards: ClassCards, onDone: () => void) => {
  const offer = useUndoOffer()
  const [asked, setAsked] = useState<{ text: string; changes: readonly Change[] }>()
  const done = ({ batch, undo_seconds, data }: SavedCards) => {
    setAsked(undefined)
    onDone()
    if (batch !== null)
      offer(m.cards_saved({ count: data.length }), undo_seconds, { endpoint: undoCards, input: { body: { batch } } })
  }
  const options = { onDone: done }
  const [stickers, stickersMonth] = [useCommand(setSticker, options), useCommand(setStickerMonth, options)]
  const [words, wordsMonth] = [useCommand(setComment, options), useCommand(setCommentMonth, options)]
  const all = [stickers, stickersMonth, words, wordsMonth]

  const give = (changes: readonly Change[], confirmed_away = false) => {
    const failed = {
      onError: (error: unknown) => {
        if (isApiProblem(error) && error.code === 'card_children_away') setAsked({ text: error.detail, changes })
      },
    }
    const base = { class_id: cards.class.id, confirmed_away }
    const isWords = changes.every((one) => one.stickers === undefined)
    const { week, month } = cards
    if (isWords) {
      const entries = changes.map(wordsOf)
      if (week === null) wordsMonth.mutate({ body: { ...base, month, entries } }, failed)
      else words.mutate({ body: { ...base, week: week.monday, entries } }, failed)
      return
    }
    const entries = changes.map(stickersOf)
    if (week === null) stickersMonth.mutate({ body: { ...base, month, entries } }, failed)
    else stickers.mutate({ body: { ...base, week: week.monday, entries } }, failed)
  }
  return {
    give,
    busy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    away: asked && { text: asked.text, confirm: () => give(asked.changes, true), cancel: () => setAsked(undefined) },
  }
}
