import { deleteStudent, type StudentInfo, studentInfo } from '@nhip-cau/contract/students'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from '../../ui/entity-panel.module.css'
import { DetailPanel } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PickUpSection } from '../pick-up-people/pick-up-section.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { Status } from './student-columns.tsx'
import type { Input } from './student-fields.tsx'
import { GuardianSection, HealthSection, ProfileSection, TimelineSection } from './student-sections.tsx'

type Props = {
  readonly id: string
  readonly opened: boolean
  readonly input: Input
  readonly onClose: () => void
  readonly onEdit: (student: StudentInfo) => void
}

/** Everything about one child; the server wrote down that it was opened. */
export const StudentPanel = ({ id, opened, input, onClose, onEdit }: Props) => {
  const { data, error, isFetching, refetch } = useQuery({ ...ask(studentInfo, { params: { id } }), enabled: opened })
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={data?.full_name ?? m.title_students()}
      loading={!data}
      error={
        error && !data ? { text: problemText(error), retrying: isFetching, onRetry: () => void refetch() } : undefined
      }
      actions={data && <Actions student={data} onEdit={onEdit} onGone={onClose} />}
    >
      {data && (
        <>
          <div className={styles.head}>
            <Avatar id={data.id} name={data.full_name} src={faceAddress(currentRole(), data.photo)} size={96} />
            <div>
              <Status status={data.status} />
              <span>{data.class?.name ?? m.students_no_class()}</span>
              <Muted as="span">{data.code}</Muted>
            </div>
          </div>
          <ProfileSection student={data} input={input} />
          <HealthSection student={data} allergens={input.allergens} />
          <GuardianSection student={data} />
          <PickUpSection studentId={data.id} />
          <TimelineSection student={data} />
        </>
      )}
    </DetailPanel>
  )
}

type ActionProps = { student: StudentInfo; onEdit: (student: StudentInfo) => void; onGone: () => void }

const Actions = ({ student, onEdit, onGone }: ActionProps) => {
  const [open, setOpen] = useState<'status' | 'delete' | null>(null)
  const remove = useCommand(deleteStudent, { done: m.success_deleted(), quiet: true, onDone: onGone })
  const inUse = isApiProblem(remove.error) && remove.error.code === 'student_in_use'
  const { can } = student
  return (
    <>
      {can.edit && (
        <Button size="sm" leftSection={<IconPencil size={18} />} onClick={() => onEdit(student)}>
          {m.common_edit()}
        </Button>
      )}
      {can.set_status && student.next_statuses.length > 0 && (
        <Button size="sm" variant="default" onClick={() => setOpen('status')}>
          {m.students_set_status()}
        </Button>
      )}
      {can.delete && (
        <Button size="sm" variant="subtle" color="red" onClick={() => setOpen('delete')}>
          {m.common_delete()}
        </Button>
      )}
      <StatusDialog
        opened={open === 'status'}
        ids={[student.id]}
        statuses={student.next_statuses}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        opened={open === 'delete'}
        tone={inUse ? 'primary' : 'danger'}
        title={m.confirm_delete({ object: student.full_name })}
        confirmLabel={inUse ? m.students_leave_instead() : m.common_delete()}
        busy={remove.isPending}
        onConfirm={() => (inUse ? setOpen('status') : remove.mutate({ params: { id: student.id } }))}
        onClose={() => {
          setOpen(null)
          remove.reset()
        }}
      >
        {remove.isError ? <Notice tone="info" title={problemText(remove.error)} /> : <p>{m.students_delete_hint()}</p>}
      </ConfirmDialog>
    </>
  )
}
