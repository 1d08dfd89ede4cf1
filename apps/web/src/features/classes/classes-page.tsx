import { type Class, classListInput, createClass, listClasses } from '@nhip-cau/contract/classes'
import { exportClasses } from '@nhip-cau/contract/exports'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useListRows } from '../../lib/list-rows.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { ListPage, PrintButton } from '../../ui/list/list-page.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { Notice } from '../../ui/notice.tsx'
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
  const list = useListRows(listClasses, state.query)
  const [form, setForm] = useState<{ one?: Class } | null>(null)
  const years = input?.academicYears ?? []
  const year =
    years.find((one) => (state.filters.academic_year_id ?? '') === one.id) ?? years.find((one) => one.current)
  const open = year !== undefined && !year.closed
  return (
    <ListPage
      title={m.title_classes()}
      action={
        open && mayCall(createClass, 'school', permissions)
          ? { label: m.classes_new(), onClick: () => setForm({}) }
          : undefined
      }
      above={
        <>
          <YearChooser
            years={years}
            value={year?.id ?? ''}
            onChange={(next) =>
              state.setFilter('academic_year_id', years.find((one) => one.id === next)?.current ? undefined : next)
            }
          />
          <Link href="/school/academic-years">{m.settings_calendar_open()}</Link>
          {year?.closed && <Notice tone="info" title={m.classes_year_closed()} />}
        </>
      }
      placeholder={m.classes_search()}
      filters={[
        {
          name: 'age_group',
          label: m.students_age_group(),
          options: (input?.age_groups ?? []).map(({ key }) => ({ value: key, label: ageGroupNames[key]() })),
        },
        { name: 'archived', label: m.classes_archived(), options: [{ value: 'true', label: '' }] },
      ]}
      storageKey={`nhip-cau-columns:classes:${id}`}
      columns={classColumns()}
      state={state}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      renderCard={(row) => <ClassCard row={row} />}
      emptyText={m.classes_empty()}
      tools={
        <>
          <ImportButton kind="classes" />
          <ExportButton endpoint={exportClasses} query={state.query} />
          <PrintButton />
        </>
      }
      panel={(shown) => (
        <ClassPanel
          id={shown}
          opened={state.open !== null && form === null}
          onClose={state.close}
          onEdit={(one) => setForm({ one })}
        />
      )}
    >
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
    </ListPage>
  )
}
