import {
  deleteSchoolAccount,
  resetSchoolAccountPassword,
  type SchoolAccount,
  schoolAccountInfo,
  switchSchoolAccountStatus,
} from '@nhip-cau/contract/school-accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PanelOf } from '../../lib/entity-page.tsx'
import { EntityPanel } from '../../lib/entity-panel.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { type OneTime, OneTimePassword } from './one-time-password.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { roleName } from './ready-made-roles.ts'
import { loginText, UserState } from './user-columns.tsx'

type Step = 'switch' | 'reset' | 'delete'

export const UserPanel = ({ id, opened, onClose, onEdit }: PanelOf<SchoolAccount>) => {
  const query = useQuery(ask(schoolAccountInfo, { params: { id } }))
  const { data: account } = query
  const [step, setStep] = useState<Step>()
  const [oneTime, setOneTime] = useState<OneTime>()
  return (
    <>
      <EntityPanel
        query={query}
        opened={opened}
        onClose={onClose}
        title={m.title_users()}
        nameOf={({ full_name }) => full_name}
        actions={(one) => <Actions account={one} onEdit={() => onEdit(one)} onStep={setStep} />}
      >
        {(one) => <Details account={one} />}
      </EntityPanel>
      {account && step && (
        <StepDialog
          step={step}
          account={account}
          onClose={() => setStep(undefined)}
          onOneTime={setOneTime}
          onDeleted={() => {
            setStep(undefined)
            onClose()
          }}
        />
      )}
      {oneTime && <OneTimePassword oneTime={oneTime} onClose={() => setOneTime(undefined)} />}
    </>
  )
}

type ActionsProps = { account: SchoolAccount; onEdit: () => void; onStep: (step: Step) => void }

const Actions = ({ account: { can, active }, onEdit, onStep }: ActionsProps) => (
  <>
    {can.edit && <Button onClick={onEdit}>{m.common_edit()}</Button>}
    {can.reset_password && (
      <Button variant="default" onClick={() => onStep('reset')}>
        {m.users_reset()}
      </Button>
    )}
    {can.switch_status && (
      <Button variant="default" onClick={() => onStep('switch')}>
        {active ? m.users_lock() : m.users_unlock()}
      </Button>
    )}
    {can.delete && (
      <Button variant="default" color="red" onClick={() => onStep('delete')}>
        {m.common_delete()}
      </Button>
    )}
  </>
)

const Details = ({ account }: { account: SchoolAccount }) => (
  <>
    <DetailSection title={m.users_account()}>
      <Facts
        facts={[
          { label: m.users_state(), value: <UserState account={account} /> },
          { label: m.users_login(), value: loginText(account) },
          { label: m.users_role(), value: roleName(account.permissions) },
          {
            label: m.users_last_seen(),
            value: account.last_seen_at ? formatDateTime(account.last_seen_at) : m.users_never_seen(),
          },
          { label: m.users_created(), value: formatDateTime(account.created_at) },
        ]}
      />
    </DetailSection>
    <DetailSection title={m.users_permissions()}>
      <PermissionMatrix held={account.permissions} />
    </DetailSection>
  </>
)

type StepProps = {
  readonly step: Step
  readonly account: SchoolAccount
  readonly onClose: () => void
  readonly onOneTime: (oneTime: OneTime) => void
  readonly onDeleted: () => void
}

/** Asks for a confirmation of each action, because most of them take access away. */
const StepDialog = ({ step, account, onClose, onOneTime, onDeleted }: StepProps) => {
  const { id, full_name: name, active } = account
  const done = m.success_saved()
  const switchStatus = useCommand(switchSchoolAccountStatus, { done, onDone: onClose, onFailed: onClose })
  const reset = useCommand(resetSchoolAccountPassword, {
    onFailed: onClose,
    onDone: ({ account: fresh, temporary_password }) => {
      onClose()
      onOneTime({ name: fresh.full_name, login: loginText(fresh), password: temporary_password })
    },
  })
  const remove = useCommand(deleteSchoolAccount, { done, onDone: onDeleted, onFailed: onClose })
  const input = { params: { id } }
  const steps = {
    switch: {
      title: active ? m.users_lock_title({ name }) : m.users_unlock_title({ name }),
      text: active ? m.users_lock_text() : m.users_unlock_text(),
      label: active ? m.users_lock() : m.users_unlock(),
      command: switchStatus,
    },
    reset: { title: m.users_reset_title({ name }), text: m.users_reset_text(), label: m.users_reset(), command: reset },
    delete: {
      title: m.users_delete_title({ name }),
      text: m.users_delete_text(),
      label: m.common_delete(),
      command: remove,
    },
  }
  const { title, text, label, command } = steps[step]
  return (
    <ConfirmDialog
      opened
      title={title}
      tone={step === 'switch' && !active ? 'primary' : 'danger'}
      confirmLabel={label}
      busy={command.isPending}
      onConfirm={() => command.mutate(input)}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
