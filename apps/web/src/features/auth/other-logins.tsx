import type { Role } from '@nhip-cau/contract/kernel'
import { IconBuildingCommunity, IconChalkboard, IconChevronRight, IconHeart } from '@tabler/icons-react'
import { Link } from 'wouter'
import { loginPaths } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { areaTexts } from './area-texts.ts'
import styles from './login-page.module.css'

const roles = [
  { role: 'parent', icon: IconHeart },
  { role: 'teacher', icon: IconChalkboard },
  { role: 'school', icon: IconBuildingCommunity },
] as const

export const OtherLogins = ({ role }: { role: Role }) => (
  <nav aria-label={m.auth_other_logins()} className={styles.others}>
    <p>{m.auth_other_logins()}</p>
    <ul>
      {roles
        .filter((other) => other.role !== role)
        .map(({ role: other, icon: AreaIcon }) => (
          <li key={other}>
            <Link href={loginPaths[other]} className={styles.other ?? ''}>
              <AreaIcon size={22} aria-hidden="true" />
              <span>{areaTexts[other].name()}</span>
              <IconChevronRight size={18} className="mantine-rotate-rtl" aria-hidden="true" />
            </Link>
          </li>
        ))}
    </ul>
  </nav>
)
