import type { Role } from '@nhip-cau/contract/kernel'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { endSession, type Session } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { layers } from '../../ui/layers.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { KnownLogin } from './known-login.tsx'
import styles from './login-page.module.css'
import { SecondStep } from './second-step.tsx'
import { signIn } from './sign-in.ts'
import { clearDeviceData } from './sign-out.ts'

type Props = { readonly role: Role; readonly session: Session }

/**
 * Renews a session whose time is over, for the same account and school. The page behind keeps what was typed and is
 * covered, because nobody knows who sits at the device now.
 */
export const RenewalDialog = ({ role, session }: Props) => {
  useEffect(() => layers.closeForeign(), [])
  return (
    <Dialog opened onClose={stay} title={m.renewal_title()} size="sm" over="everything" covers>
      <p>{m.renewal_text()}</p>
      <RenewalForm role={role} session={session} />
    </Dialog>
  )
}

/** It has to be answered. */
const stay = () => undefined

const RenewalForm = ({ role, session: { user } }: Props) => {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const credentials = { login: user.login, password, school_id: user.school.id }
  const send = async () => {
    setTried(true)
    if (password === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn(role, credentials)
    } catch (error) {
      setBusy(false)
      if (isApiProblem(error) && error.code === 'second_step_required') return setNeedsCode(true)
      setProblem(problemText(error))
      input.current?.select()
    }
  }
  const leave = () => clearDeviceData(role).finally(() => endSession(role, 'logout'))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  if (needsCode)
    return (
      <SecondStep
        role={role}
        credentials={credentials}
        leaveLabel={m.forgot_back()}
        onLeave={() => setNeedsCode(false)}
      />
    )
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem && <Notice tone="danger" title={problem} />}
      <KnownLogin label={m.auth_login()} login={user.login} />
      <PasswordField
        ref={input}
        label={m.auth_password()}
        size="md"
        name="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={tried && password === '' && m.field_required({ field: m.auth_password() })}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {m.renewal_submit()}
      </Button>
      <button type="button" className={styles.secondary} onClick={() => void leave()}>
        {m.renewal_other()}
      </button>
    </form>
  )
}
