import type { Role } from '@nhip-cau/contract/kernel'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { formatPhone } from '../../ui/format.ts'
import styles from './profile-menu.module.css'

const roleNames: Record<Role, () => string> = { school: m.role_school, teacher: m.role_teacher, parent: m.role_parent }

export const PersonCard = () => {
  const { role, user, face } = useCurrentUser()
  return (
    <div className={styles.card}>
      <Avatar id={user.id} name={user.full_name} src={face} size={48} />
      <div>
        <strong>{user.full_name}</strong>
        <small>
          {roleNames[role]()} · {user.phone ? formatPhone(user.phone) : user.login}
        </small>
      </div>
    </div>
  )
}
