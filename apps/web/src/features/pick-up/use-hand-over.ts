import type { BodyOf } from '@nhip-cau/contract/kernel'
import { type Collector, recordDeparture, undoDeparture } from '@nhip-cau/contract/pick-up'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import { showUndoToast } from '../../ui/undo-toast.ts'

type Taker = BodyOf<typeof recordDeparture>['collector']

export const takerOf = ({ kind, id }: Collector, code = ''): Taker =>
  kind === 'code' ? { kind, id, code } : { kind, id }

type Leaving = {
  readonly student: { readonly id: string; readonly name: string }
  readonly siblings: readonly string[]
  /** The departure time noted offline, by this phone's clock. */
  readonly leftAt: string | undefined
  readonly onClose: () => void
}

/** Records the departure, with a short time to undo it, and asks for a confirmation if the school requires one. */
export const useHandOver = ({ student, siblings, leftAt, onClose }: Leaving) => {
  const role = currentRole()
  const client = useQueryClient()
  const [warning, setWarning] = useState<{ collector: Taker; text: string }>()
  const refetch = () =>
    void Promise.all([refetchFeature(client, role, 'attend'), refetchFeature(client, role, 'pick-up')])
  const undo = (ids: readonly string[]) =>
    Promise.all(ids.map((id) => call(undoDeparture, role, { params: { id } })))
      .then(refetch)
      .catch((error: unknown) => showToast({ text: problemText(error), tone: 'danger' }))
  const leave = useCommand(recordDeparture, {
    quiet: true,
    onDone: (departure) => {
      refetch()
      const handedOver = m.attend_handed_over({ name: student.name, collector: departure.collector })
      showUndoToast(
        handedOver,
        departure.undo_seconds,
        () => void undo([departure.id, ...departure.siblings.map(({ id }) => id)]),
      )
      onClose()
    },
    onFailed: (error) => {
      if (!isApiProblem(error) || error.code !== 'collects_many')
        showToast({ text: problemText(error), tone: 'danger' })
    },
  })
  const give = (collector: Taker, confirmed = false) =>
    leave.mutate(
      {
        body: {
          student_id: student.id,
          collector,
          siblings: [...siblings],
          confirmed,
          seconds_ago: secondsSince(leftAt),
        },
      },
      {
        onError: (error) => {
          if (isApiProblem(error) && error.code === 'collects_many') setWarning({ collector, text: error.detail })
        },
      },
    )
  const refusal = leave.error && !warning ? problemText(leave.error) : undefined
  return { give, leave, refusal, many: warning && { ...warning, close: () => setWarning(undefined) } }
}

const longest = 12 * 60 * 60

/**
 * Seconds since the moment. Both times come from the phone's clock, so the result is right even if the clock is wrong.
 */
const secondsSince = (moment: string | undefined): number =>
  moment === undefined ? 0 : Math.min(longest, Math.max(0, Math.round((Date.now() - Date.parse(moment)) / 1000)))
