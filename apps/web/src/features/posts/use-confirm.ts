import type { ConfirmAnswer } from '@nhip-cau/contract/post-confirmations'
import type { Post } from '@nhip-cau/contract/posts'
import { confirmPost } from '@nhip-cau/contract/posts-delivery'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature } from '../../lib/queries.ts'
import { randomKey } from '../../lib/random-key.ts'
import { showToast } from '../../ui/toasts.ts'
import { updateAnswers } from './use-vote.ts'

type Given = { readonly student_ids: string[]; readonly answer: ConfirmAnswer | null }

/** Answers what a post asks to confirm, or takes the answer back. */
export const useConfirm = (post: Post, { asked_in }: NonNullable<Post['confirm']>) => {
  const client = useQueryClient()
  const role = currentRole()
  return useMutation({
    mutationFn: (given: Given) =>
      call(confirmPost, role, { body: { post_id: post.id, asked_in, ...given } }, { idempotencyKey: randomKey() }),
    onSuccess: ({ confirm }) => {
      updateAnswers(client, role, post.id, () => ({ confirm }))
      // The posts above the feed that wait for an answer are others now.
      void refetchFeature(client, role, 'posts')
    },
    onError: (error) => {
      showToast({ text: isApiProblem(error) ? firstError(error) : problemText(error), tone: 'danger' })
      if (isApiProblem(error) && error.status === 409) void refetchFeature(client, role, 'posts')
    },
  })
}

/** The reason at the field, which says more than the problem. */
const firstError = (error: { readonly errors: Readonly<Record<string, string>> }) =>
  Object.values(error.errors)[0] ?? problemText(error)
