import { confirmEmail } from '@nhip-cau/contract/own-account'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './profile-page.module.css'

type Props = {
  readonly email: string | null
  readonly onDone: () => void
  /** Called to enter another address or to request another code. */
  readonly onOther: () => void
}

export const EmailCodeForm = ({ email, onDone, onOther }: Props) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await call(confirmEmail, currentRole(), { body: { code } })
      showToast({ text: m.email_changed() })
      onDone()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  const wrong = isApiProblem(error) ? error.errors.code : undefined
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{m.email_sent({ email: email ?? '' })}</p>
      {error !== undefined && !wrong && <SendFailure text={problemText(error)} />}
      <TextField
        label={m.forgot_code()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={wrong}
        onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={busy} disabled={code.length < 6}>
          {m.common_confirm()}
        </Button>
        <Button variant="default" onClick={onOther}>
          {m.email_other()}
        </Button>
      </div>
    </form>
  )
}
