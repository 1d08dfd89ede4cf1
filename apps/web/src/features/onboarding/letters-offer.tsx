import { createOnboardingLetters } from '@nhip-cau/contract/onboarding-letters'
import { lazy, Suspense } from 'react'
import { currentRole } from '../../lib/area.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'

const LettersDialog = lazy(() => import('./letters-dialog.tsx').then((module) => ({ default: module.LettersDialog })))

type Props = {
  /** The parents who were just entered and have not joined; empty: nothing is offered. */
  readonly accountIds: readonly string[]
  readonly onClose: () => void
}

/** Offers the letters of exactly these parents, to those who may create letters. */
export const LettersOffer = ({ accountIds, onClose }: Props) => {
  const { permissions } = useProfile()
  if (accountIds.length === 0 || !mayCall(createOnboardingLetters, currentRole(), permissions)) return null
  return (
    <Suspense fallback={null}>
      <LettersDialog role="parent" accountIds={accountIds} onClose={onClose} />
    </Suspense>
  )
}
