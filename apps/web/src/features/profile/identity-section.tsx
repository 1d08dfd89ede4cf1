import type { Role } from '@nhip-cau/contract/kernel'
import type { OwnAccount } from '@nhip-cau/contract/own-account'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPhone } from '../../ui/format.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { IdentityForm } from './identity-form.tsx'
import styles from './identity-section.module.css'

const roleNames: Record<Role, () => string> = { school: m.role_school, teacher: m.role_teacher, parent: m.role_parent }

export const IdentitySection = ({ account }: { account: OwnAccount }) => {
  const { role, school } = useCurrentUser()
  const [editing, setEditing] = useState(false)
  const facts = [
    [m.profile_phone(), account.phone && formatPhone(account.phone)],
    [m.profile_login(), account.phone ? null : account.login],
  ] as const
  return (
    <Card as="section" aria-labelledby="profile-name" className={styles.card ?? ''}>
      <AvatarEditor name={account.full_name} />
      <div className={styles.text}>
        <h2 id="profile-name">{account.full_name}</h2>
        <p className={styles.role}>
          {roleNames[role]()} · {school.name}
        </p>
        {editing ? (
          <IdentityForm account={account} onLeave={() => setEditing(false)} />
        ) : (
          <>
            <dl className={styles.facts}>
              {facts
                .filter(([, value]) => value)
                .map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
            <Button variant="light" size="md" leftSection={<IconPencil size={20} />} onClick={() => setEditing(true)}>
              {role === 'school' ? m.profile_edit() : m.profile_name_wish()}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
