import { moveStudents } from '@nhip-cau/contract/student-by-class'
import {
  listStudents,
  type StudentInfo,
  setStudentStatuses,
  storeStudent,
  studentListInput,
  studentStatuses,
} from '@nhip-cau/contract/students'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { EmptySearch } from '../../ui/art/empty-search.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { Page } from '../../ui/page.tsx'
import { ExportButton } from './export-button.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { StudentCard, studentColumns } from './student-columns.tsx'
import type { Input } from './student-fields.tsx'
import { StudentPanel } from './student-panel.tsx'
import { ageGroupNames, sexNames, statusNames } from './student-words.ts'

const StudentForm = lazy(() => import('./student-form.tsx').then((module) => ({ default: module.StudentForm })))

const filterNames = [
  'class_id',
  'status',
  'age_group',
  'sex',
  'has_allergy',
  'no_consent',
  'no_phone',
  'birthday',
] as const

/** The children of the school, or of a teacher's classes. */
export const StudentsPage = () => {
  const role = currentRole()
  const { id, permissions } = useProfile()
  const state = useListState({ filters: filterNames, sort: 'name' })
  const { data: input } = useQuery(ask(studentListInput, {}))
  const list = useQuery({
    ...ask(listStudents, { query: state.query as never }),
    placeholderData: keepPreviousData,
  })
  const [form, setForm] = useState<{ student?: StudentInfo } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(state.open)
  if (state.open !== null && state.open !== shown) setShown(state.open)
  const bulk = mayCall(moveStudents, role, permissions) || mayCall(setStudentStatuses, role, permissions)
  return (
    <Page
      title={m.title_students()}
      action={
        mayCall(storeStudent, role, permissions) && (
          <Button leftSection={<IconPlus size={20} />} onClick={() => setForm({})}>
            {m.students_new()}
          </Button>
        )
      }
    >
      <FilterBar state={state} placeholder={m.students_search()} filters={input ? filters(input) : []} />
      <DataList
        label={m.title_students()}
        storageKey={`nhip-cau-columns:students:${id}`}
        columns={studentColumns()}
        rows={list.data?.data}
        total={list.data?.paging.total_records}
        state={state}
        rowId={(row) => row.id}
        rowName={(row) => row.full_name}
        renderCard={(row) => <StudentCard row={row} />}
        error={
          list.error
            ? { text: problemText(list.error), retrying: list.isFetching, onRetry: () => void list.refetch() }
            : undefined
        }
        empty={<EmptyState picture={<EmptySearch />} text={m.students_empty()} />}
        tools={(columns) => (
          <>
            <Button size="sm" variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              {m.common_print()}
            </Button>
            <ExportButton query={state.query} columns={columns} />
          </>
        )}
        selection={
          bulk && input
            ? {
                ids: chosen,
                onChange: setChosen,
                actions: <Bulk ids={[...chosen]} input={input} onDone={() => setChosen(new Set())} />,
              }
            : undefined
        }
      />
      {shown !== null && input && (
        <StudentPanel
          id={shown}
          opened={state.open !== null && form === null}
          input={input}
          onClose={state.close}
          onEdit={(student) => setForm({ student })}
        />
      )}
      {form && input && (
        <Suspense fallback={null}>
          <StudentForm
            key={form.student?.id ?? 'new'}
            opened
            input={input}
            student={form.student}
            classId={state.filters.class_id === 'none' ? '' : state.filters.class_id}
            onClose={() => setForm(null)}
            onSaved={(saved) => {
              setForm(null)
              state.openRow(saved.id)
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}

const filters = (input: Input) => [
  {
    name: 'class_id' as const,
    label: m.student_class(),
    options: [
      ...input.classes.map(({ id, name }) => ({ value: id, label: name })),
      ...(currentRole() === 'school' ? [{ value: 'none', label: m.students_no_class() }] : []),
    ],
  },
  {
    name: 'status' as const,
    label: m.student_status(),
    options: [
      ...studentStatuses.map((value) => ({ value, label: statusNames[value]() })),
      { value: 'all', label: m.students_every_status() },
    ],
  },
  {
    name: 'age_group' as const,
    label: m.students_age_group(),
    options: [...new Set(input.classes.map((one) => one.age_group))].map((value) => ({
      value,
      label: ageGroupNames[value](),
    })),
  },
  {
    name: 'sex' as const,
    label: m.student_sex(),
    options: (['M', 'F'] as const).map((value) => ({ value, label: sexNames[value]() })),
  },
  { name: 'has_allergy' as const, label: m.students_allergy(), options: [{ value: 'yes', label: '' }] },
  { name: 'no_consent' as const, label: m.students_no_consent(), options: [{ value: 'yes', label: '' }] },
  { name: 'no_phone' as const, label: m.students_no_phone(), options: [{ value: 'yes', label: '' }] },
  { name: 'birthday' as const, label: m.students_birthday(), options: [{ value: 'this_month', label: '' }] },
]

/** Statuses that many children take at once; what does not follow for one of them is refused for all, with the name. */
const bulkStatuses = ['studying', 'on_hold', 'left', 'graduated'] as const

const Bulk = ({ ids, input, onDone }: { ids: readonly string[]; input: Input; onDone: () => void }) => {
  const [open, setOpen] = useState<'move' | 'status' | null>(null)
  return (
    <>
      <Button size="sm" onClick={() => setOpen('move')}>
        {m.students_move()}
      </Button>
      <Button size="sm" variant="default" onClick={() => setOpen('status')}>
        {m.students_set_status()}
      </Button>
      <MoveDialog
        opened={open === 'move'}
        ids={ids}
        classes={input.classes}
        onClose={() => setOpen(null)}
        onDone={onDone}
      />
      <StatusDialog
        opened={open === 'status'}
        ids={ids}
        statuses={bulkStatuses}
        onClose={() => setOpen(null)}
        onDone={onDone}
      />
    </>
  )
}
