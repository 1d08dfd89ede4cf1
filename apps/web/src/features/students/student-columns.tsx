import type { StudentRow } from '@nhip-cau/contract/students'
import { type Icon, IconAlertTriangle, IconHeartOff, IconPhoneOff } from '@tabler/icons-react'
import clsx from 'clsx'
import { ChildAvatar } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import styles from '../../ui/entity-panel.module.css'
import { formatDate, formatPhone, givenName } from '../../ui/format.ts'
import type { Column } from '../../ui/list/column.ts'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ageText, sexNames, statusNames, statusTones } from './student-texts.ts'

export const Status = ({ status }: Pick<StudentRow, 'status'>) => (
  <span className={styles.line}>
    <StatusTag tone={statusTones[status]}>{statusNames[status]()}</StatusTag>
  </span>
)

const Name = ({ row }: { row: StudentRow }) => (
  <span className={styles.name}>
    <ChildAvatar child={row} size={28} />
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

type MarkProps = { readonly tone: Tone; readonly icon: Icon; readonly label: string; readonly short: boolean }

/** A warning; in the narrow column of a table only its picture is seen. */
const Mark = ({ tone, icon: Picture, label, short }: MarkProps) => (
  <span className={short ? styles.short : undefined} title={short ? label : undefined}>
    <StatusTag tone={tone} icon={<Picture size={16} aria-hidden="true" />}>
      {short ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </StatusTag>
  </span>
)

const Marks = ({ row, short = false }: { row: StudentRow; short?: boolean }) => (
  <span className={clsx(styles.tags, styles.line)}>
    {row.has_allergy && <Mark tone="danger" icon={IconAlertTriangle} label={m.students_allergy()} short={short} />}
    {!row.has_phone && <Mark tone="danger" icon={IconPhoneOff} label={m.students_no_phone()} short={short} />}
    {!row.has_health_consent && (
      <Mark tone="neutral" icon={IconHeartOff} label={m.students_no_consent()} short={short} />
    )}
  </span>
)

export const studentColumns = (): readonly Column<StudentRow>[] => [
  { key: 'name', title: m.student_full_name(), sort: 'name', render: (row) => <Name row={row} /> },
  { key: 'code', title: m.student_code(), sort: 'code', width: 7.25, optional: true, render: (row) => row.code },
  {
    key: 'class',
    title: m.student_class(),
    sort: 'class',
    width: 5.25,
    optional: true,
    render: (row) => (
      <span className={styles.line}>{row.class?.name ?? <Muted as="span">{m.students_no_class()}</Muted>}</span>
    ),
  },
  {
    key: 'birth_date',
    title: m.student_birth_date(),
    sort: 'birth_date',
    width: 11,
    optional: true,
    render: (row) => (
      <>
        {formatDate(row.birth_date)}
        <Muted as="small">{ageText(row.birth_date)}</Muted>
      </>
    ),
  },
  { key: 'sex', title: m.student_sex(), width: 5, optional: true, hidden: true, render: (row) => sexNames[row.sex]() },
  {
    key: 'contact',
    title: m.students_contact(),
    width: 11.75,
    optional: true,
    render: (row) =>
      row.contact && (
        <>
          <span dir="auto" title={row.contact.full_name}>
            {row.contact.relation} {givenName(row.contact.full_name)}
          </span>
          {row.contact.phone && <Muted as="small">{formatPhone(row.contact.phone)}</Muted>}
        </>
      ),
  },
  {
    key: 'status',
    title: m.student_status(),
    width: 6.75,
    optional: true,
    render: (row) => <Status status={row.status} />,
  },
  { key: 'marks', title: m.students_marks(), optional: true, width: 5.75, render: (row) => <Marks row={row} short /> },
  {
    key: 'admitted_on',
    title: m.student_admitted_on(),
    sort: 'admitted_on',
    width: 8,
    optional: true,
    hidden: true,
    render: (row) => row.admitted_on && formatDate(row.admitted_on),
  },
]

/** The card of a child on a phone: name, class, age and warnings. */
export const StudentCard = ({ row }: { row: StudentRow }) => (
  <span className={styles.card}>
    <ChildAvatar child={row} size={48} />
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
