import type { Role } from '@nhip-cau/contract/kernel'
import { lazy, type SubmitEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { hasExpired } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { removeSplash } from '../../ui/splash.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './login-page.module.css'
import { signIn } from './sign-in.ts'

// Only accounts with a second step need it.
const SecondStep = lazy(() => import('./second-step.tsx').then((module) => ({ default: module.SecondStep })))

type Props = {
  readonly role: Role
  /** The login of a tapped demo person; it is submitted at once. */
  readonly initial: { readonly login: string; readonly password: string } | undefined
  readonly onForgotten: () => void
}

export const LoginForm = ({ role, initial, onForgotten }: Props) => {
  const [login, setLogin] = useState(initial?.login ?? '')
  const [password, setPassword] = useState(initial?.password ?? '')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  const loginInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  // Before the first paint: whoever has begun to type while the scripts were loading types on.
  useLayoutEffect(() => {
    const typed = removeSplash()
    if (!typed) return
    setLogin((known) => known || typed.username)
    setPassword((known) => known || typed.password)
    if (typed.focused) (typed.focused === 'username' ? loginInput : passwordInput).current?.focus()
  }, [])

  const send = async () => {
    setTried(true)
    if (login.trim() === '' || password === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn(role, { login, password })
    } catch (error) {
      setBusy(false)
      // Not an error: the password is right and the second step is required.
      if (isApiProblem(error) && error.code === 'second_step_required') return setNeedsCode(true)
      setProblem(problemText(error))
      passwordInput.current?.select()
    }
  }
  const begin = useRef(send)
  useEffect(() => {
    if (initial) void begin.current()
  }, [initial])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  if (needsCode)
    return (
      <Suspense fallback={null}>
        <SecondStep role={role} credentials={{ login, password }} onLeave={() => setNeedsCode(false)} />
      </Suspense>
    )
  const required = (field: string, value: string) => tried && value.trim() === '' && m.field_required({ field })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem ? (
        <Notice tone="danger" title={problem} />
      ) : (
        hasExpired(role) && <Notice tone="waiting" title={m.error_session_expired()} />
      )}
      <TextField
        ref={loginInput}
        label={m.auth_login()}
        size="md"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        value={login}
        error={required(m.auth_login(), login)}
        onChange={(event) => setLogin(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordInput}
        label={m.auth_password()}
        size="md"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        error={required(m.auth_password(), password)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {m.auth_submit()}
      </Button>
      <button type="button" className={styles.secondary} onClick={onForgotten}>
        {m.auth_forgot()}
      </button>
    </form>
  )
}
