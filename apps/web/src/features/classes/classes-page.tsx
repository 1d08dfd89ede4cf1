import { type Class, classListInput, createClass, listClasses } from '@nhip-cau/contract/classes'
import { exportClasses } from '@nhip-cau/contract/exports'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
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
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { ImportButton } from '../imports/import-button.tsx'
import { ageGroupNames } from '../students/student-words.ts'
import { ClassCard, classColumns } from './class-columns.tsx'
import { ClassPanel } from './class-panel.tsx'
import { YearChooser } from './year-chooser.tsx'

const ClassForm = lazy(() => import('./class-form.tsx').then((module) => ({ default: module.ClassForm })))

const filterNames = ['academic_year_id', 'age_group', 'archived'] as const

/** The classes of one academic year; a year that is over is only looked at. */
export const ClassesPage = () => {
  const { id, permissions } = useProfile()
  const state = useListState({ filters: filterNames, sort: 'position' })
  const { data: input } = useQuery(ask(classListInput, {}))
  const list = useQuery({ ...ask(listClasses, { query: state.query as never }), placeholderData: keepPreviousData })
  const [form, setForm] = useState<{ one?: Class } | null>(null)
  const [shown, setShown] = useState(state.open)
  if (state.open !== null && state.open !== shown) setShown(state.open)
  const years = input?.academicYears ?? []
  const year =
    years.find((one) => (state.filters.academic_year_id ?? '') === one.id) ?? years.find((one) => one.current)
  const open = year !== undefined && !year.closed
  return (
    <Page
      title={m.title_classes()}
      action={
        open &&
        mayCall(createClass, 'school', permissions) && (
          <Button leftSection={<IconPlus size={20} />} onClick={() => setForm({})}>
            {m.classes_new()}
          </Button>
        )
      }
    >
      <YearChooser
        years={years}
        value={year?.id ?? ''}
        onChange={(next) =>
          state.setFilter('academic_year_id', years.find((one) => one.id === next)?.current ? undefined : next)
        }
      />
      <Link href="/school/academic-years">{m.settings_calendar_open()}</Link>
      {year?.closed && <Notice tone="info" title={m.classes_year_closed()} />}
      <FilterBar
        state={state}
        placeholder={m.classes_search()}
        filters={[
          {
            name: 'age_group',
            label: m.students_age_group(),
            options: (input?.age_groups ?? []).map(({ key }) => ({ value: key, label: ageGroupNames[key]() })),
          },
          { name: 'archived', label: m.classes_archived(), options: [{ value: 'true', label: '' }] },
        ]}
      />
      <DataList
        label={m.title_classes()}
        storageKey={`nhip-cau-columns:classes:${id}`}
        columns={classColumns()}
        rows={list.data?.data}
        total={list.data?.paging.total_records}
        state={state}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        renderCard={(row) => <ClassCard row={row} />}
        error={
          list.error
            ? { text: problemText(list.error), retrying: list.isFetching, onRetry: () => void list.refetch() }
            : undefined
        }
        empty={<EmptyState picture={<EmptySearch />} text={m.classes_empty()} />}
        tools={
          <>
            <ImportButton kind="classes" />
            <ExportButton endpoint={exportClasses} query={state.query} />
            <Button size="sm" variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              {m.common_print()}
            </Button>
          </>
        }
      />
      {shown !== null && (
        <ClassPanel
          id={shown}
          opened={state.open !== null && form === null}
          onClose={state.close}
          onEdit={(one) => setForm({ one })}
        />
      )}
      {form && input && year && (
        <Suspense fallback={null}>
          <ClassForm
            key={form.one?.id ?? 'new'}
            input={input}
            yearId={year.id}
            one={form.one}
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
