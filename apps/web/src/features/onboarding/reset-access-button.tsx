import { type OnboardingLetters, resetAccess } from '@nhip-cau/contract/onboarding-letters'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LettersProgress } from './letters-progress.tsx'

type Props = {
  readonly accountId: string
  readonly name: string
  /**
   * Only joined accounts can be reset. The reset ends this state, but the dialog stays open while the letter is
   * created.
   */
  readonly joined: boolean
}

/** Resets access after a lost password or phone: creates a new letter and ends all earlier sessions and codes. */
export const ResetAccessButton = ({ accountId, name, joined }: Props) => {
  const [step, setStep] = useState<'ask' | OnboardingLetters>()
  const reset = useCommand(resetAccess, { onDone: setStep })
  const close = () => setStep(undefined)
  return (
    <>
      {joined && (
        <Button variant="default" leftSection={<IconKey size={20} />} onClick={() => setStep('ask')}>
          {m.onboarding_reset_button()}
        </Button>
      )}
      {step === 'ask' && (
        <ConfirmDialog
          opened
          title={m.onboarding_reset_title({ name })}
          tone="danger"
          confirmLabel={m.onboarding_reset_button()}
          busy={reset.isPending}
          onConfirm={() => reset.mutate({ params: { id: accountId } })}
          onClose={close}
        >
          {m.onboarding_reset_text()}
        </ConfirmDialog>
      )}
      {typeof step === 'object' && <LettersProgress letters={step} onClose={close} onRetry={() => setStep('ask')} />}
    </>
  )
}
