import { exportParents, printParents } from '@nhip-cau/contract/exports'
import { createOnboardingLetters } from '@nhip-cau/contract/onboarding-letters'
import { createParent, guardianKinds, listParents, type ParentInfo, parentListInput } from '@nhip-cau/contract/parents'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { accountStates } from '../../lib/account-texts.tsx'
import { currentRole } from '../../lib/area.ts'
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
import { ParentCard, parentColumns } from './parent-columns.tsx'
import { ParentPanel } from './parent-panel.tsx'
import { shortKindNames } from './parent-texts.ts'

const ParentForm = lazy(() => import('./parent-form.tsx').then((module) => ({ default: module.ParentForm })))
const NewParentForm = lazy(() => import('./new-parent-form.tsx').then((module) => ({ default: module.NewParentForm })))

const filterNames = ['class_id', 'state', 'kind', 'relation', 'right', 'missing', 'archived'] as const

export const ParentsPage = () => {
  const { permissions } = useProfile()
  const state = useListState({ filters: filterNames, sort: 'name' })
  const { data: input } = useQuery(ask(parentListInput, {}))
  const invites = mayCall(createOnboardingLetters, currentRole(), permissions)
  const { class_id } = state.filters
  const choices = filters(useClassOptions(input?.classes), input?.relations ?? [])
  return (
    <EntityPage
      name="parents"
      title={m.title_parents()}
      placeholder={m.parents_search()}
      emptyText={m.parents_empty()}
      list={listParents}
      state={state}
      create={{ endpoint: createParent, label: m.parents_new() }}
      filters={choices}
      columns={parentColumns()}
      rowName={(row) => row.full_name}
      renderCard={(row) => <ParentCard row={row} />}
      tools={(columns) => (
        <>
          {invites && <LettersButton role="parent" {...(class_id === undefined ? {} : { classId: class_id })} />}
          <ImportButton kind="parents" />
          <PrintButton
            kind="parents"
            list={listParents}
            endpoint={printParents}
            state={state}
            filters={choices}
            columns={columns.map((key) => columnsOnPaper[key] ?? key)}
          />
          <ExportButton endpoint={exportParents} query={state.query} />
        </>
      )}
      bulk={invites && ((ids) => <LettersButton role="parent" accountIds={ids} />)}
      panel={(panel) => input && <ParentPanel {...panel} input={input} />}
      form={({ one, ...form }: FormOf<ParentInfo>) =>
        input && (one ? <ParentForm {...form} parent={one} /> : <NewParentForm {...form} input={input} />)
      }
    />
  )
}

/** The column names that the print endpoint uses. */
const columnsOnPaper: Readonly<Record<string, string>> = { name: 'full_name', children: 'children,classes' }

const filters = (classes: Filter['options'], relations: readonly string[]) => [
  {
    name: 'class_id' as const,
    label: m.student_class(),
    options: classes,
  },
  {
    name: 'state' as const,
    label: m.people_account(),
    options: Object.entries(accountStates).map(([value, { text }]) => ({ value, label: text() })),
  },
  {
    name: 'kind' as const,
    label: m.parents_kind(),
    options: guardianKinds.map((value) => ({ value, label: shortKindNames[value]() })),
  },
  {
    name: 'relation' as const,
    label: m.parents_relation(),
    options: relations.map((value) => ({ value, label: value })),
  },
  {
    name: 'right' as const,
    label: m.parents_right(),
    options: [
      { value: 'main_contact', label: m.parents_main_contact() },
      { value: 'may_pick_up', label: m.parents_may_pick_up() },
      { value: 'barred', label: m.parents_barred() },
    ],
  },
  {
    name: 'missing' as const,
    label: m.parents_missing(),
    options: [
      { value: 'phone', label: m.parents_missing_phone() },
      { value: 'child', label: m.parents_missing_child() },
      { value: 'visit', label: m.parents_missing_visit() },
    ],
  },
  ...(currentRole() === 'school'
    ? [{ name: 'archived' as const, label: m.parents_archived(), options: [{ value: 'true', label: '' }] }]
    : []),
]
