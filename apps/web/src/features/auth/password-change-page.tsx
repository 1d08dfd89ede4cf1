import { changePassword } from '@nhip-cau/contract/session'
import { type SubmitEvent, useState } from 'react'
import { callForSession } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrengthHint } from '../../ui/password-strength.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AuthScene } from './auth-scene.tsx'
import styles from './login-page.module.css'
import { LogoutButton } from './logout-button.tsx'
import { forgetTypedPassword, passwordJustTyped } from './sign-in.ts'

/** Stands before every page until the temporary password has been replaced. */
export const PasswordChangePage = () => (
  <div className={styles.page}>
    <title>{`${m.password_change_title()} · ${m.app_name()}`}</title>
    <AuthScene />
    <div className={styles.side}>
      <div className={styles.column}>
        <header>
          <h1>{m.password_change_title()}</h1>
          <p className={styles.lead}>{m.password_change_lead()}</p>
        </header>
        <PasswordChangeForm />
        <LogoutButton className={styles.quiet} />
      </div>
    </div>
  </div>
)

const PasswordChangeForm = () => {
  const role = currentRole()
  const [known] = useState(() => passwordJustTyped(role))
  const [current, setCurrent] = useState(known ?? '')
  const [wanted, setWanted] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await callForSession(changePassword, role, { body: { current_password: current, new_password: wanted } })
      forgetTypedPassword()
      showToast({ text: m.password_change_done() })
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
      {(known === undefined || errors.current_password) && (
        <PasswordField
          label={m.password_current()}
          size="md"
          autoComplete="current-password"
          value={current}
          error={errors.current_password}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
      )}
      <PasswordField
        label={m.password_new()}
        description={errors.new_password ? undefined : m.password_rule()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        autoComplete="new-password"
        value={wanted}
        error={errors.new_password}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <PasswordStrengthHint password={wanted} />
      <PasswordField
        label={m.password_again()}
        size="md"
        autoComplete="new-password"
        value={again}
        error={errors.again}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {m.password_change_submit()}
      </Button>
    </form>
  )
}
