import {
  createSchoolAccount,
  listSchoolAccounts,
  type SchoolAccount,
  schoolAccountStates,
} from '@nhip-cau/contract/school-accounts'
import { lazy, useState } from 'react'
import { EntityPage, type FormOf } from '../../lib/entity-page.tsx'
import { m } from '../../paraglide/messages.js'
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

export const UsersPage = () => {
  const state = useListState({ filters: filterNames, sort: 'name' })
  const [oneTime, setOneTime] = useState<OneTime>()
  return (
    <EntityPage
      name="users"
      title={m.title_users()}
      description={m.users_lead()}
      placeholder={m.users_search()}
      emptyText={m.users_empty()}
      list={listSchoolAccounts}
      state={state}
      create={{ endpoint: createSchoolAccount, label: m.users_new() }}
      filters={[
        {
          name: 'state',
          label: m.users_state(),
          options: schoolAccountStates.map((value) => ({ value, label: stateNames[value]() })),
        },
      ]}
      columns={userColumns()}
      rowName={(row) => row.full_name}
      renderCard={(row) => <UserCard row={row} />}
      panel={(panel) => <UserPanel key={panel.id} {...panel} />}
      form={(form: FormOf<SchoolAccount>) => <UserForm {...form} onOneTime={setOneTime} />}
    >
      {oneTime && <OneTimePassword oneTime={oneTime} onClose={() => setOneTime(undefined)} />}
    </EntityPage>
  )
}
