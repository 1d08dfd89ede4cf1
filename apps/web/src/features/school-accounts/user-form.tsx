import type { SchoolPermission } from '@nhip-cau/contract/permissions'
import {
  createSchoolAccount,
  type SchoolAccount,
  schoolAccountInfo,
  updateSchoolAccount,
} from '@nhip-cau/contract/schemas/school-accounts'
import type { FormOf } from '../../lib/entity-page.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { useEntityForm } from '../../lib/use-entity-form.ts'
import { m } from '../../paraglide/messages.js'
import { FormPanel, FormRow, FormSection } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { OneTime } from './one-time-password.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { ownRoleName, readyMadeRoles, roleHeld, roleName } from './ready-made-roles.ts'
import { loginText } from './user-columns.tsx'

type Props = FormOf<SchoolAccount> & { readonly onOneTime: (oneTime: OneTime) => void }

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

export const UserForm = ({ one, onClose, onSaved, onOneTime }: Props) => {
  const { permissions: own } = useProfile()
  const { form, panel, conflict, base } = useEntityForm<
    SchoolAccount,
    Values,
    typeof createSchoolAccount,
    typeof updateSchoolAccount,
    typeof schoolAccountInfo
  >({
    one,
    start: valuesOf(one),
    draft: 'user',
    create: {
      endpoint: createSchoolAccount,
      bodyOf: ({ full_name, phone, login_name, permissions }) => ({
        full_name,
        phone: phone.trim() || null,
        login_name: login_name.trim() || null,
        permissions: [...permissions],
      }),
    },
    update: {
      endpoint: updateSchoolAccount,
      bodyOf: ({ full_name, permissions }, { version }) => ({ version, full_name, permissions: [...permissions] }),
    },
    info: schoolAccountInfo,
    valuesOf,
    labels,
    displayValue: (name, value) => (name === 'permissions' ? roleName(value as readonly string[]) : String(value)),
    onCreated: ({ account, temporary_password: password }) => {
      onSaved(account)
      onOneTime({ name: account.full_name, login: loginText(account), password })
    },
    onUpdated: onSaved,
  })
  const { permissions } = form.values
  const givable = (key: SchoolPermission) => own.includes(key)
  return (
    <>
      <FormPanel opened onClose={onClose} title={base ? m.users_edit() : m.users_new()} {...panel}>
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
            none={ownRoleName(permissions)}
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
      {conflict}
    </>
  )
}
