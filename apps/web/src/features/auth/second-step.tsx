import type { Role } from '@nhip-cau/contract/kernel'
import { type SubmitEvent, useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './login-page.module.css'
import { type Credentials, signIn } from './sign-in.ts'

type Props = {
  readonly role: Role
  readonly credentials: Credentials
  /** The label of the way back; without it, the way back is to log in with another account. */
  readonly leaveLabel?: string
  readonly onLeave: () => void
}

/** Asks for the second step after name and password were right. */
export const SecondStep = ({ role, credentials, leaveLabel = m.auth_code_back(), onLeave }: Props) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const send = async (typed: string) => {
    if (busy || typed.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      await signIn(role, { ...credentials, code: typed })
    } catch (failure) {
      setError(failure)
      setCode('')
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setCode(text)
    // Six digits are a complete code and are sent at once; a recovery code is longer and contains letters.
    if (/^\d{6}$/.test(text.trim())) void send(text)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send(code)
  }
  const wrong = isApiProblem(error) ? error.errors.code : undefined
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {error !== undefined && !wrong && <Notice tone="danger" title={problemText(error)} />}
      <TextField
        label={m.auth_code()}
        description={m.auth_code_hint()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={30}
        value={code}
        error={wrong}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {m.auth_submit()}
      </Button>
      <button type="button" className={styles.secondary} onClick={onLeave}>
        {leaveLabel}
      </button>
    </form>
  )
}
