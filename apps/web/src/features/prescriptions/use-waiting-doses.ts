import type { MarkInput } from '@nhip-cau/contract/attendance'
import { type BoardDose, giveDose, skipDose, undoDose } from '@nhip-cau/contract/prescriptions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { isUncertain } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { refetchFeature } from '../../lib/queries.ts'
import { useUndoOffer } from '../../lib/use-undo-offer.ts'
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
 * Records the outcome of a dose and offers to undo it until the family is notified. Without a response it stays queued on this phone and is sent again with the same
 * idempotency key, so that it is recorded once.
 */
export const useDoseOutcome = (dose: BoardDose, { done, onDone }: Options) => {
  const role = currentRole()
  const owner = ownerOf(useProfile())
  const client = useQueryClient()
  const refetch = () => refetchFeature(client, role, 'prescriptions')
  const offerUndo = useUndoOffer()
  return useMutation({
    mutationFn: async (outcome: DoseOutcome) => {
      const id = newTapId()
      const params = { id: dose.id }
      try {
        const options = { idempotencyKey: id }
        return outcome.what === 'give'
          ? await call(giveDose, role, { params, body: outcome.body }, options)
          : await call(skipDose, role, { params, body: outcome.body }, options)
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
        return undefined
      }
    },
    onSuccess: (saved) => {
      if (saved) offerUndo(done, saved.undo_seconds, { endpoint: undoDose, input: { params: { id: dose.id } } })
      else showToast({ text: m.dose_kept(), tone: 'info', duration: 12_000 })
      onDone()
    },
    onSettled: refetch,
  })
}

const isThere = (mark: MarkInput['mark']) => mark === 'present' || mark === 'late'

/**
 * Returns the doses whose outcome is queued on this phone, those that the server refused, and the children whose arrival
 * is queued.
 */
export const useWaitingDoses = () => {
  const owner = ownerOf(useProfile())
  const { items, refusals } = useSyncExternalStore(subscribeWaiting, () => readWaiting(owner))
  return {
    queued: new Set(items.flatMap((one) => (one.kind === 'dose' ? [one.input.dose_id] : []))),
    arrived: new Set(
      items.flatMap((one) => (one.kind === 'mark' && isThere(one.input.mark) ? [one.input.student_id] : [])),
    ),
    refused: refusals.filter(({ item }) => item.kind === 'dose'),
    retry: (refusal: OpenRefusal) => {
      queueItems(owner, [createRetry(refusal)])
      sendSoon(0)
    },
    dismiss: (id: string) => dropRefusal(owner, id),
  }
}
