import { listOwnSessions, type OwnAccount } from '@nhip-cau/contract/own-account'
import { changePassword } from '@nhip-cau/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { callForSession } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { givenName } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrengthHint } from '../../ui/password-strength.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './profile-page.module.css'

type Props = {
  readonly account: OwnAccount
  readonly onLeave: () => void
}

export const PasswordForm = ({ account, onLeave }: Props) => {
  const role = currentRole()
  const client = useQueryClient()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [again, setAgain] = useState('')
  const [endOthers, setEndOthers] = useState(true)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { current_password: current, new_password: wanted, end_other_sessions: endOthers }
      await callForSession(changePassword, role, { body })
      showToast({ text: m.password_change_done() })
      void client.invalidateQueries({ queryKey: ask(listOwnSessions, {}).queryKey })
      onLeave()
    } catch (error) {
      setErrors(isApiProblem(error) ? error.errors : {})
      setProblem(problemText(error))
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = {
      ...(current === '' && { current_password: m.field_required({ field: m.password_current() }) }),
      ...(wanted === '' && { new_password: m.field_required({ field: m.password_new() }) }),
      ...(again !== wanted && { again: m.password_mismatch() }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) void send()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem && <Notice tone="danger" title={problem} />}
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account.login} readOnly hidden />
      <PasswordField
        label={m.password_current()}
        autoComplete="current-password"
        autoFocus
        value={current}
        error={errors.current_password}
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      <PasswordField
        label={m.password_new()}
        autoComplete="new-password"
        value={wanted}
        error={errors.new_password}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <PasswordStrengthHint password={wanted} personal={personalWords(account)} />
      <PasswordField
        label={m.password_again()}
        autoComplete="new-password"
        value={again}
        error={errors.again}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
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
