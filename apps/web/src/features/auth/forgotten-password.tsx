import type { Role } from '@nhip-cau/contract/kernel'
import { forgotPassword, resetForgottenPassword } from '@nhip-cau/contract/own-account'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrengthHint } from '../../ui/password-strength.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './login-page.module.css'

type Props = {
  readonly role: Role
  readonly onBack: () => void
  /** Logs in with the new password. */
  readonly onDone: (credentials: { login: string; password: string }) => void
}

/**
 * Resets a forgotten password. The answer is the same for every name, so it does not reveal whether an account exists.
 */
export const ForgottenPassword = ({ role, onBack, onDone }: Props) => {
  const [login, setLogin] = useState('')
  const [asked, setAsked] = useState(false)
  return (
    <>
      <header>
        <h1>{m.forgot_title()}</h1>
        {!asked && <p className={styles.lead}>{m.forgot_lead()}</p>}
      </header>
      {asked ? (
        <ResetForm role={role} login={login} onDone={(password) => onDone({ login, password })} />
      ) : (
        <AskForm role={role} login={login} onType={setLogin} onAsked={() => setAsked(true)} />
      )}
      <button type="button" className={styles.secondary} onClick={onBack}>
        {m.forgot_back()}
      </button>
    </>
  )
}

type AskProps = {
  readonly role: Role
  readonly login: string
  readonly onType: (login: string) => void
  readonly onAsked: () => void
}

const AskForm = ({ role, login, onType, onAsked }: AskProps) => {
  const [problem, setProblem] = useState<string>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (login.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      await call(forgotPassword, role, { body: { login: login.trim() } })
      onAsked()
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {problem && <Notice tone="danger" title={problem} />}
      <TextField
        label={m.auth_login()}
        size="md"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={100}
        value={login}
        error={tried && login.trim() === '' && m.field_required({ field: m.auth_login() })}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {m.forgot_send()}
      </Button>
    </form>
  )
}

type ResetProps = {
  readonly role: Role
  readonly login: string
  readonly onDone: (password: string) => void
}

const ResetForm = ({ role, login, onDone }: ResetProps) => {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const fail = (error: unknown) => {
    setErrors(isApiProblem(error) ? error.errors : {})
    setProblem(problemText(error))
  }
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call(resetForgottenPassword, role, { body: { login: login.trim(), code, new_password: password } })
      showToast({ text: m.forgot_done() })
      onDone(password)
    } catch (error) {
      fail(error)
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = {
      ...(code.length < 6 && { code: m.field_required({ field: m.forgot_code() }) }),
      ...(password === '' && { new_password: m.field_required({ field: m.password_new() }) }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) void send()
  }
  const again = () => {
    call(forgotPassword, role, { body: { login: login.trim() } }).then(
      () => showToast({ text: m.forgot_again_done(), tone: 'info' }),
      fail,
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem ? <Notice tone="danger" title={problem} /> : <Notice tone="info" title={m.forgot_sent()} />}
      <p className={styles.lead}>{m.forgot_no_code()}</p>
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <TextField
        label={m.forgot_code()}
        size="md"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
      />
      <PasswordField
        label={m.password_new()}
        size="md"
        autoComplete="new-password"
        value={password}
        error={errors.new_password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordStrengthHint password={password} personal={[login.replace(/\D/g, '').slice(1)]} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {m.forgot_submit()}
      </Button>
      <Button variant="subtle" size="md" fullWidth onClick={again}>
        {m.forgot_again()}
      </Button>
    </form>
  )
}
