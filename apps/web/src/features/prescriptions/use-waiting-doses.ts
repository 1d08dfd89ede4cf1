import { type BoardDose, giveDose, skipDose } from '@nhip-cau/contract/prescriptions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { isUncertain } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { refetchFeature } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { schoolDay } from '../../ui/format.ts'
import { showToast } from '../../ui/toasts.ts'
import {
  createRetry,
  type DoseOutcome,
  dropRefusal,
  newTapId,
  type OpenRefusal,
  ownerOf,
  queueItems,
  readWaiting,
  subscribeWaiting,
} from '../offline-queue/offline-queue.ts'
import { sendSoon } from '../offline-queue/offline-sender.ts'

type Options = { readonly done: string; readonly onDone: () => void }

/**
 * Records the outcome of a dose. Without a response it stays queued on this phone and is sent again with the same
 * idempotency key, so that it is recorded once.
 */
export const useDoseOutcome = (dose: BoardDose, { done, onDone }: Options) => {
  const role = currentRole()
  const owner = ownerOf(useProfile())
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (outcome: DoseOutcome): Promise<'saved' | 'kept'> => {
      const id = newTapId()
      const params = { id: dose.id }
      try {
        if (outcome.what === 'give') await call(giveDose, role, { params, body: outcome.body }, { idempotencyKey: id })
        else await call(skipDose, role, { params, body: outcome.body }, { idempotencyKey: id })
        return 'saved'
      } catch (error) {
        if (!isUncertain(error)) throw error
        queueItems(owner, [
          {
            kind: 'dose',
            id,
            classId: dose.class.id,
            child: dose.student.full_name,
            day: schoolDay(dose.due_at),
            input: { student_id: dose.student.id, dose_id: dose.id },
            outcome,
            tapped_at: new Date().toISOString(),
          },
        ])
        sendSoon(5000)
        return 'kept'
      }
    },
    onSuccess: (how) => {
      showToast(how === 'saved' ? { text: done } : { text: m.dose_kept(), tone: 'info', duration: 12_000 })
      onDone()
    },
    onSettled: () => refetchFeature(client, role, 'prescriptions'),
  })
}

/** Returns the doses whose outcome is queued on this phone, and those that the server refused. */
export const useWaitingDoses = () => {
  const owner = ownerOf(useProfile())
  const { items, refusals } = useSyncExternalStore(subscribeWaiting, () => readWaiting(owner))
  return {
    queued: new Set(items.flatMap((one) => (one.kind === 'dose' ? [one.input.dose_id] : []))),
    refused: refusals.filter(({ item }) => item.kind === 'dose'),
    retry: (refusal: OpenRefusal) => {
      queueItems(owner, [createRetry(refusal)])
      sendSoon(0)
    },
    dismiss: (id: string) => dropRefusal(owner, id),
  }
}
