import { ownAccount } from '@nhip-cau/contract/own-account'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentRole } from '../../lib/area.ts'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../ui/page.tsx'
import { PrivacySection } from '../consents/privacy-section.tsx'
import { BelongingSection } from './belonging-section.tsx'
import { EmailSection } from './email-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { PasswordSection } from './password-section.tsx'
import styles from './profile-page.module.css'
import { SessionsSection } from './sessions-section.tsx'
import { ShortcutsSection } from './shortcuts-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** The user's own data and the security of the account. */
export const ProfilePage = () => {
  const account = useQuery(ask(ownAccount, {}))
  useHashWhenLoaded(account.isSuccess)
  return (
    <Page title={m.title_profile()}>
      <QueryState query={account}>
        {(data) => (
          <>
            <IdentitySection account={data} />
            <div className={styles.columns}>
              <div className={styles.column}>
                <BelongingSection />
                {currentRole() === 'parent' && <PrivacySection />}
                <PasswordSection account={data} />
                <EmailSection account={data} />
                <TwoStepSection account={data} />
              </div>
              <div className={styles.column}>
                <SessionsSection />
                <ShortcutsSection />
              </div>
            </div>
          </>
        )}
      </QueryState>
    </Page>
  )
}

/** Scrolls to `#sessions` and the like only after the account has loaded. */
const useHashWhenLoaded = (loaded: boolean) => {
  useEffect(() => {
    if (loaded) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [loaded])
}
