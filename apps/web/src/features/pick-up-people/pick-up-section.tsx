import {
  approvePickUpPerson,
  deletePickUpPerson,
  listPickUpPeople,
  mostPickUpPeople,
  type PickUpPerson,
  rejectPickUpPerson,
  storePickUpPerson,
  undoPickUpPerson,
} from '@nhip-cau/contract/pick-up-people'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { waitingRowId } from '../../lib/after-decision.ts'
import { faceAddress } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { DecisionBar } from '../../lib/decision-bar.tsx'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from '../../ui/entity-panel.module.css'
import { formatPhone } from '../../ui/format.ts'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'

const PickUpForm = lazy(() => import('./pick-up-form.tsx').then((module) => ({ default: module.PickUpForm })))

const statusTones = { pending: 'waiting', approved: 'good', rejected: 'danger' } as const
const statusNames = { pending: m.pick_up_pending, approved: m.pick_up_approved, rejected: m.pick_up_rejected }

/** The child's pick-up people. The family names them, the office decides. */
export const PickUpSection = ({ studentId }: { studentId: string }) => {
  const role = currentRole()
  const { permissions } = useProfile()
  const [adding, setAdding] = useState(false)
  const { data, error } = useQuery(ask(listPickUpPeople, { query: { student_id: studentId, per_page: 20 } }))
  const people = data?.data ?? []
  const room = people.filter((one) => one.status !== 'rejected').length < mostPickUpPeople
  return (
    <DetailSection
      title={m.pick_up_title()}
      action={
        mayCall(storePickUpPerson, role, permissions) &&
        room && (
          <Button size="sm" variant="light" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
            {m.pick_up_add()}
          </Button>
        )
      }
    >
      {error && <p className={styles.error}>{problemText(error)}</p>}
      {data && people.length === 0 && <Muted>{m.pick_up_none()}</Muted>}
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      {adding && data && (
        <Suspense fallback={null}>
          <PickUpForm studentId={studentId} required={data.required} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </DetailSection>
  )
}

/** One pick-up person, with the decision buttons if a decision is pending. */
export const PersonRow = ({ person, child }: { person: PickUpPerson; child?: string }) => {
  const [deleting, setDeleting] = useState(false)
  const close = () => setDeleting(false)
  const remove = useCommand(deletePickUpPerson, { done: m.success_deleted(), onDone: close })
  const params = { id: person.id }
  return (
    <li id={waitingRowId(person.id)} className={styles.person}>
      <Avatar id={person.id} name={person.full_name} src={faceAddress(currentRole(), person.photo)} size={56} />
      <div className={styles.personText}>
        <strong dir="auto">
          {person.relation} {person.full_name}
        </strong>
        <div>
          <a href={`tel:${person.phone}`}>{formatPhone(person.phone)}</a>
          {person.identity_number && <Muted as="span"> · {person.identity_number}</Muted>}
        </div>
        {child && <Muted as="div">{m.people_for({ name: child })}</Muted>}
        {person.named_by_barred && (
          <div className={styles.error}>{m.pick_up_named_by_barred({ name: person.requested_by })}</div>
        )}
        {person.reason && (
          <Muted as="div" dir="auto">
            {person.reason}
          </Muted>
        )}
      </div>
      <StatusTag tone={statusTones[person.status]}>{statusNames[person.status]()}</StatusTag>
      <div className={styles.buttons}>
        <DecisionBar
          dense
          can={person.can.decide}
          accept={{
            endpoint: approvePickUpPerson,
            input: { params },
            label: person.named_by_barred && person.status === 'approved' ? m.pick_up_keep() : m.pick_up_approve(),
            done: m.pick_up_approved_done(),
          }}
          reject={{
            endpoint: rejectPickUpPerson,
            inputOf: (reason) => ({ params, body: { reason } }),
            done: m.pick_up_rejected_done(),
            label: m.pick_up_reject(),
            confirmLabel: m.common_send(),
            title: m.pick_up_reject_title({ name: person.full_name }),
            reasons: [m.pick_up_reason_photo(), m.pick_up_reason_number(), m.pick_up_reason_ask()],
            next: m.pick_up_reject_next(),
          }}
          undo={{ endpoint: undoPickUpPerson, input: { params } }}
        />
        {person.can.delete && (
          <Button size="sm" variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {m.common_delete()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={deleting}
        tone="danger"
        title={m.confirm_delete({ object: person.full_name })}
        confirmLabel={m.common_delete()}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
        onClose={close}
      >
        <p>{m.pick_up_delete_next()}</p>
      </ConfirmDialog>
    </li>
  )
}
