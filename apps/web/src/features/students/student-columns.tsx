import type { StudentRow } from '@nhip-cau/contract/students'
import { IconAlertTriangle, IconPhoneOff } from '@tabler/icons-react'
import clsx from 'clsx'
import { faceAddress } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import styles from '../../ui/entity-panel.module.css'
import { formatDate, formatPhone } from '../../ui/format.ts'
import type { Column } from '../../ui/list/column.ts'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ageText, sexNames, statusNames, statusTones } from './student-texts.ts'

export const Status = ({ status }: Pick<StudentRow, 'status'>) => (
  <span className={styles.line}>
    <StatusTag tone={statusTones[status]}>{statusNames[status]()}</StatusTag>
  </span>
)

const Name = ({ row }: { row: StudentRow }) => (
  <span className={styles.name}>
    <Avatar id={row.id} name={row.full_name} src={faceAddress(currentRole(), row.photo)} size={36} />
    <span>
      <strong dir="auto">{row.full_name}</strong>
      {row.nickname && (
        <Muted as="small" dir="auto">
          {row.nickname}
        </Muted>
      )}
    </span>
  </span>
)

const Marks = ({ row }: { row: StudentRow }) => (
  <span className={clsx(styles.tags, styles.line)}>
    {row.has_allergy && (
      <StatusTag tone="danger" icon={<IconAlertTriangle size={16} aria-hidden="true" />}>
        {m.students_allergy()}
      </StatusTag>
    )}
    {!row.has_phone && (
      <StatusTag tone="danger" icon={<IconPhoneOff size={16} aria-hidden="true" />}>
        {m.students_no_phone()}
      </StatusTag>
    )}
    {!row.has_health_consent && <StatusTag tone="neutral">{m.students_no_consent()}</StatusTag>}
  </span>
)

export const studentColumns = (): readonly Column<StudentRow>[] => [
  { key: 'name', title: m.student_full_name(), sort: 'name', render: (row) => <Name row={row} /> },
  { key: 'code', title: m.student_code(), sort: 'code', optional: true, render: (row) => row.code },
  {
    key: 'class',
    title: m.student_class(),
    sort: 'class',
    optional: true,
    render: (row) => (
      <span className={styles.line}>{row.class?.name ?? <Muted as="span">{m.students_no_class()}</Muted>}</span>
    ),
  },
  {
    key: 'birth_date',
    title: m.student_birth_date(),
    sort: 'birth_date',
    optional: true,
    render: (row) => (
      <>
        {formatDate(row.birth_date)}
        <Muted as="small">{ageText(row.birth_date)}</Muted>
      </>
    ),
  },
  { key: 'sex', title: m.student_sex(), optional: true, render: (row) => sexNames[row.sex]() },
  {
    key: 'contact',
    title: m.students_contact(),
    optional: true,
    render: (row) =>
      row.contact && (
        <>
          <span dir="auto">
            {row.contact.relation} {row.contact.full_name}
          </span>
          {row.contact.phone && <Muted as="small">{formatPhone(row.contact.phone)}</Muted>}
        </>
      ),
  },
  { key: 'status', title: m.student_status(), optional: true, render: (row) => <Status status={row.status} /> },
  { key: 'marks', title: m.students_marks(), optional: true, render: (row) => <Marks row={row} /> },
  {
    key: 'admitted_on',
    title: m.student_admitted_on(),
    sort: 'admitted_on',
    optional: true,
    hidden: true,
    render: (row) => row.admitted_on && formatDate(row.admitted_on),
  },
]

/** The card of a child on a phone: name, class, age and warnings. */
export const StudentCard = ({ row }: { row: StudentRow }) => (
  <span className={styles.card}>
    <Avatar id={row.id} name={row.full_name} src={faceAddress(currentRole(), row.photo)} size={48} />
    <span className={styles.cardText}>
      <strong dir="auto">{row.full_name}</strong>
      <Muted as="span">
        {[row.class?.name ?? m.students_no_class(), row.nickname, ageText(row.birth_date)].filter(Boolean).join(' · ')}
      </Muted>
      {(row.status !== 'studying' || row.has_allergy || !row.has_phone) && (
        <span className={styles.tags}>
          {row.status !== 'studying' && <Status status={row.status} />}
          <Marks row={{ ...row, has_health_consent: true }} />
        </span>
      )}
    </span>
  </span>
)
