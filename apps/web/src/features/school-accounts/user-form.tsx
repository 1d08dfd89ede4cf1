import type { SchoolPermission } from '@nhip-cau/contract/permissions'
import {
  createSchoolAccount,
  type SchoolAccount,
  schoolAccountInfo,
  updateSchoolAccount,
} from '@nhip-cau/contract/school-accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { useConflict } from '../../lib/use-conflict.tsx'
import { m } from '../../paraglide/messages.js'
import { FormPanel, FormRow, FormSection } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useFields } from '../../ui/use-fields.ts'
import type { OneTime } from './one-time-password.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { readyMadeRoles, roleHeld, roleName } from './ready-made-roles.ts'
import { loginText } from './user-columns.tsx'

type Props = {
  readonly account: SchoolAccount | undefined
  readonly onClose: () => void
  readonly onSaved: (id: string, oneTime?: OneTime) => void
}

type Values = {
  readonly full_name: string
  readonly phone: string
  readonly login_name: string
  readonly permissions: readonly SchoolPermission[]
}

const valuesOf = (account: SchoolAccount | undefined): Values => ({
  full_name: account?.full_name ?? '',
  phone: '',
  login_name: '',
  permissions: (account?.permissions ?? []) as SchoolPermission[],
})

const labels = { full_name: m.users_full_name, permissions: m.users_permissions }
const nothing = {}

export const UserForm = ({ account, onClose, onSaved }: Props) => {
  const client = useQueryClient()
  const { permissions: own } = useProfile()
  const [base, setBase] = useState(account)
  const create = useCommand(createSchoolAccount, {
    quiet: true,
    onDone: ({ account: made, temporary_password: password }) =>
      onSaved(made.id, { name: made.full_name, login: loginText(made), password }),
  })
  const update = useCommand(updateSchoolAccount, {
    done: m.success_saved(),
    quiet: true,
    onDone: (saved) => onSaved(saved.id),
    onFailed: (failure) => conflict.onFailure(failure),
  })
  const { error, isPending, reset } = base ? update : create
  const form = useFields<Values>(valuesOf(account), isApiProblem(error) ? error.errors : nothing)
  const conflict = useConflict<SchoolAccount, Values>(form.values, {
    fetch: () => client.query({ ...ask(schoolAccountInfo, { params: { id: base?.id ?? '' } }), staleTime: 0 }),
    valuesOf,
    labels,
    shown: (name, value) => (name === 'permissions' ? roleName(value as readonly string[]) : String(value)),
    onChoose: (saved, values) => {
      setBase(saved)
      form.replace(values)
      reset()
    },
  })
  const { full_name, phone, login_name, permissions } = form.values
  const send = () => {
    if (base) {
      const body = { version: base.version, full_name, permissions: [...permissions] }
      return update.mutate({ params: { id: base.id }, body })
    }
    create.mutate({
      body: {
        full_name,
        phone: phone.trim() || null,
        login_name: login_name.trim() || null,
        permissions: [...permissions],
      },
    })
  }
  const givable = (key: SchoolPermission) => own.includes(key)
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={base ? m.users_edit() : m.users_new()}
        dirty={form.dirty}
        busy={isPending}
        errors={form.summary}
        failure={error && !conflict.isOpen ? problemText(error) : undefined}
        onSubmit={send}
      >
        <FormSection title={m.users_account()} hint={base ? undefined : m.users_new_hint()}>
          <InputField label={m.users_full_name()} maxLength={100} {...form.field('full_name')} />
          {!base && (
            <FormRow>
              <PhoneField label={m.users_phone()} optional {...form.field('phone')} />
              <InputField
                label={m.users_login_name()}
                optional
                maxLength={30}
                hint={m.users_login_name_hint()}
                {...form.field('login_name')}
              />
            </FormRow>
          )}
        </FormSection>
        <FormSection title={m.users_permissions()} hint={m.users_permissions_hint()}>
          <SelectField
            label={m.users_role()}
            value={roleHeld(permissions)?.key ?? ''}
            none={m.ready_role_own({ count: permissions.length })}
            options={readyMadeRoles.map(({ key, name }) => ({ value: key, label: name() }))}
            onChange={(key) => {
              const chosen = readyMadeRoles.find((one) => one.key === key)
              if (chosen) form.set('permissions', chosen.permissions.filter(givable))
            }}
          />
          <div id={form.field('permissions').id} tabIndex={-1}>
            <PermissionMatrix held={permissions} givable={givable} onChange={(held) => form.set('permissions', held)} />
          </div>
        </FormSection>
      </FormPanel>
      {conflict.dialog}
    </>
  )
}
