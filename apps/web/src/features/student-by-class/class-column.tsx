import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Placed } from '@nhip-cau/contract/student-by-class'
import { IconAlertTriangle, IconCalendarTime } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isFound } from '../../lib/name-match.ts'
import { ChildAvatar } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { formatDate } from '../../ui/format.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { statusNames, statusTones } from '../students/student-texts.ts'
import type { Column } from './column.ts'
import styles from './student-by-class.module.css'

type Props = {
  readonly column: Column
  /** The search text; only matching children are shown. */
  readonly words: string
  readonly chosen: ReadonlySet<string>
  readonly movable: boolean
  readonly onChoose: (id: string, on: boolean) => void
  readonly onDropHere: (ids: readonly string[]) => void
}

export const ClassColumn = ({ column, words, chosen, movable, onChoose, onDropHere }: Props) => {
  const box = useRef<HTMLElement>(null)
  const [over, setOver] = useState(false)
  const drop = useEffectEvent((ids: unknown) => {
    setOver(false)
    if (Array.isArray(ids)) onDropHere(ids.filter((id) => typeof id === 'string'))
  })
  useEffect(() => {
    if (!box.current || !movable) return
    return dropTargetForElements({
      element: box.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => drop(source.data.ids),
    })
  }, [movable])
  const found = column.students.filter((one) => isFound(one, words))
  const limit = exceededLimit(column)
  return (
    <section ref={box} className={styles.column} data-over={over || undefined} aria-label={column.name}>
      <header className={styles.columnHead}>
        <h2>{column.name}</h2>
        <span data-figures="">
          {column.capacity === null
            ? m.by_class_count({ count: column.students.length })
            : m.by_class_of({ count: column.students.length, capacity: column.capacity })}
        </span>
      </header>
      {limit && (
        <StatusTag tone="waiting" icon={<IconAlertTriangle size={16} aria-hidden="true" />}>
          {limit}
        </StatusTag>
      )}
      <ul className={styles.students}>
        {found.map((student) => (
          <Student
            key={student.id}
            student={student}
            chosen={chosen}
            movable={movable}
            onChoose={(on) => onChoose(student.id, on)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={styles.empty}>{m.by_class_nobody()}</p>}
    </section>
  )
}

/** Warns above the legal size, else above the school's capacity; neither prevents a move. */
const exceededLimit = ({ students, capacity, legal_size }: Column) => {
  if (legal_size !== null && students.length > legal_size) return m.by_class_above_law({ limit: legal_size })
  if (capacity !== null && students.length > capacity) return m.by_class_above_capacity({ limit: capacity })
  return undefined
}

type StudentProps = {
  readonly student: Placed
  readonly chosen: ReadonlySet<string>
  readonly movable: boolean
  readonly onChoose: (on: boolean) => void
}

/** Dragging one of several selected children moves all of them. */
const Student = ({ student, chosen, movable, onChoose }: StudentProps) => {
  const card = useRef<HTMLLIElement>(null)
  const [dragged, setDragged] = useState(false)
  const isChosen = chosen.has(student.id)
  const draggedIds = useEffectEvent(() => (isChosen ? [...chosen] : [student.id]))
  useEffect(() => {
    if (!card.current || !movable) return
    return draggable({
      element: card.current,
      getInitialData: () => ({ ids: draggedIds() }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [movable])
  const box = useId()
  return (
    <li ref={card} className={styles.student} data-chosen={isChosen || undefined} data-dragged={dragged || undefined}>
      <label htmlFor={box}>
        {movable && (
          <input
            id={box}
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
        <ChildAvatar child={student} size={36} />
        <span className={styles.name}>
          <strong dir="auto">{student.full_name}</strong>
          <small>{[student.nickname, formatDate(student.birth_date)].filter(Boolean).join(' · ')}</small>
          {student.status !== 'studying' && (
            <StatusTag tone={statusTones[student.status]}>{statusNames[student.status]()}</StatusTag>
          )}
          {student.next && (
            <small>
              <IconCalendarTime size={14} aria-hidden="true" />{' '}
              {m.by_class_next({ name: student.next.class.name, date: formatDate(student.next.from_date) })}
            </small>
          )}
        </span>
      </label>
    </li>
  )
}
