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
  /** Only who has joined can lose the way in. A letter that is being made stays on the screen although this ends with it. */
  readonly joined: boolean
}

/** For who lost password or phone: a new letter, and everything of before ends. */
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
      {typeof step === 'object' && <LettersProgress letters={step} onClose={close} />}
    </>
  )
}
