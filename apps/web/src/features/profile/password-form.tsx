import { listOwnSessions, type OwnAccount } from '@nhip-cau/contract/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { usePasswordChange } from '../../lib/use-password-change.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { givenName } from '../../ui/format.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrengthHint } from '../../ui/password-strength.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import styles from './profile-page.module.css'

type Props = {
  readonly account: OwnAccount
  readonly onLeave: () => void
}

export const PasswordForm = ({ account, onLeave }: Props) => {
  const client = useQueryClient()
  const [endOthers, setEndOthers] = useState(true)
  const { submit, problem, busy, wanted, field } = usePasswordChange({
    body: { end_other_sessions: endOthers },
    onDone: () => {
      void client.invalidateQueries({ queryKey: ask(listOwnSessions, {}).queryKey })
      onLeave()
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem && <SendFailure text={problem} />}
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={account.login} readOnly hidden />
      <PasswordField
        label={m.password_current()}
        autoComplete="current-password"
        autoFocus
        {...field('current_password')}
      />
      <PasswordField label={m.password_new()} autoComplete="new-password" {...field('new_password')} />
      <PasswordStrengthHint password={wanted} personal={personalWords(account)} />
      <PasswordField label={m.password_again()} autoComplete="new-password" {...field('again')} />
      <label className={styles.check}>
        <input type="checkbox" checked={endOthers} onChange={(event) => setEndOthers(event.currentTarget.checked)} />
        {m.password_end_others()}
      </label>
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          {m.password_change_title()}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  )
}

const personalWords = ({ full_name, phone, login }: OwnAccount) => [
  full_name,
  givenName(full_name),
  (phone ?? login).replace(/^\+84/, ''),
]
