import { listYears } from '@nhip-cau/contract/calendar'
import { ageGroups, type Class, classListInput, createClass, listClasses } from '@nhip-cau/contract/classes'
import { exportClasses, printClasses } from '@nhip-cau/contract/exports'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { EntityPage, type FormOf } from '../../lib/entity-page.tsx'
import { PageLink } from '../../lib/page-link.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { useListState } from '../../ui/list/use-list-state.ts'
import { Notice } from '../../ui/notice.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { PrintButton } from '../exports/print-button.tsx'
import { ImportButton } from '../imports/import-button.tsx'
import { ageGroupNames } from '../students/student-texts.ts'
import { ClassCard, classColumns } from './class-columns.tsx'
import { ClassPanel } from './class-panel.tsx'
import styles from './classes.module.css'
import { YearChooser } from './year-chooser.tsx'

const ClassForm = lazy(() => import('./class-form.tsx').then((module) => ({ default: module.ClassForm })))

const filterNames = ['academic_year_id', 'age_group', 'archived'] as const

/** The classes of one academic year; those of a past year are read-only. */
export const ClassesPage = () => {
  const state = useListState({ filters: filterNames, sort: 'position' })
  const { data: input } = useQuery(ask(classListInput, {}))
  const { school } = useProfile()
  // Until they have loaded, the years of the profile keep the place of the choice and of the button.
  const years = input?.academicYears ?? school.academicYears.map((one) => ({ ...one, closed: false }))
  const year =
    years.find((one) => (state.filters.academic_year_id ?? '') === one.id) ?? years.find((one) => one.current)
  const choices = [
    {
      name: 'age_group' as const,
      label: m.students_age_group(),
      options: ageGroups.map((value) => ({ value, label: ageGroupNames[value]() })),
    },
    { name: 'archived' as const, label: m.classes_archived(), options: [{ value: 'true', label: '' }] },
  ]
  return (
    <EntityPage
      name="classes"
      title={m.title_classes()}
      placeholder={m.classes_search()}
      emptyText={m.classes_empty()}
      list={listClasses}
      state={state}
      create={{ endpoint: createClass, label: m.classes_new(), may: year !== undefined && !year.closed }}
      above={
        <div className={styles.above}>
          <YearChooser
            years={years}
            value={year?.id ?? ''}
            onChange={(next) =>
              state.setFilter('academic_year_id', years.find((one) => one.id === next)?.current ? undefined : next)
            }
          />
          <PageLink to="/academic-years" reads={listYears} otherwise={null}>
            {m.settings_calendar_open()}
          </PageLink>
          {year?.closed && <Notice tone="info" title={m.classes_year_closed()} />}
        </div>
      }
      filters={choices}
      columns={classColumns()}
      rowName={(row) => row.name}
      renderCard={(row) => <ClassCard row={row} />}
      tools={(columns) => (
        <>
          <ImportButton kind="classes" />
          <ExportButton endpoint={exportClasses} query={state.query} />
          <PrintButton
            kind="classes"
            list={listClasses}
            endpoint={printClasses}
            state={state}
            scope={year ? [m.exports_print_year({ name: year.name })] : []}
            filters={choices}
            columns={columns.map((key) => (key === 'students' ? 'students,capacity' : key))}
          />
        </>
      )}
      panel={(panel) => <ClassPanel {...panel} />}
      form={(form: FormOf<Class>) => input && year && <ClassForm {...form} input={input} yearId={year.id} />}
    />
  )
}
