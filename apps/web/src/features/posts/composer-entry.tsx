import { IconPhoto } from '@tabler/icons-react'
import { Link } from 'wouter'
import { faceAddress } from '../../lib/api.ts'
import { areaPath, currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './composer-entry.module.css'

/** Opens the post form; looks like an empty post. */
export const ComposerEntry = ({ className }: { className: string | undefined }) => {
  const role = currentRole()
  const { id, full_name, avatar } = useProfile()
  return (
    <Card padding="small">
      <Link href={areaPath(role, '/create-post')} className={styles.entry ?? ''}>
        <Avatar id={id} name={full_name} src={faceAddress(role, avatar)} />
        <span className={styles.prompt}>
          {className === undefined ? m.composer_school() : m.composer_class({ name: className })}
        </span>
        <span className={styles.photo}>
          <IconPhoto size={22} stroke={1.75} aria-hidden="true" />
        </span>
      </Link>
    </Card>
  )
}
