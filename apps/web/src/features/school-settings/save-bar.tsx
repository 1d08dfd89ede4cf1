import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { StickyActions } from '../../ui/sticky-actions.tsx'
import styles from './school-settings-page.module.css'

/** Stays in sight as long as a part of the page has changes that are not saved. */
export const SaveBar = ({ busy, onDiscard }: { busy: boolean; onDiscard: () => void }) => (
  <StickyActions>
    <span className={styles.save} role="status">
      {m.settings_dirty()}
    </span>
    <Button variant="default" disabled={busy} onClick={onDiscard}>
      {m.settings_discard()}
    </Button>
    <Button type="submit" loading={busy}>
      {m.settings_save()}
    </Button>
  </StickyActions>
)
