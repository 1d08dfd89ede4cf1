import { createOnboardingLetters } from '@nhip-cau/contract/onboarding-letters'
import type { ParentInfo } from '@nhip-cau/contract/parents'
import type { ReactNode } from 'react'
import { LastSeen } from '../../lib/account-texts.tsx'
import { currentRole } from '../../lib/area.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import styles from '../../ui/entity-panel.module.css'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { LettersButton } from './letters-button.tsx'
import { OnboardingTag } from './onboarding-tag.tsx'
import { ResetAccessButton } from './reset-access-button.tsx'

type Props = {
  readonly title: string
  readonly role: 'teacher' | 'parent'
  readonly account: Pick<ParentInfo, 'id' | 'full_name' | 'active' | 'onboarding' | 'last_seen_at'>
  /** Shown beside the onboarding state. */
  readonly tag?: ReactNode
  /** False for a person who has left and is not invited again. */
  readonly invitable: boolean
  readonly children?: ReactNode
}

/** The onboarding state of an account, with the buttons for a letter or a reset of access. */
export const AccountSection = ({ title, role, account, tag, invitable, children }: Props) => {
  const { permissions } = useProfile()
  const invites = invitable && mayCall(createOnboardingLetters, currentRole(), permissions)
  const joined = account.onboarding === 'active'
  return (
    <DetailSection title={title}>
      <div className={styles.tags}>
        {tag}
        <OnboardingTag state={account.onboarding} />
      </div>
      <Facts facts={[{ label: m.people_last_seen(), value: <LastSeen at={account.last_seen_at} /> }]} />
      {invites && (
        <div className={styles.buttons}>
          {!joined && <LettersButton role={role} accountIds={[account.id]} />}
          <ResetAccessButton accountId={account.id} name={account.full_name} joined={joined} />
        </div>
      )}
      {children}
    </DetailSection>
  )
}
