import { type Class, legalSize } from '@nhip-cau/contract/classes'
import { IconAlertTriangle } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import people from '../../ui/entity-panel.module.css'
import type { Column } from '../../ui/list/column.ts'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ageGroupNames } from '../students/student-texts.ts'
import styles from './classes.module.css'

type Sized = Pick<Class, 'students' | 'capacity' | 'age_group'>

/** `22/25`, with a warning when a limit is exceeded: the legal size first, then the school's capacity. */
export const Size = ({ one: { students, capacity, age_group } }: { one: Sized }) => {
  const limit = legalSize[age_group]
  return (
    <span className={styles.size}>
      {capacity === null ? students : `${students}/${capacity}`}
      {students > limit && (
        <StatusTag tone="danger" icon={<IconAlertTriangle size={16} aria-hidden="true" />}>
          {m.classes_above_law({ limit })}
        </StatusTag>
      )}
      {students <= limit && capacity !== null && students > capacity && (
        <StatusTag tone="waiting" icon={<IconAlertTriangle size={16} aria-hidden="true" />}>
          {m.classes_above_capacity()}
        </StatusTag>
      )}
    </span>
  )
}

const homeroomOf = (row: Class) => row.teachers.find(({ homeroom }) => homeroom)?.full_name

const othersOf = (row: Class) =>
  row.teachers
    .filter(({ homeroom }) => !homeroom)
    .map(({ full_name }) => full_name)
    .join(', ')

export const classColumns = (): readonly Column<Class>[] => [
  {
    key: 'name',
    title: m.classes_name(),
    sort: 'name',
    width: 9,
    render: (row) => <strong dir="auto">{row.name}</strong>,
  },
  {
    key: 'age_group',
    title: m.students_age_group(),
    sort: 'age_group',
    width: 12,
    optional: true,
    render: (row) => ageGroupNames[row.age_group](),
  },
  { key: 'room', title: m.classes_room(), sort: 'room', width: 6.5, optional: true, render: (row) => row.room },
  {
    key: 'students',
    title: m.classes_students(),
    sort: 'students',
    width: 15,
    optional: true,
    render: (row) => <Size one={row} />,
  },
  {
    key: 'homeroom',
    title: m.classes_homeroom(),
    optional: true,
    render: (row) => homeroomOf(row) ?? <Muted as="span">{m.classes_no_homeroom()}</Muted>,
  },
  { key: 'teachers', title: m.classes_teachers(), optional: true, render: othersOf },
  { key: 'code', title: m.classes_code(), optional: true, hidden: true, render: (row) => row.code },
]

/** The card of a class on a phone: name, number of children, homeroom teacher or whoever teaches it. */
export const ClassCard = ({ row }: { row: Class }) => (
  <span className={people.cardText}>
    <strong dir="auto">{row.name}</strong>
    <Muted as="span">{[ageGroupNames[row.age_group](), row.room].filter(Boolean).join(' · ')}</Muted>
    <span>
      {m.classes_students()} <Size one={row} />
    </span>
    <span>{homeroomOf(row) ?? (othersOf(row) || m.classes_no_teachers())}</span>
  </span>
)
