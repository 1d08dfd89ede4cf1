import { useMediaQuery } from '@mantine/hooks'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { studentsByClass } from '@nhip-cau/contract/student-by-class'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClassInAddress } from '../../lib/chosen-class.ts'
import { noClass } from '../../lib/class-choice.ts'
import { NoClasses } from '../../lib/no-classes.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptySearch } from '../../ui/art/empty-search.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AgeQuestionDialog } from './age-question.tsx'
import { ClassColumn } from './class-column.tsx'
import type { Column } from './column.ts'
import { MoveBar } from './move-bar.tsx'
import styles from './student-by-class.module.css'
import { useAskedMove } from './use-asked-move.ts'

/**
 * One column for each class of the current year, and one for children without a class; children are moved by dragging
 * or selecting.
 */
export const StudentByClassPage = () => {
  const { school } = useProfile()
  const year = school.academicYears.find((one) => one.current)
  if (!year)
    return (
      <Page title={m.title_student_by_class()}>
        <EmptyState picture={<EmptySearch />} text={m.by_class_no_year()} />
      </Page>
    )
  return <BoardPage yearId={year.id} />
}

const BoardPage = ({ yearId }: { yearId: string }) => {
  const asked = ask(studentsByClass, { params: { id: yearId } })
  const board = useQuery(asked)
  if (board.data === undefined)
    return (
      <Page title={m.title_student_by_class()}>
        <QueryState query={board} loading={<BoardSkeleton />}>
          {() => null}
        </QueryState>
      </Page>
    )
  if (board.data.classes.length === 0 && board.data.unplaced.length === 0)
    return (
      <Page title={m.title_student_by_class()}>
        <NoClasses />
      </Page>
    )
  return <Board data={board.data} queryKey={asked.queryKey} />
}

type BoardProps = {
  readonly data: AnswerOf<typeof studentsByClass>
  readonly queryKey: QueryKey
}

const Board = ({ data, queryKey }: BoardProps) => {
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const { id: group, put: setGroup } = useClassInAddress()
  const [day, setDay] = useState<string>()
  const from = day ?? data.today
  const columns: readonly Column[] = [
    {
      id: null,
      name: m.students_no_class(),
      capacity: null,
      legal_size: null,
      birth_dates: null,
      students: data.unplaced,
    },
    ...data.classes,
  ]
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const { question, moveTo, answer } = useAskedMove({ queryKey, from, columns, onMoved: () => setChosen(new Set()) })
  const shown = group === null ? columns : columns.filter((column) => (column.id ?? noClass) === group)
  return (
    <Page title={m.title_student_by_class()} description={touch ? m.by_class_hint_touch() : m.by_class_hint()}>
      <div className={styles.tools}>
        <TextField
          type="search"
          size="sm"
          aria-label={m.common_search()}
          placeholder={m.by_class_search()}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {data.can.move && (
          <div className={styles.day}>
            <DateField label={m.students_from_date()} value={from} onChange={setDay} />
            {day !== undefined && day !== data.today && (
              <Button size="sm" variant="subtle" onClick={() => setDay(undefined)}>
                {m.by_class_today()}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={styles.classes}>
        <FilterChips
          label={m.student_class()}
          dense
          value={group ?? 'all'}
          onChange={(next) => setGroup(next === 'all' ? undefined : next)}
          options={[
            { value: 'all', label: m.list_all() },
            ...columns.map((column) => ({
              value: column.id ?? noClass,
              label: column.name,
              count: column.students.length,
            })),
          ]}
        />
      </div>
      <div className={styles.board}>
        {shown.map((column) => (
          <ClassColumn
            key={column.id ?? noClass}
            column={column}
            words={words}
            chosen={chosen}
            movable={data.can.move}
            onChoose={choose}
            onDropHere={(ids) => moveTo(ids, column.id)}
          />
        ))}
      </div>
      {chosen.size > 0 && (
        <MoveBar
          count={chosen.size}
          classes={data.classes}
          onMove={(classId) => moveTo([...chosen], classId)}
          onClear={() => setChosen(new Set())}
        />
      )}
      {question && <AgeQuestionDialog question={question} onMove={() => answer(true)} onClose={() => answer(false)} />}
    </Page>
  )
}

const BoardSkeleton = () => (
  <Loading>
    <div className={styles.board}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="24rem" />
      ))}
    </div>
  </Loading>
)
