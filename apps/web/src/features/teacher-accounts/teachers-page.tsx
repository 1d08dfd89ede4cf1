import { exportTeachers, printTeachers } from '@nhip-cau/contract/exports'
import { createOnboardingLetters } from '@nhip-cau/contract/onboarding-letters'
import {
  createTeacher,
  listTeachers,
  type TeacherInfo,
  teacherListInput,
  teacherStatuses,
} from '@nhip-cau/contract/teacher-accounts'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { accountStates } from '../../lib/account-texts.tsx'
import { useClassOptions } from '../../lib/class-options.ts'
import { EntityPage, type FormOf } from '../../lib/entity-page.tsx'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import type { Filter } from '../../ui/list/filter-bar.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { PrintButton } from '../exports/print-button.tsx'
import { ImportButton } from '../imports/import-button.tsx'
import { LettersButton } from '../onboarding/letters-button.tsx'
import { TeacherCard, teacherColumns } from './teacher-columns.tsx'
import { TeacherPanel } from './teacher-panel.tsx'
import { statusNames } from './teacher-texts.ts'

const TeacherForm = lazy(() => import('./teacher-form.tsx').then((module) => ({ default: module.TeacherForm })))

const filterNames = ['status', 'class_id', 'account'] as const

export const TeachersPage = () => {
  const { permissions } = useProfile()
  const state = useListState({ filters: filterNames, sort: 'name' })
  const { data: input } = useQuery(ask(teacherListInput, {}))
  const choices = filters(useClassOptions(input?.classes))
  const invites = mayCall(createOnboardingLetters, 'school', permissions)
  return (
    <EntityPage
      name="teachers"
      title={m.title_teachers()}
      placeholder={m.teachers_search()}
      emptyText={m.teachers_empty()}
      list={listTeachers}
      state={state}
      create={{ endpoint: createTeacher, label: m.teachers_new() }}
      filters={choices}
      columns={teacherColumns()}
      rowName={(row) => row.full_name}
      renderCard={(row) => <TeacherCard row={row} />}
      tools={(columns) => (
        <>
          {invites && <LettersButton role="teacher" />}
          <ImportButton kind="teachers" />
          <PrintButton
            kind="teachers"
            list={listTeachers}
            endpoint={printTeachers}
            state={state}
            filters={choices}
            columns={columns.map((key) => (key === 'name' ? 'full_name' : key))}
          />
          <ExportButton endpoint={exportTeachers} query={state.query} />
        </>
      )}
      bulk={invites && ((ids) => <LettersButton role="teacher" accountIds={ids} />)}
      panel={(panel) => <TeacherPanel {...panel} />}
      form={(form: FormOf<TeacherInfo>) => input && <TeacherForm {...form} input={input} />}
    />
  )
}

const filters = (classes: Filter['options']) => [
  {
    name: 'status' as const,
    label: m.teachers_status(),
    usual: m.teachers_status_usual(),
    options: [
      ...teacherStatuses.map((value) => ({ value, label: statusNames[value]() })),
      { value: 'all', label: m.list_all() },
    ],
  },
  {
    name: 'class_id' as const,
    label: m.student_class(),
    options: [...classes, { value: 'none', label: m.teachers_no_class() }],
  },
  {
    name: 'account' as const,
    label: m.people_account(),
    options: Object.entries(accountStates).map(([value, { text }]) => ({ value, label: text() })),
  },
]
