import { exportParents } from '@nhip-cau/contract/exports'
import { createJoiningLetters } from '@nhip-cau/contract/joining-letters'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { createParent, guardianKinds, listParents, type ParentInfo, parentListInput } from '@nhip-cau/contract/parents'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { accountStates } from '../../lib/account-words.tsx'
import { currentRole } from '../../lib/area.ts'
import { useListRows } from '../../lib/list-rows.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { ListPage, PrintButton } from '../../ui/list/list-page.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { ImportButton } from '../imports/import-button.tsx'
import { LettersButton } from '../joining/letters-button.tsx'
import { ParentCard, parentColumns } from './parent-columns.tsx'
import { ParentPanel } from './parent-panel.tsx'
import { shortKindNames } from './parent-words.ts'

const ParentForm = lazy(() => import('./parent-form.tsx').then((module) => ({ default: module.ParentForm })))
const NewParentForm = lazy(() => import('./new-parent-form.tsx').then((module) => ({ default: module.NewParentForm })))

const filterNames = ['class_id', 'state', 'kind', 'relation', 'right', 'missing', 'archived'] as const

/** The families of the school, or of a teacher's classes. */
export const ParentsPage = () => {
  const role = currentRole()
  const { id, permissions } = useProfile()
  const state = useListState({ filters: filterNames, sort: 'name' })
  const { data: input } = useQuery(ask(parentListInput, {}))
  const list = useListRows(listParents, state.query)
  const [form, setForm] = useState<{ parent?: ParentInfo } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const invites = mayCall(createJoiningLetters, role, permissions)
  const onSaved = (saved: ParentInfo) => {
    setForm(null)
    state.openRow(saved.id)
  }
  const { class_id } = state.filters
  return (
    <ListPage
      title={m.title_parents()}
      action={
        mayCall(createParent, role, permissions) ? { label: m.parents_new(), onClick: () => setForm({}) } : undefined
      }
      placeholder={m.parents_search()}
      filters={filters(input)}
      storageKey={`nhip-cau-columns:parents:${id}`}
      columns={parentColumns()}
      state={state}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.full_name}
      renderCard={(row) => <ParentCard row={row} />}
      emptyText={m.parents_empty()}
      tools={
        <>
          {invites && <LettersButton role="parent" {...(class_id === undefined ? {} : { classId: class_id })} />}
          <ImportButton kind="parents" />
          <ExportButton endpoint={exportParents} query={state.query} />
          <PrintButton />
        </>
      }
      selection={
        invites
          ? {
              ids: chosen,
              onChange: setChosen,
              actions: <LettersButton role="parent" accountIds={[...chosen]} />,
            }
          : undefined
      }
      panel={(shown) =>
        input && (
          <ParentPanel
            id={shown}
            opened={state.open !== null && form === null}
            input={input}
            onClose={state.close}
            onEdit={(parent) => setForm({ parent })}
          />
        )
      }
    >
      {form && input && (
        <Suspense fallback={null}>
          {form.parent ? (
            <ParentForm parent={form.parent} onClose={() => setForm(null)} onSaved={onSaved} />
          ) : (
            <NewParentForm input={input} onClose={() => setForm(null)} onSaved={onSaved} />
          )}
        </Suspense>
      )}
    </ListPage>
  )
}

const filters = (input: AnswerOf<typeof parentListInput> | undefined) => [
  {
    name: 'class_id' as const,
    label: m.student_class(),
    options: (input?.classes ?? []).map(({ id, name }) => ({ value: id, label: name })),
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
    options: (input?.relations ?? []).map((value) => ({ value, label: value })),
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
