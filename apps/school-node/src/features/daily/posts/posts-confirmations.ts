import type { ConfirmAnswer } from '@nhip-cau/contract/post-confirmations'
import type { Post } from '@nhip-cau/contract/posts'
import { type FieldText, fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectPost } from './posts.queries.ts'
import { present } from './posts.ts'
import { countAnswered, type StoredConfirm } from './posts-confirm.queries.ts'
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
export const confirmPost = (context: Context, actor: ActorIn<'parent'>, wish: Given): Promise<Post> =>
  context.transaction(async (tx) => {
    const { post_id: postId, asked_in: askedIn, answer } = wish
    const { confirm, own } = await findQuestion(tx, actor, wish)
    const chosen = wish.student_ids.length === 0 ? own : own.filter((child) => wish.student_ids.includes(child.id))
    const children = confirm.per === 'child' ? chosen : await withSiblings()
    const stored = { postId, confirm, children, answer: answer && fitting(confirm, answer), at: context.now() }
    // Two guardians of a family may answer for different children of it.
    const families = confirm.per === 'child' ? [] : own.map((child) => child.family)
    const more = await storeAnswers(tx, actor, stored, families)
    const ids = children.map((child) => child.id)
    const account_ids = await queries.selectFamilyAccounts(tx, actor.schoolId, ids)
    await signalLive(tx, { school_id: actor.schoolId, topics: ['posts'], account_ids, screen: actor.screen })
    const row = await selectPost(tx, actor, postId)
    if (!row) throw problem('not_found')
    await addToCount(tx, actor, { postId, askedIn, more })
    return present(context, actor, row)

    /** The relation of the caller to a sibling that only others look at is that to the own child. */
    async function withSiblings() {
      const siblings = await queries.selectSiblings(tx, actor, postId, [...new Set(own.map((child) => child.family))])
      const relation = own[0]?.relation ?? ''
      const others = siblings.filter((id) => own.every((child) => child.id !== id))
      return [...own, ...others.map((id) => ({ id, relation }))]
    }
  })

/** The question that the caller may answer now, and the children for whom. Throws as `confirmPost`. */
const findQuestion = async (tx: Tx, actor: ActorIn<'parent'>, { post_id, asked_in, student_ids }: Given) => {
  const asked = await queries.selectAsked(tx, actor, post_id)
  if (!asked) throw problem('not_found')
  const { confirm, open } = asked
  const looked = await queries.selectOwnReached(tx, actor, post_id)
  if (student_ids.some((id) => looked.every((child) => child.id !== id))) throw problem('not_found')
  const own = looked.filter((child) => child.acts)
  if (own.length === 0 || student_ids.some((id) => own.every((child) => child.id !== id)))
    throw problem('confirm_relative')
  if (confirm === null) throw refusal('answer', 'confirm_unasked')
  if (confirm.asked_in !== asked_in) throw problem('conflict')
  if (!open) throw problem('confirm_closed')
  return { confirm, own }
}

type Stored = Omit<queries.NewAnswer, 'askedIn'> & { readonly confirm: StoredConfirm }

/** Replaces the answers of these children; returns how many more families, or children, have answered now. */
const storeAnswers = async (
  tx: Tx,
  actor: ActorIn<'parent'>,
  { confirm, ...answers }: Stored,
  families: readonly string[],
): Promise<number> => {
  const { postId } = answers
  const students = answers.children.map((child) => child.id)
  await queries.lockAnswersOf(tx, postId, [...families, ...students])
  const answered = () => countAnswered(tx, actor.schoolId, { postId, confirm, students })
  const before = await answered()
  await queries.setAnswers(tx, actor, { ...answers, askedIn: confirm.asked_in })
  return (await answered()) - before
}

type Counted = { readonly postId: string; readonly askedIn: number; readonly more: number }

/**
 * Locks the post for the end of the transaction only, and adds the difference, because ten thousand families may answer
 * the same post within an hour.
 */
const addToCount = async (tx: Tx, actor: ActorIn<'parent'>, { postId, askedIn, more }: Counted): Promise<void> => {
  const still = await queries.lockAsked(tx, actor, postId)
  if (!still) throw problem('not_found')
  if (still.confirm?.asked_in !== askedIn) throw problem('conflict')
  if (more !== 0) await queries.addConfirmed(tx, actor.schoolId, postId, more)
}

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
