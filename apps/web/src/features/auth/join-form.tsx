import type { AnswerOf, Role } from '@nhip-cau/contract/kernel'
import { join, type openInvitation } from '@nhip-cau/contract/onboarding'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { homePaths } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrengthHint } from '../../ui/password-strength.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { KnownLogin } from './known-login.tsx'
import styles from './login-page.module.css'
import { startSession } from './sign-in.ts'

export type Invitation = AnswerOf<typeof openInvitation> & { readonly code: string }

type Props = {
  readonly role: Role
  readonly invitation: Invitation
  readonly onOtherCode: () => void
}

/** Greets the person by name, so that a wrong recipient notices before choosing a password. */
export const JoinForm = ({ role, invitation, onOtherCode }: Props) => {
  const { full_name, login, school, has_password, code } = invitation
  const [, navigate] = useLocation()
  const [password, setPassword] = useState('')
  const [secondStep, setSecondStep] = useState<string>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    setErrors({})
    const body = has_password
      ? { code, password, ...(secondStep ? { second_step: secondStep } : {}) }
      : { code, new_password: password }
    try {
      await startSession(role, await call(join, role, { body }))
      showToast({ text: m.join_done({ school }) })
      navigate(homePaths[role], { replace: true })
    } catch (error) {
      setBusy(false)
      if (isApiProblem(error) && error.code === 'second_step_required') return setSecondStep('')
      setErrors(isApiProblem(error) ? error.errors : {})
      setProblem(problemText(error))
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const field = has_password ? 'password' : 'new_password'
    if (password === '') setErrors({ [field]: m.field_required({ field: m.auth_password() }) })
    else void send()
  }
  return (
    <>
      <header>
        <h1>{m.join_hello({ name: full_name })}</h1>
        <p className={styles.lead}>{has_password ? m.join_school_known({ school }) : m.join_school({ school })}</p>
      </header>
      <form className={styles.form} noValidate onSubmit={submit}>
        {problem && <Notice tone="danger" title={problem} />}
        <KnownLogin label={m.join_login()} login={login} />
        <PasswordField
          label={has_password ? m.auth_password() : m.password_new()}
          size="md"
          autoFocus
          autoComplete={has_password ? 'current-password' : 'new-password'}
          value={password}
          error={errors.new_password ?? errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {!has_password && (
          <PasswordStrengthHint password={password} personal={[full_name, login.replace(/\D/g, '').slice(1)]} />
        )}
        {secondStep !== undefined && (
          <TextField
            label={m.auth_code()}
            description={m.auth_code_hint()}
            size="md"
            name="code"
            autoComplete="one-time-code"
            autoFocus
            maxLength={30}
            value={secondStep}
            onChange={(event) => setSecondStep(event.currentTarget.value)}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={busy}>
          {m.join_submit()}
        </Button>
        <button type="button" className={styles.secondary} onClick={onOtherCode}>
          {m.join_not_me()}
        </button>
      </form>
    </>
  )
}
