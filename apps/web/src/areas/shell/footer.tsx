import { useCurrentUser } from '../../lib/profile.tsx'
import { formatPhone } from '../../ui/format.ts'
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
      {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
    </footer>
  )
}
