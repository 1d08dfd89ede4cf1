import type { Image } from '@nhip-cau/contract/media'
import { type Collector, listCollectors, listPickUpRequests } from '@nhip-cau/contract/pick-up'
import type { PickUpLine } from '@nhip-cau/contract/pick-up-wishes'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { Faced } from '../../lib/child-label.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../../ui/rows.module.css'
import { SendFailure } from '../../ui/send-failure.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { MedicineReminder } from '../prescriptions/medicine-reminder.tsx'
import { CodeEntry } from './code-entry.tsx'
import { CollectorRow } from './collector-row.tsx'
import { ProvenCollector } from './proven-collector.tsx'
import { QuestionState } from './question-state.tsx'
import { RefusedPerson } from './refused-person.tsx'
import { StrangerForm } from './stranger-form.tsx'
import { takerOf, useHandOver } from './use-hand-over.ts'
import { WishAnswer } from './wish-answer.tsx'

type Props = {
  readonly student: { readonly id: string; readonly name: string; readonly photo: Image | null }
  readonly line: PickUpLine | undefined
  /** Siblings chosen to leave with the child. */
  readonly along?: readonly string[]
  /** The departure time noted offline, by this phone's clock. */
  readonly leftAt?: string | undefined
  readonly onClose: () => void
}

/**
 * Lists the people who may pick up this child, with barred people first in a warning. A refused person covers the list,
 * and a person with a code is handed the child only after the digits.
 */
export const HandOver = ({ student, line, along: chosen = [], leftAt, onClose }: Props) => {
  const known = useQuery(ask(listCollectors, { params: { id: student.id } }))
  const questions = useQuery(ask(listPickUpRequests, {}))
  const [siblings, setSiblings] = useState(chosen)
  const [proven, setProven] = useState<{ collector: Collector; code: string }>()
  const [read, setRead] = useState<string>()
  const codes = useRef<HTMLDivElement>(null)
  const { give, leave, many, refusal } = useHandOver({ student, siblings, leftAt, onClose })
  const mine = questions.data?.data.filter((one) => one.child.id === student.id) ?? []
  const [newest] = mine
  const stopped = newest?.refused && newest.id !== read ? newest : undefined
  const enterCode = () => codes.current?.querySelector('input')?.focus()
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
    <SidePanel
      opened
      onClose={onClose}
      title={
        <Faced child={{ id: student.id, full_name: student.name, photo: student.photo }} size={40}>
          {m.attend_hand_over_of({ name: student.name })}
        </Faced>
      }
    >
      {known.error && !known.data && <Notice tone="danger" title={problemText(known.error)} />}
      {known.isPending && (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {stopped && (
        <div className={styles.stack}>
          <RefusedPerson question={stopped} />
          <Button variant="default" fullWidth onClick={() => setRead(stopped.id)}>
            {m.door_refused_others()}
          </Button>
        </div>
      )}
      {known.data && !stopped && (
        <div className={styles.stack}>
          {refusal && <SendFailure text={refusal} />}
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
          {along.length > 0 && !proven && (
            <Choice
              many
              label={m.door_siblings()}
              value={siblings}
              onChange={setSiblings}
              options={along.map((one) => ({
                value: one.id,
                label: (
                  <Faced child={one} size={28}>
                    {m.door_sibling({ name: one.full_name, class: one.class.name })}
                  </Faced>
                ),
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
            {proven ? (
              <ProvenCollector
                collector={proven.collector}
                child={student.name}
                busy={leave.isPending}
                onGive={() => give(takerOf(proven.collector, proven.code))}
                onBack={() => setProven(undefined)}
              />
            ) : (
              <>
                <ul className={styles.rows} aria-label={m.attend_collectors()}>
                  {known.data.collectors.map((one) => (
                    <CollectorRow
                      key={one.id}
                      collector={one}
                      announced={wishes.some((wish) => wish.status !== 'rejected' && wish.person === one.full_name)}
                      blocked={blockOf(one)}
                      busy={leave.isPending}
                      onGive={() => give(takerOf(one))}
                      onCode={one.kind === 'code' ? enterCode : undefined}
                    />
                  ))}
                </ul>
                <DetailSection title={m.attend_code_title()}>
                  <div ref={codes}>
                    <CodeEntry
                      studentId={student.id}
                      onFound={(collector, code) => {
                        // A code is for one child.
                        setSiblings([])
                        setProven({ collector, code })
                      }}
                    />
                  </div>
                </DetailSection>
                <DetailSection title={m.attend_stranger_title()}>
                  <p>{m.attend_stranger_text()}</p>
                  {mine.map((one) => (
                    <QuestionState key={one.id} question={one} />
                  ))}
                  <StrangerForm studentId={student.id} />
                </DetailSection>
              </>
            )}
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
