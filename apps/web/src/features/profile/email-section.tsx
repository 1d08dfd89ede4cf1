import { type OwnAccount, removeEmail } from '@nhip-cau/contract/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { refetchFeature } from '../../lib/queries.ts'
import { useSignedIn } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Muted } from '../../ui/muted.tsx'
import { ProfileSection } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toasts.ts'
import { EmailCodeForm } from './email-code-form.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordProof } from './password-proof.tsx'
import styles from './profile-page.module.css'
import type { ProofBody } from './proof-fields.tsx'
import twoStepStyles from './two-step.module.css'

/**
 * The address for forgotten passwords. A change needs the password and takes effect when the code sent to the new
 * address is entered.
 */
export const EmailSection = ({ account }: { account: OwnAccount }) => {
  const { role } = useSignedIn()
  const client = useQueryClient()
  const [step, setStep] = useState<'form' | 'remove'>()
  const leave = () => {
    setStep(undefined)
    void refetchFeature(client, role, 'account')
  }
  const remove = async (proof: ProofBody) => {
    await call(removeEmail, role, { body: proof })
    showToast({ text: m.email_removed() })
    leave()
  }
  const waits = account.pending_email !== null && step !== 'form'
  return (
    <ProfileSection id="email" title={m.profile_email()} lead={m.profile_email_hint()}>
      <p>{account.email ?? m.profile_no_email()}</p>
      {waits && <EmailCodeForm email={account.pending_email} onDone={leave} onOther={() => setStep('form')} />}
      {step === 'form' && <EmailForm account={account} onLeave={leave} />}
      {!waits && step !== 'form' && (
        <div className={styles.buttons}>
          {account.can.change_email && (
            <Button variant="light" onClick={() => setStep('form')}>
              {account.email === null ? m.email_add() : m.email_change()}
            </Button>
          )}
          {account.email !== null && (
            <Button variant="subtle" color="red" onClick={() => setStep('remove')}>
              {m.email_remove()}
            </Button>
          )}
        </div>
      )}
      {!account.can.change_email && <Muted>{m.email_no_letters()}</Muted>}
      {step === 'remove' && (
        <Dialog opened title={m.email_remove()} onClose={() => setStep(undefined)}>
          <div className={twoStepStyles.content}>
            <p>{m.email_remove_next()}</p>
            <PasswordProof label={m.email_remove()} tone="danger" asksCode={account.two_step} onProof={remove} />
          </div>
        </Dialog>
      )}
    </ProfileSection>
  )
}
