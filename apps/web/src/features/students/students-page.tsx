import { exportStudents, printStudents } from '@nhip-cau/contract/exports'
import { moveStudents } from '@nhip-cau/contract/student-by-class'
import {
  listStudents,
  type StudentInfo,
  setStudentStatuses,
  storeStudent,
  studentListInput,
  studentStatuses,
} from '@nhip-cau/contract/students'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { useClassOptions } from '../../lib/class-options.ts'
import { EntityPage, type FormOf } from '../../lib/entity-page.tsx'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import type { Filter } from '../../ui/list/filter-bar.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { PrintButton } from '../exports/print-button.tsx'
import { ImportButton } from '../imports/import-button.tsx'
import { LettersOffer } from '../onboarding/letters-offer.tsx'
import { invitedOf } from './invited.ts'
import { MoveDialog } from './move-dialog.tsx'
import { StudentCard, studentColumns } from './student-columns.tsx'
import type { Input } from './student-fields.tsx'
import { StudentPanel } from './student-panel.tsx'
import { ageGroupNames, sexNames, statusNames } from './student-texts.ts'

const StatusDialog = lazy(() => import('./status-dialog.tsx').then((module) => ({ default: module.StatusDialog })))
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

export const StudentsPage = () => {
  const role = currentRole()
  const { permissions } = useProfile()
  const state = useListState({ filters: filterNames, sort: 'name' })
  const { data: input } = useQuery(ask(studentListInput, {}))
  const bulk = mayCall(moveStudents, role, permissions) || mayCall(setStudentStatuses, role, permissions)
  /** The parents who came with a new child and get letters. */
  const [invited, setInvited] = useState<readonly string[]>([])
  const { class_id } = state.filters
  const choices = filters(useClassOptions(input?.classes), input?.classes ?? [])
  return (
    <EntityPage
      name="students"
      title={m.title_students()}
      placeholder={m.students_search()}
      emptyText={m.students_empty()}
      list={listStudents}
      state={state}
      create={{ endpoint: storeStudent, label: m.students_new() }}
      filters={choices}
      columns={studentColumns()}
      rowName={(row) => row.full_name}
      renderCard={(row) => <StudentCard row={row} />}
      tools={(columns) => (
        <>
          <ImportButton kind="students" />
          <PrintButton
            kind="students"
            list={listStudents}
            endpoint={printStudents}
            state={state}
            filters={choices}
            columns={columns.map((key) => columnsInFile[key] ?? key)}
          />
          <ExportButton
            endpoint={exportStudents}
            query={state.query}
            columns={columns.map((key) => columnsInFile[key] ?? key)}
          />
        </>
      )}
      bulk={bulk && ((ids, clear) => input && <Bulk ids={ids} input={input} onDone={clear} />)}
      panel={(panel) => input && <StudentPanel {...panel} input={input} />}
      form={(form: FormOf<StudentInfo>) =>
        input && (
          <StudentForm
            {...form}
            input={input}
            classId={class_id === 'none' ? '' : class_id}
            onSaved={(saved) => {
              form.onSaved(saved)
              if (!form.one) setInvited(invitedOf(saved))
            }}
          />
        )
      }
    >
      <LettersOffer accountIds={invited} onClose={() => setInvited([])} />
    </EntityPage>
  )
}

/** The column names that the export endpoint uses. */
const columnsInFile: Readonly<Record<string, string>> = { name: 'full_name,nickname', contact: 'contact,phone' }

const filters = (options: Filter['options'], classes: Input['classes']) => [
  {
    name: 'class_id' as const,
    label: m.student_class(),
    options: [...options, ...(currentRole() === 'school' ? [{ value: 'none', label: m.students_no_class() }] : [])],
  },
  {
    name: 'status' as const,
    label: m.student_status(),
    usual: m.students_status_usual(),
    options: [
      ...studentStatuses.map((value) => ({ value, label: statusNames[value]() })),
      { value: 'all', label: m.list_all() },
    ],
  },
  {
    name: 'age_group' as const,
    label: m.students_age_group(),
    options: [...new Set(classes.map((one) => one.age_group))].map((value) => ({
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

/**
 * Statuses that can be set for many children at once. If one of them cannot change to it, the server refuses all and
 * names the child.
 */
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
      {open === 'status' && (
        <Suspense fallback={null}>
          <StatusDialog opened ids={ids} statuses={bulkStatuses} onClose={() => setOpen(null)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
