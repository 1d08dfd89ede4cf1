import type { BodyOf } from '@nhip-cau/contract/kernel'
import {
  type Collector,
  listCollectors,
  listPickUpRequests,
  recordDeparture,
  undoDeparture,
} from '@nhip-cau/contract/pick-up'
import type { PickUpLine } from '@nhip-cau/contract/pick-up-wishes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { ask, refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Choice } from '../../ui/choice.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../../ui/rows.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { showUndoToast } from '../../ui/undo-toast.ts'
import { MedicineReminder } from '../prescriptions/medicine-reminder.tsx'
import { CodeEntry } from './code-entry.tsx'
import { CollectorRow } from './collector-row.tsx'
import { QuestionState } from './question-state.tsx'
import { StrangerForm } from './stranger-form.tsx'
import { WishAnswer } from './wish-answer.tsx'

type Props = {
  readonly student: { readonly id: string; readonly name: string }
  readonly line: PickUpLine | undefined
  /** The departure time noted offline, by this phone's clock. */
  readonly leftAt?: string | undefined
  readonly onClose: () => void
}

/** Lists the people who may pick up this child, with barred people first in a warning. */
export const HandOver = ({ student, line, leftAt, onClose }: Props) => {
  const known = useQuery(ask(listCollectors, { params: { id: student.id } }))
  const questions = useQuery(ask(listPickUpRequests, {}))
  const [siblings, setSiblings] = useState<readonly string[]>([])
  const { give, leave, many, refusal } = useHandOver(student, siblings, leftAt, onClose)
  const mine = questions.data?.data.filter((one) => one.child.id === student.id) ?? []
  const wishes = line?.wishes ?? []
  const along = known.data?.siblings.filter((one) => one.can) ?? []
  const elsewhere = known.data?.siblings.filter((one) => !one.can) ?? []
  const fits = (id: string) =>
    along.filter((one) => siblings.includes(one.id)).every((one) => one.collectors.includes(id))
  const blockOf = ({ kind, id }: Collector) => {
    if (kind === 'code') return m.door_code_needed()
    return fits(id) ? undefined : m.door_not_for_all()
  }
  return (
    <SidePanel opened onClose={onClose} title={m.attend_hand_over_of({ name: student.name })}>
      {known.error && !known.data && <Notice tone="danger" title={problemText(known.error)} />}
      {known.isPending && (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {known.data && (
        <div className={styles.stack}>
          {refusal && <Notice tone="danger" title={refusal} />}
          {known.data.barred.map((one) => (
            <Notice
              key={one.full_name}
              tone="danger"
              title={m.attend_barred({ name: one.full_name, relation: one.relation })}
            />
          ))}
          {wishes.map((wish) => (
            <WishAnswer key={wish.id} wish={wish} />
          ))}
          {along.length > 0 && (
            <Choice
              many
              label={m.door_siblings()}
              value={siblings}
              onChange={setSiblings}
              options={along.map((one) => ({
                value: one.id,
                label: m.door_sibling({ name: one.full_name, class: one.class.name }),
              }))}
            />
          )}
          {elsewhere.length > 0 && (
            <p>
              {m.door_sibling_elsewhere({
                names: elsewhere
                  .map((one) => m.door_sibling({ name: one.full_name, class: one.class.name }))
                  .join(', '),
              })}
            </p>
          )}
          <MedicineReminder studentIds={[student.id, ...siblings]}>
            <ul className={styles.rows} aria-label={m.attend_collectors()}>
              {known.data.collectors.map((one) => (
                <CollectorRow
                  key={one.id}
                  collector={one}
                  announced={wishes.some((wish) => wish.status !== 'rejected' && wish.person === one.full_name)}
                  blocked={blockOf(one)}
                  busy={leave.isPending}
                  onGive={() => give(takerOf(one))}
                />
              ))}
            </ul>
            <DetailSection title={m.attend_code_title()}>
              <CodeEntry
                studentId={student.id}
                busy={leave.isPending}
                onFound={(one, code) => give(takerOf(one, code))}
              />
            </DetailSection>
            <DetailSection title={m.attend_stranger_title()}>
              <p>{m.attend_stranger_text()}</p>
              {mine.map((one) => (
                <QuestionState key={one.id} question={one} />
              ))}
              <StrangerForm studentId={student.id} />
            </DetailSection>
          </MedicineReminder>
        </div>
      )}
      {many && (
        <ConfirmDialog
          opened
          tone="danger"
          title={m.door_many_title()}
          confirmLabel={m.door_many_yes()}
          busy={leave.isPending}
          onConfirm={() => give(many.collector, true)}
          onClose={many.close}
        >
          <p>{many.text}</p>
        </ConfirmDialog>
      )}
    </SidePanel>
  )
}

type Taker = BodyOf<typeof recordDeparture>['collector']

const takerOf = ({ kind, id }: Collector, code = ''): Taker => (kind === 'code' ? { kind, id, code } : { kind, id })

/** Records the departure, with a short time to undo it, and asks for a confirmation if the school requires one. */
const useHandOver = (
  student: Props['student'],
  siblings: readonly string[],
  leftAt: string | undefined,
  onClose: () => void,
) => {
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
