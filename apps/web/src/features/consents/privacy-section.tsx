import { Link } from 'wouter'
import { m } from '../../paraglide/messages.js'
import { ProfileSection } from '../../ui/section-card.tsx'

/** The way from the own account to what is decided and asked about the children's data. */
export const PrivacySection = () => (
  <ProfileSection id="privacy" title={m.nav_group_privacy()} lead={m.consents_lead()}>
    <p>
      <Link href="/consents">{m.consents_title()}</Link> · <Link href="/data">{m.data_title()}</Link>
    </p>
  </ProfileSection>
)
