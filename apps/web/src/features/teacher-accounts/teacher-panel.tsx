import { createJoiningLetters } from '@nhip-cau/contract/joining-letters'
import { deleteTeacher, type TeacherInfo, teacherInfo, updateTeacher } from '@nhip-cau/contract/teacher-accounts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { AccountTag, LastSeen } from '../../lib/account-words.tsx'
import { faceAddress } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from '../../ui/entity-panel.module.css'
import { formatDate, formatPhone } from '../../ui/format.ts'
import { DetailPanel, DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { JoiningTag } from '../joining/joining-tag.tsx'
import { LettersButton } from '../joining/letters-button.tsx'
import { ResetAccessButton } from '../joining/reset-access-button.tsx'
import { sexNames } from '../students/student-words.ts'
import { Status } from './teacher-columns.tsx'
import { degreeNames, permissionName } from './teacher-words.ts'

type Props = {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onEdit: (teacher: TeacherInfo) => void
}

/** Everything about one teacher; that an identity number was shown is written down. */
export const TeacherPanel = ({ id, opened, onClose, onEdit }: Props) => {
  const { data, error, isFetching, refetch } = useQuery({ ...ask(teacherInfo, { params: { id } }), enabled: opened })
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={data?.full_name ?? m.title_teachers()}
      loading={!data}
      error={
        error && !data ? { text: problemText(error), retrying: isFetching, onRetry: () => void refetch() } : undefined
      }
      actions={data && <Actions teacher={data} onEdit={onEdit} onGone={onClose} />}
    >
      {data && (
        <>
          <div className={styles.head}>
            <Avatar id={data.id} name={data.full_name} src={faceAddress('school', data.avatar)} size={96} />
            <div>
              <Status status={data.status} />
              <span>{data.position}</span>
              <Muted as="span">{data.code}</Muted>
            </div>
          </div>
          <ProfileSection teacher={data} />
          <ClassSection classes={data.classes} />
          <AccountSection teacher={data} />
          <HistorySection history={data.history} />
        </>
      )}
    </DetailPanel>
  )
}

const day = (value: string | null) => value && formatDate(value)

const ProfileSection = ({ teacher }: { teacher: TeacherInfo }) => (
  <DetailSection title={m.students_section_profile()}>
    <Facts
      facts={[
        {
          label: m.people_phone(),
          value: teacher.phone && <a href={`tel:${teacher.phone}`}>{formatPhone(teacher.phone)}</a>,
        },
        { label: m.people_email(), value: teacher.email && <a href={`mailto:${teacher.email}`}>{teacher.email}</a> },
        { label: m.student_birth_date(), value: day(teacher.birth_date) },
        { label: m.student_sex(), value: teacher.sex && sexNames[teacher.sex]() },
        { label: m.student_identity_number(), value: teacher.identity_number },
        { label: m.teachers_degree(), value: teacher.degree && degreeNames[teacher.degree]() },
        { label: m.teachers_started_on(), value: day(teacher.started_on) },
        { label: m.teachers_ended_on(), value: day(teacher.ended_on) },
        { label: m.student_address(), value: teacher.address },
        { label: m.student_note(), value: teacher.note },
      ]}
    />
  </DetailSection>
)

const ClassSection = ({ classes }: Pick<TeacherInfo, 'classes'>) => (
  <DetailSection title={m.teachers_classes()}>
    {classes.length === 0 && <Muted>{m.teachers_no_class()}</Muted>}
    <ul className={styles.people}>
      {classes.map((one) => (
        <li key={one.id} className={styles.person}>
          <div className={styles.personText}>
            <Link href={`/school/classes?open=${one.id}`}>{one.name}</Link>
          </div>
          {one.homeroom && <StatusTag tone="primary">{m.classes_homeroom()}</StatusTag>}
        </li>
      ))}
    </ul>
  </DetailSection>
)

const AccountSection = ({ teacher }: { teacher: TeacherInfo }) => {
  const { permissions } = useProfile()
  const invites = teacher.active && mayCall(createJoiningLetters, 'school', permissions)
  return (
    <DetailSection title={m.teachers_section_account()}>
      <div className={styles.tags}>
        <AccountTag account={teacher} />
        <JoiningTag state={teacher.joining} />
      </div>
      <Facts facts={[{ label: m.people_last_seen(), value: <LastSeen at={teacher.last_seen_at} /> }]} />
      {invites && (
        <div className={styles.buttons}>
          {teacher.joining !== 'active' && <LettersButton role="teacher" accountIds={[teacher.id]} />}
          <ResetAccessButton accountId={teacher.id} name={teacher.full_name} joined={teacher.joining === 'active'} />
        </div>
      )}
      <h4>{m.teachers_permissions()}</h4>
      {teacher.permissions.length === 0 && <Muted>{m.teachers_no_permissions()}</Muted>}
      <div className={styles.tags}>
        {teacher.permissions.map((key) => (
          <StatusTag key={key} tone="neutral">
            {permissionName(key)}
          </StatusTag>
        ))}
      </div>
    </DetailSection>
  )
}

type ActionProps = { teacher: TeacherInfo; onEdit: (teacher: TeacherInfo) => void; onGone: () => void }

const Actions = ({ teacher, onEdit, onGone }: ActionProps) => {
  const { permissions } = useProfile()
  const [deleting, setDeleting] = useState(false)
  const remove = useCommand(deleteTeacher, {
    done: m.success_deleted(),
    quiet: true,
    onDone: () => {
      setDeleting(false)
      onGone()
    },
  })
  const inUse = isApiProblem(remove.error) && remove.error.code === 'teacher_in_use'
  const close = () => {
    setDeleting(false)
    remove.reset()
  }
  return (
    <>
      {mayCall(updateTeacher, 'school', permissions) && (
        <Button size="sm" leftSection={<IconPencil size={18} />} onClick={() => onEdit(teacher)}>
          {m.common_edit()}
        </Button>
      )}
      {mayCall(deleteTeacher, 'school', permissions) && (
        <Button size="sm" variant="subtle" color="red" onClick={() => setDeleting(true)}>
          {m.common_delete()}
        </Button>
      )}
      <ConfirmDialog
        opened={deleting}
        tone={inUse ? 'primary' : 'danger'}
        title={m.confirm_delete({ object: teacher.full_name })}
        confirmLabel={inUse ? m.teachers_leave_instead() : m.common_delete()}
        busy={remove.isPending}
        onConfirm={() => {
          if (!inUse) return remove.mutate({ params: { id: teacher.id } })
          close()
          onEdit({ ...teacher, status: 'left' })
        }}
        onClose={close}
      >
        {remove.isError ? <Notice tone="info" title={problemText(remove.error)} /> : <p>{m.teachers_delete_hint()}</p>}
      </ConfirmDialog>
    </>
  )
}
