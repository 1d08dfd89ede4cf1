import { useCurrentUser } from '../../lib/profile.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import styles from './frame.module.css'

/** Shows the school's name, address and phone number. */
export const Footer = () => {
  const { school } = useCurrentUser()
  const address = 'address' in school ? school.address : null
  const phone = 'phone' in school ? school.phone : null
  return (
    <footer className={styles.footer}>
      <span>{school.name}</span>
      {address && <span dir="auto">{address}</span>}
      <PhoneLink phone={phone} />
    </footer>
  )
}
