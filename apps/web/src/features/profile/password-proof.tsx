import { type SubmitEvent, useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { Button } from '../../ui/button.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { type ProofBody, ProofFields, useProof } from './proof-fields.tsx'
import styles from './two-step.module.css'

type Props = {
  readonly label: string
  readonly tone?: 'primary' | 'danger'
  /** The account has two-step login. */
  readonly asksCode?: boolean
  readonly onProof: (proof: ProofBody) => Promise<void>
}

/** Asks for the password again, so that somebody else at an unlocked phone cannot perform the action. */
export const PasswordProof = ({ label, tone = 'primary', asksCode = false, onProof }: Props) => {
  const proof = useProof(asksCode)
  const [error, setError] = useState<unknown>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(proof.missing).length > 0) return
    setBusy(true)
    setError(undefined)
    try {
      await onProof(proof.body)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  const refused = isApiProblem(error) ? error.errors : {}
  const isAtField = Object.keys(refused).length > 0
  return (
    <form className={styles.content} noValidate onSubmit={(event) => void submit(event)}>
      {error !== undefined && !isAtField && <SendFailure text={problemText(error)} />}
      <ProofFields proof={proof} errors={{ ...refused, ...(tried && proof.missing) }} />
      <Button type="submit" color={tone === 'danger' ? 'red' : 'purple'} loading={busy}>
        {label}
      </Button>
    </form>
  )
}
