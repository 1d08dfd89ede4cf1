import {
  createSchoolAccount,
  listSchoolAccounts,
  type SchoolAccount,
  schoolAccountStates,
} from '@nhip-cau/contract/school-accounts'
import { IconPlus } from '@tabler/icons-react'
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
import { type OneTime, OneTimePassword } from './one-time-password.tsx'
import { UserCard, userColumns } from './user-columns.tsx'
import { UserPanel } from './user-panel.tsx'

const UserForm = lazy(() => import('./user-form.tsx').then((module) => ({ default: module.UserForm })))

const filterNames = ['state'] as const
const stateNames = {
  active: m.users_state_active,
  locked: m.users_state_locked,
  temporary: m.users_state_temporary,
} as const

/** The accounts of the school's administration, and what each may do. */
export const UsersPage = () => {
  const { id, permissions } = useProfile()
  const state = useListState({ filters: filterNames, sort: 'name' })
  const list = useQuery({
    ...ask(listSchoolAccounts, { query: state.query as never }),
    placeholderData: keepPreviousData,
  })
  const [form, setForm] = useState<{ account?: SchoolAccount }>()
  const [oneTime, setOneTime] = useState<OneTime>()
  const [shown, setShown] = useState(state.open)
  if (state.open !== null && state.open !== shown) setShown(state.open)
  return (
    <Page
      title={m.title_users()}
      description={m.users_lead()}
      action={
        mayCall(createSchoolAccount, 'school', permissions) && (
          <Button leftSection={<IconPlus size={20} />} onClick={() => setForm({})}>
            {m.users_new()}
          </Button>
        )
      }
    >
      <FilterBar
        state={state}
        placeholder={m.users_search()}
        filters={[
          {
            name: 'state',
            label: m.users_state(),
            options: schoolAccountStates.map((value) => ({ value, label: stateNames[value]() })),
          },
        ]}
      />
      <DataList
        label={m.title_users()}
        storageKey={`nhip-cau-columns:users:${id}`}
        columns={userColumns()}
        rows={list.data?.data}
        total={list.data?.paging.total_records}
        state={state}
        rowId={(row) => row.id}
        rowName={(row) => row.full_name}
        renderCard={(row) => <UserCard row={row} />}
        error={
          list.error
            ? { text: problemText(list.error), retrying: list.isFetching, onRetry: () => void list.refetch() }
            : undefined
        }
        empty={<EmptyState picture={<EmptySearch />} text={m.users_empty()} />}
      />
      {shown !== null && (
        <UserPanel
          key={shown}
          id={shown}
          opened={state.open !== null && form === undefined}
          onClose={state.close}
          onEdit={(account) => setForm({ account })}
        />
      )}
      {form && (
        <Suspense fallback={null}>
          <UserForm
            account={form.account}
            onClose={() => setForm(undefined)}
            onSaved={(_, told) => {
              setForm(undefined)
              setOneTime(told)
            }}
          />
        </Suspense>
      )}
      {oneTime && <OneTimePassword oneTime={oneTime} onClose={() => setOneTime(undefined)} />}
    </Page>
  )
}
