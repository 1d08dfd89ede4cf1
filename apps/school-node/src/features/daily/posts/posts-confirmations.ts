import type { ConfirmAnswer } from '@nhip-cau/contract/post-confirmations'
import type { Post } from '@nhip-cau/contract/posts'
import { type FieldText, fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectPost } from './posts.queries.ts'
import { present } from './posts.ts'
import { recountConfirmed, type StoredConfirm } from './posts-confirm.queries.ts'
import * as queries from './posts-confirmations.queries.ts'

type Given = {
  readonly post_id: string
  readonly asked_in: number
  readonly student_ids: readonly string[]
  readonly answer: ConfirmAnswer | null
}

const refusal = (field: string, text: FieldText) => problem('validation', { errors: { [field]: fieldText(text) } })

/**
 * Stores the answer of a family, which replaces the one before, whoever of the family gave it. Throws `confirm_closed`
 * after the deadline, `conflict` if the question has changed, `confirm_relative` for who sees the post only as a relative,
 * and `not_found` for children of others.
 */
export const confirmPost = (context: Context, actor: ActorIn<'parent'>, given: Given): Promise<Post> =>
  context.transaction(async (tx) => {
    const { post_id: postId, asked_in: askedIn, answer } = given
    const asked = await queries.lockAsked(tx, actor, postId)
    if (!asked) throw problem('not_found')
    const { confirm, open } = asked
    const own = await queries.selectOwnReached(tx, actor, postId)
    if (own.length === 0) throw problem('confirm_relative')
    if (given.student_ids.some((id) => own.every((child) => child.id !== id))) throw problem('not_found')
    if (confirm === null) throw refusal('answer', 'confirm_unasked')
    if (confirm.asked_in !== askedIn) throw problem('conflict')
    if (!open) throw problem('confirm_closed')
    const chosen = given.student_ids.length === 0 ? own : own.filter((child) => given.student_ids.includes(child.id))
    const children = confirm.per === 'child' ? chosen : await withSiblings()
    await queries.setAnswers(tx, actor, {
      postId,
      askedIn,
      children,
      answer: answer && fitting(confirm, answer),
      at: context.now(),
    })
    await recountConfirmed(tx, actor.schoolId, postId)
    const ids = children.map((child) => child.id)
    const account_ids = await queries.selectFamilyAccounts(tx, actor.schoolId, ids)
    await signalLive(tx, { school_id: actor.schoolId, topics: ['posts'], account_ids, screen: actor.screen })
    const row = await selectPost(tx, actor, postId)
    if (!row) throw problem('not_found')
    return present(context, actor, row)

    /** The relation of the caller to a sibling that only others look at is that to the own child. */
    async function withSiblings() {
      const siblings = await queries.selectSiblings(tx, actor, postId, [...new Set(own.map((child) => child.family))])
      const relation = own[0]?.relation ?? ''
      const others = siblings.filter((id) => own.every((child) => child.id !== id))
      return [...own, ...others.map((id) => ({ id, relation }))]
    }
  })

/** The parts of the answer that this question takes. Throws a validation problem where they are missing. */
const fitting = ({ kind, options }: StoredConfirm, { option, strokes, signed_name }: ConfirmAnswer): ConfirmAnswer => {
  const nothing = { option: null, strokes: null, signed_name: null }
  switch (kind) {
    case 'tick':
      return nothing
    case 'choice':
      if (option === null || option >= options.length) throw refusal('option', 'confirm_option_unknown')
      return { ...nothing, option }
    case 'signature':
      if (strokes === null && signed_name === null) throw refusal('strokes', 'signature_missing')
      return strokes === null ? { ...nothing, signed_name } : { ...nothing, strokes }
  }
}
