import { currentRole } from '../../lib/area.ts'
import { renewSession } from '../../lib/renew.ts'
import { readSession } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { AuthScene } from '../auth/auth-scene.tsx'
import styles from '../auth/login-page.module.css'
import { LogoutButton } from '../auth/logout-button.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'

/** Stands before every page while the school asks for a second step that this account has not set up. */
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
        <LogoutButton className={styles.quiet} />
      </div>
    </div>
  </div>
)

/** The token at hand was given before the second step was there, and waits for it; the next one opens everything. */
const enter = async () => {
  const role = currentRole()
  const session = readSession(role)
  if (session) await renewSession(role, session.token).catch(() => window.location.reload())
}
