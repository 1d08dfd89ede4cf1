import { useState } from 'react'
import { isApiProblem } from '../../lib/api-problem.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { PostFields } from './post-fields.ts'
import { useFreshReach } from './use-reach.ts'

/**
 * The question before a post goes to more families than the school lets anybody write to unasked. The server decides
 * whether it is asked; its refusal opens the question.
 */
export const useReachQuestion = (fields: PostFields) => {
  const [families, setFamilies] = useState<number>()
  const count = useFreshReach()
  /** Opens the question if sending was refused for the want of an answer; false for other errors. */
  const asks = async (error: unknown): Promise<boolean> => {
    if (!isApiProblem(error) || error.code !== 'reach_unconfirmed') return false
    const counted = await count(fields).catch(() => undefined)
    setFamilies(counted)
    return counted !== undefined
  }
  return { families, asks, close: () => setFamilies(undefined) }
}

type Props = {
  readonly families: number | undefined
  readonly onClose: () => void
  readonly onConfirm: (families: number) => void
}

export const ReachQuestion = ({ families, onClose, onConfirm }: Props) =>
  families === undefined ? null : (
    <ConfirmDialog
      opened
      title={m.post_reach_question({ count: families })}
      confirmLabel={m.post_reach_confirm({ count: families })}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        onConfirm(families)
      }}
    >
      {m.post_reach_hint()}
    </ConfirmDialog>
  )
