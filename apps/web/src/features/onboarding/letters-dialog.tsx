import { createOnboardingLetters, type OnboardingLetters } from '@nhip-cau/contract/onboarding-letters'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LettersProgress } from './letters-progress.tsx'

type Props = {
  readonly role: 'parent' | 'teacher'
  readonly accountIds: readonly string[] | undefined
  readonly classId: string | undefined
  readonly onClose: () => void
}

const leads = { parent: m.onboarding_letters_lead_parent, teacher: m.onboarding_letters_lead_teacher }

export const LettersDialog = ({ role, accountIds, classId, onClose }: Props) => {
  const [letters, setLetters] = useState<OnboardingLetters>()
  const create = useCommand(createOnboardingLetters, { quiet: true, onDone: setLetters })
  if (letters) return <LettersProgress letters={letters} onClose={onClose} />
  const start = () =>
    create.mutate({
      body: {
        role,
        ...(accountIds === undefined ? {} : { account_ids: [...accountIds] }),
        ...(classId === undefined ? {} : { class_id: classId }),
      },
    })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.onboarding_letters_title()}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button loading={create.isPending} onClick={start} data-autofocus>
            {m.onboarding_letters_start()}
          </Button>
        </>
      }
    >
      {create.error ? <Notice tone="danger" title={problemText(create.error)} /> : <p>{leads[role]()}</p>}
    </Dialog>
  )
}
