import {
  archiveClass,
  type Class,
  type ClassInfo,
  type ClassStudent,
  classInfo,
  deleteClass,
  updateClass,
} from '@nhip-cau/contract/classes'
import { listStudents } from '@nhip-cau/contract/students'
import { listTeachers } from '@nhip-cau/contract/teacher-accounts'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PanelOf } from '../../lib/entity-page.tsx'
import { DeleteButton, EditButton, EntityPanel } from '../../lib/entity-panel.tsx'
import { PageLink } from '../../lib/page-link.tsx'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import people from '../../ui/entity-panel.module.css'
import { formatDate } from '../../ui/format.ts'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { ageGroupNames } from '../students/student-texts.ts'
import { AddChildButton, AddTeacherButton } from './class-additions.tsx'
import { Size } from './class-columns.tsx'

export const ClassPanel = ({ id, opened, onClose, onEdit }: PanelOf<Class>) => (
  <EntityPanel
    query={useQuery({ ...ask(classInfo, { params: { id } }), enabled: opened })}
    opened={opened}
    onClose={onClose}
    title={m.title_classes()}
    nameOf={({ name }) => name}
    actions={(one) => !one.academic_year.closed && <Actions one={one} onEdit={onEdit} onGone={onClose} />}
  >
    {(one) => (
      <>
        <Facts
          facts={[
            { label: m.classes_year(), value: one.academic_year.name },
            { label: m.students_age_group(), value: ageGroupNames[one.age_group]() },
            { label: m.classes_code(), value: one.code },
            { label: m.classes_room(), value: one.room },
            { label: m.classes_students(), value: <Size one={one} /> },
          ]}
        />
        <TeacherSection one={one} />
        {one.children && (
          <ChildSection title={m.classes_children()} rows={one.children} action={<AddChildButton one={one} />} />
        )}
        {one.moved_children && one.moved_children.length > 0 && (
          <ChildSection title={m.classes_moved()} rows={one.moved_children} />
        )}
        <HistorySection history={one.history} />
      </>
    )}
  </EntityPanel>
)

const TeacherSection = ({ one: { teachers, ...one } }: { one: ClassInfo }) => (
  <DetailSection title={m.classes_all_teachers()} action={<AddTeacherButton one={one} />}>
    {teachers.length === 0 && <Muted>{m.classes_no_teachers()}</Muted>}
    <ul className={people.people}>
      {teachers.map((one) => (
        <li key={one.id} className={people.person}>
          <div className={people.personText}>
            <PageLink to={`/teachers?open=${one.id}`} reads={listTeachers}>
              {one.full_name}
            </PageLink>
            <div>
              <PhoneLink phone={one.phone} />
            </div>
          </div>
          {one.homeroom && <StatusTag tone="primary">{m.classes_homeroom()}</StatusTag>}
          {one.status === 'on_leave' && <StatusTag tone="waiting">{m.teachers_status_on_leave()}</StatusTag>}
        </li>
      ))}
    </ul>
  </DetailSection>
)

const stay = ({ from_date, to_date }: ClassStudent) =>
  to_date === null
    ? m.classes_since({ from: formatDate(from_date) })
    : m.classes_between({ from: formatDate(from_date), to: formatDate(to_date) })

type ChildProps = { title: string; rows: readonly ClassStudent[]; action?: ReactNode }

const ChildSection = ({ title, rows, action }: ChildProps) => (
  <DetailSection title={`${title} (${rows.length})`} action={action}>
    {rows.length === 0 && <Muted>{m.classes_no_children()}</Muted>}
    <ol className={people.people}>
      {rows.map((child) => (
        <li key={`${child.id} ${child.from_date}`}>
          <PageLink to={`/students?open=${child.id}`} reads={listStudents}>
            {child.full_name}
          </PageLink>
          <Muted as="small">
            {[child.nickname, formatDate(child.birth_date), stay(child)].filter(Boolean).join(' · ')}
          </Muted>
        </li>
      ))}
    </ol>
  </DetailSection>
)

type ActionProps = { one: ClassInfo; onEdit: (one: Class) => void; onGone: () => void }

const Actions = ({ one, onEdit, onGone }: ActionProps) => {
  const { permissions } = useProfile()
  const archive = useCommand(archiveClass, { done: m.success_saved() })
  const setArchived = (archived: boolean) => archive.mutate({ params: { id: one.id }, body: { archived } })
  return (
    <>
      {mayCall(updateClass, 'school', permissions) && (
        <>
          {!one.archived && <EditButton onClick={() => onEdit(one)} />}
          <Button
            size="sm"
            variant="default"
            leftSection={<IconArchive size={18} />}
            loading={archive.isPending}
            onClick={() => setArchived(!one.archived)}
          >
            {one.archived ? m.classes_restore() : m.classes_archive()}
          </Button>
        </>
      )}
      {mayCall(deleteClass, 'school', permissions) && (
        <DeleteButton
          name={one.name}
          endpoint={deleteClass}
          input={{ params: { id: one.id } }}
          hint={m.classes_delete_hint()}
          onGone={onGone}
          instead={{ code: 'class_in_use', label: m.classes_archive(), run: () => setArchived(true) }}
        />
      )}
    </>
  )
}
