import { listClasses } from '@nhip-cau/contract/classes'
import { deleteTeacher, type TeacherInfo, teacherInfo, updateTeacher } from '@nhip-cau/contract/teacher-accounts'
import { useQuery } from '@tanstack/react-query'
import { AccountTag } from '../../lib/account-texts.tsx'
import type { PanelOf } from '../../lib/entity-page.tsx'
import { DeleteButton, EditButton, EntityPanel, PanelHead } from '../../lib/entity-panel.tsx'
import { PageLink } from '../../lib/page-link.tsx'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import styles from '../../ui/entity-panel.module.css'
import { formatDate } from '../../ui/format.ts'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { AccountSection } from '../onboarding/account-section.tsx'
import { sexNames } from '../students/student-texts.ts'
import { Status } from './teacher-columns.tsx'
import { degreeNames, offeredPermissions, permissionName } from './teacher-texts.ts'

/** The details of one teacher; the server logs each access to the identity number. */
export const TeacherPanel = ({ id, opened, onClose, onEdit }: PanelOf<TeacherInfo>) => (
  <EntityPanel
    query={useQuery({ ...ask(teacherInfo, { params: { id } }), enabled: opened })}
    opened={opened}
    onClose={onClose}
    title={m.title_teachers()}
    nameOf={({ full_name }) => full_name}
    actions={(teacher) => <Actions teacher={teacher} onEdit={onEdit} onGone={onClose} />}
  >
    {(teacher) => (
      <>
        <PanelHead person={teacher} face={teacher.avatar}>
          <Status status={teacher.status} />
          <span>{teacher.position}</span>
          <Muted as="span">{teacher.code}</Muted>
        </PanelHead>
        <ProfileSection teacher={teacher} />
        <ClassSection classes={teacher.classes} />
        <Account teacher={teacher} />
        <HistorySection history={teacher.history} />
      </>
    )}
  </EntityPanel>
)

const day = (value: string | null) => value && formatDate(value)

const ProfileSection = ({ teacher }: { teacher: TeacherInfo }) => (
  <DetailSection title={m.students_section_profile()}>
    <Facts
      facts={[
        {
          label: m.people_phone(),
          value: <PhoneLink phone={teacher.phone} />,
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
            <PageLink to={`/classes?open=${one.id}`} reads={listClasses}>
              {one.name}
            </PageLink>
          </div>
          {one.homeroom && <StatusTag tone="primary">{m.classes_homeroom()}</StatusTag>}
        </li>
      ))}
    </ul>
  </DetailSection>
)

const Account = ({ teacher }: { teacher: TeacherInfo }) => {
  const shown = offeredPermissions(teacher.permissions)
  return (
    <AccountSection
      title={m.teachers_section_account()}
      role="teacher"
      account={teacher}
      tag={<AccountTag account={teacher} />}
      invitable={teacher.active}
    >
      <h4>{m.teachers_permissions()}</h4>
      {shown.length === 0 && <Muted>{m.teachers_no_permissions()}</Muted>}
      <div className={styles.tags}>
        {shown.map((key) => (
          <StatusTag key={key} tone="neutral">
            {permissionName(key)}
          </StatusTag>
        ))}
      </div>
    </AccountSection>
  )
}

type ActionProps = { teacher: TeacherInfo; onEdit: (teacher: TeacherInfo) => void; onGone: () => void }

const Actions = ({ teacher, onEdit, onGone }: ActionProps) => {
  const { permissions } = useProfile()
  return (
    <>
      {mayCall(updateTeacher, 'school', permissions) && <EditButton onClick={() => onEdit(teacher)} />}
      {mayCall(deleteTeacher, 'school', permissions) && (
        <DeleteButton
          name={teacher.full_name}
          endpoint={deleteTeacher}
          input={{ params: { id: teacher.id } }}
          hint={m.teachers_delete_hint()}
          onGone={onGone}
          instead={{
            code: 'teacher_in_use',
            label: m.teachers_leave_instead(),
            run: () => onEdit({ ...teacher, status: 'left' }),
          }}
        />
      )}
    </>
  )
}
