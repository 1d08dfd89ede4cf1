import type { AnswerOf, Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '../paraglide/messages.js'
import { showToast } from '../ui/toasts.ts'
import { showUndoToast } from '../ui/undo-toast.ts'
import { call } from './api.ts'
import { isApiProblem, problemText } from './api-problem.ts'
import { currentRole } from './area.ts'
import { refetchFeatureOf } from './queries.ts'
import { randomKey } from './random-key.ts'

export type Undo<E extends Endpoint> = {
  readonly endpoint: E
  readonly input: RequestOf<E>
  readonly onUndone?: (answer: AnswerOf<E>) => void
}

/**
 * Says what was done and offers to undo it, as long as the server takes it back; `seconds` 0: it cannot be undone. Works
 * also when the component that offered it is gone.
 */
export const useUndoOffer = () => {
  const client = useQueryClient()
  const role = currentRole()
  return <E extends Endpoint>(done: string, seconds: number, { endpoint, input, onUndone }: Undo<E>) => {
    if (seconds === 0) return void showToast({ text: done })
    const idempotencyKey = randomKey()
    const undo = () =>
      call(endpoint, role, input, { idempotencyKey })
        .then((answer) => {
          showToast({ text: m.attend_undone() })
          onUndone?.(answer)
        })
        .catch((error: unknown) => {
          const late = isApiProblem(error) && error.status === 409
          showToast({ text: problemText(error), tone: late ? 'info' : 'danger' })
        })
        .finally(() => void refetchFeatureOf(client, role, endpoint))
    showUndoToast(done, seconds, () => void undo())
  }
}
