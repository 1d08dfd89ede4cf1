import { IconDots } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import type { Group } from '../navigation.ts'
import styles from './navigation.module.css'
import { MenuCount, MoreMenu } from './navigation-menu.tsx'

/** The last entry of the column, which opens the groups without room beside it. */
export const VerticalMore = ({ groups }: { groups: readonly Group[] }) => (
  <ul className={styles.more}>
    <MoreMenu groups={groups} place="beside" className={styles.entry ?? ''}>
      <IconDots size={22} stroke={1.75} aria-hidden="true" />
      <span className={styles.name}>{m.nav_more()}</span>
      <MenuCount entries={groups.flatMap(({ entries }) => entries)} className={styles.counter} />
    </MoreMenu>
  </ul>
)
