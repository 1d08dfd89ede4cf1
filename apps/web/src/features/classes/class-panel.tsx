import {
  archiveClass,
  type Class,
  type ClassInfo,
  type ClassStudent,
  classInfo,
  deleteClass,
  updateClass,
} from '@nhip-cau/contract/classes'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import people from '../../ui/entity-panel.module.css'
import { formatDate, formatPhone } from '../../ui/format.ts'
import { DetailPanel, DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { ageGroupNames } from '../students/student-words.ts'
import { Size } from './class-columns.tsx'

type Props = {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onEdit: (one: Class) => void
}

/** Everything about one class: its children, its teachers, what became of it. */
export const ClassPanel = ({ id, opened, onClose, onEdit }: Props) => {
  const { data, error, isFetching, refetch } = useQuery({ ...ask(classInfo, { params: { id } }), enabled: opened })
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={data?.name ?? m.title_classes()}
      loading={!data}
      error={
        error && !data ? { text: problemText(error), retrying: isFetching, onRetry: () => void refetch() } : undefined
      }
      actions={data && !data.academic_year.closed && <Actions one={data} onEdit={onEdit} onGone={onClose} />}
    >
      {data && (
        <>
          <Facts
            facts={[
              { label: m.classes_year(), value: data.academic_year.name },
              { label: m.students_age_group(), value: ageGroupNames[data.age_group]() },
              { label: m.classes_code(), value: data.code },
              { label: m.classes_room(), value: data.room },
              { label: m.classes_students(), value: <Size one={data} /> },
            ]}
          />
          <TeacherSection teachers={data.teachers} />
          {data.children && <ChildSection title={m.classes_children()} rows={data.children} />}
          {data.moved_children && data.moved_children.length > 0 && (
            <ChildSection title={m.classes_moved()} rows={data.moved_children} />
          )}
          <HistorySection history={data.history} />
        </>
      )}
    </DetailPanel>
  )
}

const TeacherSection = ({ teachers }: Pick<ClassInfo, 'teachers'>) => (
  <DetailSection title={m.classes_all_teachers()}>
    {teachers.length === 0 && <Muted>{m.classes_no_teachers()}</Muted>}
    <ul className={people.people}>
      {teachers.map((one) => (
        <li key={one.id} className={people.person}>
          <div className={people.personText}>
            <Link href={`/school/teachers?open=${one.id}`} dir="auto">
              {one.full_name}
            </Link>
            {one.phone && (
              <div>
                <a href={`tel:${one.phone}`}>{formatPhone(one.phone)}</a>
              </div>
            )}
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

const ChildSection = ({ title, rows }: { title: string; rows: readonly ClassStudent[] }) => (
  <DetailSection title={`${title} (${rows.length})`}>
    {rows.length === 0 && <Muted>{m.classes_no_children()}</Muted>}
    <ol className={people.people}>
      {rows.map((child) => (
        <li key={`${child.id} ${child.from_date}`}>
          <Link href={`/school/students?open=${child.id}`} dir="auto">
            {child.full_name}
          </Link>
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
  const [deleting, setDeleting] = useState(false)
  const remove = useCommand(deleteClass, {
    done: m.success_deleted(),
    quiet: true,
    onDone: () => {
      setDeleting(false)
      onGone()
    },
  })
  const archive = useCommand(archiveClass, {
    done: m.success_saved(),
    onDone: () => setDeleting(false),
  })
  const inUse = isApiProblem(remove.error) && remove.error.code === 'class_in_use'
  const setArchived = (archived: boolean) => archive.mutate({ params: { id: one.id }, body: { archived } })
  return (
    <>
      {mayCall(updateClass, 'school', permissions) && (
        <>
          {!one.archived && (
            <Button size="sm" leftSection={<IconPencil size={18} />} onClick={() => onEdit(one)}>
              {m.common_edit()}
            </Button>
          )}
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
        <Button size="sm" variant="subtle" color="red" onClick={() => setDeleting(true)}>
          {m.common_delete()}
        </Button>
      )}
      <ConfirmDialog
        opened={deleting}
        tone={inUse ? 'primary' : 'danger'}
        title={m.confirm_delete({ object: one.name })}
        confirmLabel={inUse ? m.classes_archive() : m.common_delete()}
        busy={remove.isPending || archive.isPending}
        onConfirm={() => (inUse ? setArchived(true) : remove.mutate({ params: { id: one.id } }))}
        onClose={() => {
          setDeleting(false)
          remove.reset()
        }}
      >
        {remove.isError ? <Notice tone="info" title={problemText(remove.error)} /> : <p>{m.classes_delete_hint()}</p>}
      </ConfirmDialog>
    </>
  )
}
