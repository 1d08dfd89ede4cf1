import type { OwnAccount } from '@nhip-cau/contract/own-account'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProfileSection } from '../../ui/section-card.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './profile-page.module.css'

export const PasswordSection = ({ account }: { account: OwnAccount }) => {
  const [changing, setChanging] = useState(false)
  return (
    <ProfileSection id="password" title={m.auth_password()} lead={changing ? undefined : m.profile_password_lead()}>
      {changing ? (
        <PasswordForm account={account} onLeave={() => setChanging(false)} />
      ) : (
        <div className={styles.buttons}>
          <Button variant="light" onClick={() => setChanging(true)}>
            {m.password_change_title()}
          </Button>
        </div>
      )}
    </ProfileSection>
  )
}
