import { currentRole } from '../../lib/area.ts'
import { renewSession } from '../../lib/renew.ts'
import { readSession } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { AuthScene } from '../auth/auth-scene.tsx'
import styles from '../auth/login-page.module.css'
import { LogoutButton } from '../auth/logout-button.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'

/** Replaces every page while the school requires two-step login and this account has not set it up. */
export const TwoStepSetupPage = () => (
  <div className={styles.page}>
    <title>{`${m.two_step_title()} · ${m.app_name()}`}</title>
    <AuthScene />
    <div className={styles.side}>
      <div className={styles.column}>
        <header>
          <h1>{m.two_step_title()}</h1>
          <p className={styles.lead}>{m.two_step_forced_lead()}</p>
        </header>
        <TwoStepSetup onDone={() => void enter()} />
        <LogoutButton className={styles.secondary} />
      </div>
    </div>
  </div>
)

/** The current token was issued before the setup and only allows it; a renewed token allows everything. */
const enter = async () => {
  const role = currentRole()
  const session = readSession(role)
  if (session) await renewSession(role, session.token).catch(() => window.location.reload())
}
