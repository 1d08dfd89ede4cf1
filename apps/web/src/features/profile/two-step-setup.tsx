import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { confirmTwoStep, startTwoStep } from '@nhip-cau/contract/own-account'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordProof } from './password-proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './two-step.module.css'

type Secret = AnswerOf<typeof startTwoStep>

type Props = {
  /** Two-step login is already on, so its code is required too. */
  readonly isOn?: boolean
  /** Called when the codes are shown and not saved yet. */
  readonly onCodes?: () => void
  /** Called when the codes are saved. */
  readonly onDone: () => void
}

/**
 * Asks for the password, then sets up the app, then shows the recovery codes. Nothing changes before a code of the app
 * was accepted.
 */
export const TwoStepSetup = ({ isOn = false, onCodes, onDone }: Props) => {
  const role = currentRole()
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret)
    return (
      <AppProof
        secret={secret}
        onCodes={(given) => {
          setCodes(given)
          onCodes?.()
        }}
      />
    )
  return (
    <div className={styles.content}>
      <p>{m.two_step_begin()}</p>
      <PasswordProof
        label={m.common_continue()}
        asksCode={isOn}
        onProof={async (proof) => setSecret(await call(startTwoStep, role, { body: proof }))}
      />
    </div>
  )
}

const AppProof = ({ secret, onCodes }: { secret: Secret; onCodes: (codes: readonly string[]) => void }) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const send = async (digits: string) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const { recovery_codes } = await call(confirmTwoStep, currentRole(), { body: { code: digits } })
      onCodes(recovery_codes)
    } catch (failure) {
      setError(failure)
      setCode('')
      setBusy(false)
    }
  }
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setCode(digits)
    if (digits.length === 6) void send(digits)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send(code)
  }
  const wrong = isApiProblem(error) ? error.errors.code : undefined
  return (
    <form className={styles.content} noValidate onSubmit={submit}>
      <ol className={styles.steps}>
        <li>{m.two_step_scan()}</li>
        <li>{m.two_step_type()}</li>
      </ol>
      <img
        className={styles.qr}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(secret.qr_svg)}`}
        alt={m.two_step_qr()}
        width={200}
        height={200}
      />
      <div className={styles.secret}>
        <p>{m.two_step_secret()}</p>
        <code>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret.secret} label={m.two_step_copy_secret()} />
        {/* On the phone with the app, the QR code cannot be scanned. */}
        <a href={secret.address}>{m.two_step_open_app()}</a>
      </div>
      {error !== undefined && !wrong && <SendFailure text={problemText(error)} />}
      <TextField
        label={m.two_step_code()}
        description={m.two_step_code_hint()}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        autoFocus
        value={code}
        error={wrong}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={code.length < 6}>
        {m.common_confirm()}
      </Button>
    </form>
  )
}
