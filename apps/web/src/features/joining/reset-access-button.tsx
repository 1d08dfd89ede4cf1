import { type JoiningLetters, resetAccess } from '@nhip-cau/contract/joining-letters'
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
}

/** For who lost password or phone: a new letter, and everything of before ends. */
export const ResetAccessButton = ({ accountId, name }: Props) => {
  const [step, setStep] = useState<'ask' | JoiningLetters>()
  const reset = useCommand(resetAccess, { onDone: setStep })
  const close = () => setStep(undefined)
  return (
    <>
      <Button variant="default" leftSection={<IconKey size={20} />} onClick={() => setStep('ask')}>
        {m.joining_reset_button()}
      </Button>
      {step === 'ask' && (
        <ConfirmDialog
          opened
          title={m.joining_reset_title({ name })}
          tone="danger"
          confirmLabel={m.joining_reset_button()}
          busy={reset.isPending}
          onConfirm={() => reset.mutate({ params: { id: accountId } })}
          onClose={close}
        >
          {m.joining_reset_text()}
        </ConfirmDialog>
      )}
      {typeof step === 'object' && <LettersProgress letters={step} onClose={close} />}
    </>
  )
}
