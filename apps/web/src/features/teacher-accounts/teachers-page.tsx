import { exportTeachers } from '@nhip-cau/contract/exports'
import { createJoiningLetters } from '@nhip-cau/contract/joining-letters'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import {
  createTeacher,
  listTeachers,
  type TeacherInfo,
  teacherListInput,
  teacherStatuses,
} from '@nhip-cau/contract/teacher-accounts'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
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
import { ExportButton } from '../exports/export-button.tsx'
import { ImportButton } from '../imports/import-button.tsx'
import { LettersButton } from '../joining/letters-button.tsx'
import { accountStates } from '../people/account-words.tsx'
import { TeacherCard, teacherColumns } from './teacher-columns.tsx'
import { TeacherPanel } from './teacher-panel.tsx'
import { statusNames } from './teacher-words.ts'

const TeacherForm = lazy(() => import('./teacher-form.tsx').then((module) => ({ default: module.TeacherForm })))

const filterNames = ['status', 'class_id', 'account'] as const

/** The teachers of the school, with their classes, rights and accounts. */
export const TeachersPage = () => {
  const { id, permissions } = useProfile()
  const state = useListState({ filters: filterNames, sort: 'name' })
  const { data: input } = useQuery(ask(teacherListInput, {}))
  const list = useQuery({ ...ask(listTeachers, { query: state.query as never }), placeholderData: keepPreviousData })
  const [form, setForm] = useState<{ teacher?: TeacherInfo } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(state.open)
  if (state.open !== null && state.open !== shown) setShown(state.open)
  const invites = mayCall(createJoiningLetters, 'school', permissions)
  return (
    <Page
      title={m.title_teachers()}
      action={
        mayCall(createTeacher, 'school', permissions) && (
          <Button leftSection={<IconPlus size={20} />} onClick={() => setForm({})}>
            {m.teachers_new()}
          </Button>
        )
      }
    >
      <FilterBar state={state} placeholder={m.teachers_search()} filters={filters(input)} />
      <DataList
        label={m.title_teachers()}
        storageKey={`nhip-cau-columns:teachers:${id}`}
        columns={teacherColumns()}
        rows={list.data?.data}
        total={list.data?.paging.total_records}
        state={state}
        rowId={(row) => row.id}
        rowName={(row) => row.full_name}
        renderCard={(row) => <TeacherCard row={row} />}
        error={
          list.error
            ? { text: problemText(list.error), retrying: list.isFetching, onRetry: () => void list.refetch() }
            : undefined
        }
        empty={<EmptyState picture={<EmptySearch />} text={m.teachers_empty()} />}
        tools={
          <>
            {invites && <LettersButton role="teacher" />}
            <ImportButton kind="teachers" />
            <ExportButton endpoint={exportTeachers} query={state.query} />
            <Button size="sm" variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              {m.common_print()}
            </Button>
          </>
        }
        selection={
          invites
            ? {
                ids: chosen,
                onChange: setChosen,
                actions: <LettersButton role="teacher" accountIds={[...chosen]} />,
              }
            : undefined
        }
      />
      {shown !== null && (
        <TeacherPanel
          id={shown}
          opened={state.open !== null && form === null}
          onClose={state.close}
          onEdit={(teacher) => setForm({ teacher })}
        />
      )}
      {form && input && (
        <Suspense fallback={null}>
          <TeacherForm
            key={form.teacher?.id ?? 'new'}
            input={input}
            teacher={form.teacher}
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

const filters = (input: AnswerOf<typeof teacherListInput> | undefined) => [
  {
    name: 'status' as const,
    label: m.teachers_status(),
    options: [
      ...teacherStatuses.map((value) => ({ value, label: statusNames[value]() })),
      { value: 'all', label: m.teachers_status_all() },
    ],
  },
  {
    name: 'class_id' as const,
    label: m.student_class(),
    options: [
      ...(input?.classes ?? []).map(({ id, name }) => ({ value: id, label: name })),
      { value: 'none', label: m.teachers_no_class() },
    ],
  },
  {
    name: 'account' as const,
    label: m.people_account(),
    options: Object.entries(accountStates).map(([value, { text }]) => ({ value, label: text() })),
  },
]
