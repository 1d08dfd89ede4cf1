import { IconMailShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

const LettersDialog = lazy(() => import('./letters-dialog.tsx').then((module) => ({ default: module.LettersDialog })))

type Props = {
  readonly role: 'parent' | 'teacher'
  /** The selected accounts; without them and without a class, all accounts that have not joined. */
  readonly accountIds?: readonly string[]
  readonly classId?: string
}

/** Creates letters with one-time codes for accounts that have not joined. */
export const LettersButton = ({ role, accountIds, classId }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconMailShare size={20} />} onClick={() => setOpen(true)}>
        {m.onboarding_letters_button()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <LettersDialog role={role} accountIds={accountIds} classId={classId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
