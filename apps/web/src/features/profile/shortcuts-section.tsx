import { IconLayoutGrid } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProfileSection } from '../../ui/section-card.tsx'
import { shortcutsMenuId } from '../shortcuts/shortcuts-menu-id.ts'
import styles from './profile-page.module.css'

export const ShortcutsSection = () => (
  <ProfileSection id="shortcuts" title={m.shortcuts_title()} lead={m.profile_shortcuts_lead()}>
    <div className={styles.buttons}>
      <Button variant="light" leftSection={<IconLayoutGrid size={20} />} popoverTarget={shortcutsMenuId}>
        {m.profile_shortcuts_open()}
      </Button>
    </div>
  </ProfileSection>
)
