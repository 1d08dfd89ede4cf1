import { LogoutButton } from '../../features/auth/logout-button.tsx'
import { useKnownPerson } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { givenName } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PersonCard } from './person-card.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'
import styles from './top-bar.module.css'

const id = 'profile-menu'

/** The browser's own popover: it closes by itself with Esc or a tap beside it, and the focus goes back. */
export const ProfileMenu = () => {
  const { user, face } = useKnownPerson()
  return (
    <>
      <button type="button" className={styles.person} popoverTarget={id}>
        <Avatar id={user.id} name={user.full_name} src={face} size={36} />
        <VisuallyHidden>{m.profile_menu({ name: user.full_name })}</VisuallyHidden>
        <span className={styles.personName} aria-hidden="true">
          {givenName(user.full_name)}
        </span>
      </button>
      <div id={id} popover="auto" className={styles.popover}>
        <PersonCard />
        <ThemeSwitcher />
        <LogoutButton className={styles.logout} />
      </div>
    </>
  )
}
