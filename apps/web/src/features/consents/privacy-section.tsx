import { Link } from 'wouter'
import { m } from '../../paraglide/messages.js'
import { ProfileSection } from '../../ui/section-card.tsx'

/** Links from the account to the consents and data requests. */
export const PrivacySection = () => (
  <ProfileSection id="privacy" title={m.nav_group_privacy()} lead={m.consents_lead()}>
    <p>
      <Link href="/consents">{m.consents_title()}</Link> · <Link href="/data">{m.data_title()}</Link>
    </p>
  </ProfileSection>
)
