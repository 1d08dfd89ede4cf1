import { Link } from 'wouter'
import { currentRole, homePaths } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { ClosedGate } from './closed-gate.tsx'
import styles from './forbidden-page.module.css'

/**
 * Shown when the account's permissions do not allow the page at this address: names the page and who grants the right,
 * and links to the home page.
 */
export const ForbiddenPage = ({ title }: { title: string }) => (
  <Page title={title} width="feed">
    <div className={styles.content}>
      <div className={styles.picture} aria-hidden="true">
        <ClosedGate />
      </div>
      <h2>{m.error_forbidden()}</h2>
      <p>{currentRole() === 'school' ? m.forbidden_text_school({ title }) : m.forbidden_text({ title })}</p>
      <Button component={Link} href={homePaths[currentRole()]} size="md">
        {m.not_found_home()}
      </Button>
    </div>
  </Page>
)
