import {
  createSchoolAccount,
  listSchoolAccounts,
  type SchoolAccount,
  schoolAccountStates,
} from '@nhip-cau/contract/school-accounts'
import { lazy, Suspense, useState } from 'react'
import { useListRows } from '../../lib/list-rows.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
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
  const list = useListRows(listSchoolAccounts, state.query)
  const [form, setForm] = useState<{ account?: SchoolAccount }>()
  const [oneTime, setOneTime] = useState<OneTime>()
  return (
    <ListPage
      title={m.title_users()}
      description={m.users_lead()}
      action={
        mayCall(createSchoolAccount, 'school', permissions)
          ? { label: m.users_new(), onClick: () => setForm({}) }
          : undefined
      }
      placeholder={m.users_search()}
      filters={[
        {
          name: 'state',
          label: m.users_state(),
          options: schoolAccountStates.map((value) => ({ value, label: stateNames[value]() })),
        },
      ]}
      storageKey={`nhip-cau-columns:users:${id}`}
      columns={userColumns()}
      state={state}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.full_name}
      renderCard={(row) => <UserCard row={row} />}
      emptyText={m.users_empty()}
      panel={(shown) => (
        <UserPanel
          key={shown}
          id={shown}
          opened={state.open !== null && form === undefined}
          onClose={state.close}
          onEdit={(account) => setForm({ account })}
        />
      )}
    >
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
    </ListPage>
  )
}
