import { listFamilyMessages } from '@nhip-cau/contract/family-messages'
import { listPostPhotos } from '@nhip-cau/contract/posts-reading'
import { deleteStudent, type StudentInfo, studentInfo } from '@nhip-cau/contract/students'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../lib/area.ts'
import type { PanelOf } from '../../lib/entity-page.tsx'
import { DeleteButton, EditButton, EntityPanel, PanelHead } from '../../lib/entity-panel.tsx'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Muted } from '../../ui/muted.tsx'
import { PickUpSection } from '../pick-up-people/pick-up-section.tsx'
import { GuardianSection } from './guardian-section.tsx'
import { Status } from './student-columns.tsx'
import type { Input } from './student-fields.tsx'
import { HealthSection, ProfileSection, TimelineSection } from './student-sections.tsx'

const StatusDialog = lazy(() => import('./status-dialog.tsx').then((module) => ({ default: module.StatusDialog })))

type Props = PanelOf<StudentInfo> & { readonly input: Input }

/** The details of one child; the server logs the access. */
export const StudentPanel = ({ id, opened, input, onClose, onEdit }: Props) => (
  <EntityPanel
    query={useQuery({ ...ask(studentInfo, { params: { id } }), enabled: opened })}
    opened={opened}
    onClose={onClose}
    title={m.title_students()}
    nameOf={({ full_name }) => full_name}
    actions={(student) => <Actions student={student} onEdit={onEdit} onGone={onClose} />}
  >
    {(student) => (
      <>
        <PanelHead person={student} face={student.photo}>
          <Status status={student.status} />
          <span>{student.class?.name ?? m.students_no_class()}</span>
          <Muted as="span">{student.code}</Muted>
        </PanelHead>
        <ProfileSection student={student} input={input} />
        <HealthSection student={student} allergens={input.allergens} />
        <GuardianSection student={student} relations={input.relations} />
        <PickUpSection studentId={student.id} />
        <TimelineSection student={student} />
      </>
    )}
  </EntityPanel>
)

type ActionProps = { student: StudentInfo; onEdit: (student: StudentInfo) => void; onGone: () => void }

const Actions = ({ student, onEdit, onGone }: ActionProps) => {
  const [changing, setChanging] = useState(false)
  const { permissions, modules } = useProfile()
  const role = currentRole()
  const { can } = student
  return (
    <>
      {can.edit && <EditButton onClick={() => onEdit(student)} />}
      {can.set_status && student.next_statuses.length > 0 && (
        <Button size="sm" variant="default" onClick={() => setChanging(true)}>
          {m.students_set_status()}
        </Button>
      )}
      {canOpen(listFamilyMessages, role, permissions, modules) && (
        <Button
          component={Link}
          href={areaPath(role, `/messages?state=all&q=${encodeURIComponent(student.full_name)}`)}
          size="sm"
          variant="default"
        >
          {m.title_messages()}
        </Button>
      )}
      {canOpen(listPostPhotos, role, permissions, modules) && (
        <Button
          component={Link}
          href={areaPath(role, `/?view=photos&child_id=${student.id}`)}
          size="sm"
          variant="default"
        >
          {m.feed_photos()}
        </Button>
      )}
      <Button
        component={Link}
        href={areaPath(role, `/child-year?student_id=${student.id}`)}
        size="sm"
        variant="default"
      >
        {m.year_title()}
      </Button>
      {can.delete && (
        <DeleteButton
          name={student.full_name}
          endpoint={deleteStudent}
          input={{ params: { id: student.id } }}
          hint={m.students_delete_hint()}
          onGone={onGone}
          instead={{ code: 'student_in_use', label: m.students_leave_instead(), run: () => setChanging(true) }}
        />
      )}
      {changing && (
        <Suspense fallback={null}>
          <StatusDialog opened ids={[student.id]} statuses={student.next_statuses} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
