import { changeEmail, type OwnAccount } from '@nhip-cau/contract/own-account'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './profile-page.module.css'
import { ProofFields, useProof } from './proof-fields.tsx'

type Props = {
  readonly account: OwnAccount
  readonly onLeave: () => void
}

/** Asks for the new address and for the password. */
export const EmailForm = ({ account, onLeave }: Props) => {
  const proof = useProof(account.two_step)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<unknown>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const missing = {
    ...proof.missing,
    ...(email.trim() === '' && { email: m.field_required({ field: m.email_new() }) }),
  }
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await call(changeEmail, currentRole(), { body: { email, ...proof.body } })
      onLeave()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(missing).length === 0) void send()
  }
  const errors: Readonly<Record<string, string>> = {
    ...(isApiProblem(error) && error.errors),
    ...(tried && missing),
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {error !== undefined && <SendFailure text={problemText(error)} />}
      <TextField
        label={m.email_new()}
        description={m.email_new_hint()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        maxLength={254}
        value={email}
        error={errors.email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <ProofFields proof={proof} errors={errors} />
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          {m.forgot_send()}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  )
}
