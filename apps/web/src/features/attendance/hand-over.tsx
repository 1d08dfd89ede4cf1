import {
  type Collector,
  checkPickUpCode,
  createPickUpRequest,
  listCollectors,
  listPickUpRequests,
  recordDeparture,
  undoDeparture,
} from '@nhip-cau/contract/pick-up'
import { IconShieldOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, faceAddress } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { ask, refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { formatPhone } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { QuestionState } from './question-state.tsx'
import styles from './register.module.css'

type Props = { readonly student: { id: string; name: string }; readonly onClose: () => void }

/** Who may take this child. Who must not stands first and loud. */
export const HandOver = ({ student, onClose }: Props) => {
  const role = currentRole()
  const client = useQueryClient()
  const known = useQuery(ask(listCollectors, { params: { id: student.id } }))
  const questions = useQuery(ask(listPickUpRequests, {}))
  const [code, setCode] = useState('')
  const [stranger, setStranger] = useState({ full_name: '', relation: '', phone: '' })
  const refetch = () => void refetchFeature(client, role, 'attend')
  const leave = useCommand(recordDeparture, {
    onDone: (departure) => {
      refetch()
      showToast({
        text: m.attend_handed_over({ name: student.name, collector: departure.collector }),
        action: {
          label: m.common_undo(),
          onClick: () =>
            void call(undoDeparture, role, { params: { id: departure.id } })
              .then(refetch)
              .catch((error: unknown) => showToast({ text: problemText(error), tone: 'danger' })),
        },
        duration: 9000,
      })
      onClose()
    },
  })
  const give = ({ kind, id }: Pick<Collector, 'kind' | 'id'>) =>
    leave.mutate({ body: { student_id: student.id, collector: { kind, id } } })
  const check = useCommand(checkPickUpCode, {
    onDone: ({ child, collector }) => {
      if (child.id === student.id) give(collector)
      else showToast({ text: m.attend_code_other({ name: child.full_name }), tone: 'danger' })
    },
  })
  const askBoth = useCommand(createPickUpRequest, {
    done: m.attend_asked_both(),
    onDone: () => setStranger({ full_name: '', relation: '', phone: '' }),
  })
  const mine = questions.data?.data.filter((one) => one.child.id === student.id) ?? []
  const { full_name, relation, phone } = stranger
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
          {known.data.barred.map((one) => (
            <Notice
              key={one.full_name}
              tone="danger"
              title={m.attend_barred({ name: one.full_name, relation: one.relation })}
            />
          ))}
          <ul className={styles.rows} aria-label={m.attend_collectors()}>
            {known.data.collectors.map((one) => (
              <li key={one.id} className={styles.row}>
                <Avatar id={one.id} name={one.full_name} src={faceAddress(role, one.photo)} size={56} />
                <span className={styles.grow}>
                  <strong>{one.full_name}</strong>
                  <small>
                    {[one.relation, one.phone && formatPhone(one.phone)].filter(Boolean).join(' · ')}
                    {one.kind === 'code' && ` · ${m.attend_only_today()}`}
                  </small>
                </span>
                <Button
                  loading={leave.isPending}
                  onClick={() => give(one)}
                  aria-label={m.attend_give_to({ name: one.full_name })}
                >
                  {m.attend_hand_over()}
                </Button>
              </li>
            ))}
          </ul>
          <DetailSection title={m.attend_code_title()}>
            <div className={styles.row}>
              <InputField
                label={m.attend_code()}
                inputMode="numeric"
                maxLength={6}
                value={code}
                onChange={(text) => setCode(text.replace(/\D/g, ''))}
              />
              <Button
                variant="light"
                disabled={code.length !== 6}
                loading={check.isPending}
                onClick={() => check.mutate({ body: { code } })}
              >
                {m.attend_code_check()}
              </Button>
            </div>
          </DetailSection>
          <DetailSection title={m.attend_stranger_title()}>
            <p>{m.attend_stranger_text()}</p>
            {mine.map((one) => (
              <QuestionState key={one.id} question={one} />
            ))}
            <InputField
              label={m.attend_stranger_name()}
              maxLength={100}
              value={full_name}
              onChange={(text) => setStranger({ ...stranger, full_name: text })}
            />
            <InputField
              label={m.attend_stranger_relation()}
              optional
              maxLength={50}
              value={relation}
              onChange={(text) => setStranger({ ...stranger, relation: text })}
            />
            <InputField
              label={m.attend_stranger_phone()}
              optional
              inputMode="tel"
              value={phone}
              onChange={(text) => setStranger({ ...stranger, phone: text })}
            />
            <Button
              variant="light"
              color="red"
              leftSection={<IconShieldOff size={20} />}
              disabled={full_name.trim().length < 2}
              loading={askBoth.isPending}
              onClick={() =>
                askBoth.mutate({
                  body: { student_id: student.id, full_name, relation, ...(phone === '' ? {} : { phone }) },
                })
              }
            >
              {m.attend_ask_both()}
            </Button>
          </DetailSection>
        </div>
      )}
    </SidePanel>
  )
}
