import type { TeacherRow } from '@nhip-cau/contract/teacher-accounts'
import { AccountTag, LastSeen, PersonName } from '../../lib/account-texts.tsx'
import { faceAddress } from '../../lib/api.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import styles from '../../ui/entity-panel.module.css'
import { formatDate, formatPhone } from '../../ui/format.ts'
import type { Column } from '../../ui/list/column.ts'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { sexNames } from '../students/student-texts.ts'
import { statusNames, statusTones } from './teacher-texts.ts'

export const Status = ({ status }: Pick<TeacherRow, 'status'>) => (
  <span className={styles.line}>
    <StatusTag tone={statusTones[status]}>{statusNames[status]()}</StatusTag>
  </span>
)

export const classesText = ({ classes }: Pick<TeacherRow, 'classes'>) =>
  classes.map(({ name, homeroom }) => (homeroom ? `${name} (${m.teachers_homeroom_short()})` : name)).join(', ')

const NoClass = () => <Muted as="span">{m.teachers_no_class()}</Muted>

export const teacherColumns = (): readonly Column<TeacherRow>[] => [
  {
    key: 'name',
    title: m.student_full_name(),
    sort: 'name',
    width: 16.5,
    render: (row) => <PersonName person={row} about={row.code} />,
  },
  {
    key: 'phone',
    title: m.people_phone(),
    width: 8,
    optional: true,
    render: (row) => row.phone && <span className={styles.line}>{formatPhone(row.phone)}</span>,
  },
  {
    key: 'classes',
    title: m.teachers_classes(),
    optional: true,
    render: (row) => (row.classes.length > 0 ? classesText(row) : <NoClass />),
  },
  {
    key: 'position',
    title: m.teachers_position(),
    sort: 'position',
    optional: true,
    hidden: true,
    render: (row) => row.position,
  },
  {
    key: 'status',
    title: m.teachers_status(),
    sort: 'status',
    width: 8.5,
    optional: true,
    render: (row) => <Status status={row.status} />,
  },
  {
    key: 'account',
    title: m.people_account(),
    width: 9,
    optional: true,
    render: (row) => <AccountTag account={row} />,
  },
  {
    key: 'last_seen_at',
    title: m.people_last_seen(),
    sort: 'last_seen_at',
    width: 10.5,
    optional: true,
    render: (row) => <LastSeen at={row.last_seen_at} />,
  },
  {
    key: 'birth_date',
    title: m.student_birth_date(),
    optional: true,
    hidden: true,
    render: (row) => row.birth_date && formatDate(row.birth_date),
  },
  {
    key: 'sex',
    title: m.student_sex(),
    optional: true,
    hidden: true,
    render: (row) => row.sex && sexNames[row.sex](),
  },
  { key: 'email', title: m.people_email(), optional: true, hidden: true, render: (row) => row.email },
  {
    key: 'started_on',
    title: m.teachers_started_on(),
    sort: 'started_on',
    optional: true,
    hidden: true,
    render: (row) => row.started_on && formatDate(row.started_on),
  },
]

/** The card of a teacher on a phone: name, classes, state of the account. */
export const TeacherCard = ({ row }: { row: TeacherRow }) => (
  <span className={styles.card}>
    <Avatar id={row.id} name={row.full_name} src={faceAddress('school', row.avatar)} size={48} />
    <span className={styles.cardText}>
      <strong dir="auto">{row.full_name}</strong>
      <Muted as="span">{row.classes.length > 0 ? classesText(row) : m.teachers_no_class()}</Muted>
      <span className={styles.tags}>
        {row.status !== 'working' && <Status status={row.status} />}
        <AccountTag account={row} />
      </span>
    </span>
  </span>
)
