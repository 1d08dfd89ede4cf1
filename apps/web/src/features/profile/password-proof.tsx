import { type SubmitEvent, useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useSignedIn } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './two-step.module.css'

type Props = {
  /** What the button does. */
  readonly label: string
  readonly tone?: 'primary' | 'danger'
  readonly onProof: (password: string) => Promise<void>
}

/** Asks for the password again before something that a stranger at an unlocked phone must not do. */
export const PasswordProof = ({ label, tone = 'primary', onProof }: Props) => {
  const { session } = useSignedIn()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (password === '') return
    setBusy(true)
    setError(undefined)
    try {
      await onProof(password)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  const wrong = isApiProblem(error) ? error.errors.password : undefined
  const missing = tried && password === '' ? m.field_required({ field: m.auth_password() }) : undefined
  return (
    <form className={styles.content} noValidate onSubmit={(event) => void submit(event)}>
      {error !== undefined && !wrong && <Notice tone="danger" title={problemText(error)} />}
      <input type="text" name="username" autoComplete="username" value={session.user.login} readOnly hidden />
      <PasswordField
        label={m.auth_password()}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={missing ?? wrong}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" color={tone === 'danger' ? 'red' : 'purple'} loading={busy}>
        {label}
      </Button>
    </form>
  )
}
