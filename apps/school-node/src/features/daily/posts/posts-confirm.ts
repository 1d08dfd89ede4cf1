import type { Confirm } from '@nhip-cau/contract/post-confirmations'
import type { PostBody } from '@nhip-cau/contract/posts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { type ConfirmRow, selectDeadline } from './posts-confirm.queries.ts'

/** The question as the reader sees it. An answer of the family stands at each child that has none of its own. */
export const presentConfirm = (row: ConfirmRow, isStaff: boolean): Confirm | undefined => {
  const { confirm, confirm_until: until, own_answers } = row
  if (confirm === null || until === null) return undefined
  const own = own_answers ?? []
  const ofFamily = (family: string) =>
    confirm.per === 'child' ? undefined : own.find((child) => child.family === family && child.answer !== null)
  return {
    ...confirm,
    until,
    open: row.confirm_open ?? false,
    answered: isStaff ? row.confirmed_count : null,
    children: own.map(({ id, full_name, family, acts, answer }) => ({
      id,
      full_name,
      can_answer: acts,
      answer: answer ?? ofFamily(family)?.answer ?? null,
    })),
  }
}

/** The errors of what a post asks to confirm. A deadline that has passed may stay when the post is edited. */
export const confirmErrors = async (
  tx: Tx,
  schoolId: string,
  postId: string | null,
  { confirm, kind }: PostBody,
): Promise<Readonly<Record<string, string>>> => {
  if (confirm === null) return {}
  if (kind === 'internal') return { confirm: fieldText('confirm_internal') }
  const { today, before } = await selectDeadline(tx, schoolId, postId)
  return confirm.until < today && confirm.until !== before ? { 'confirm.until': fieldText('confirm_past') } : {}
}
