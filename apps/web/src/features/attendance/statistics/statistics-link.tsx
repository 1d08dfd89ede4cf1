import { IconChartBar } from '@tabler/icons-react'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../../lib/area.ts'
import { useClassLink } from '../../../lib/chosen-class.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import styles from './statistics-link.module.css'

/** Links from a day to the statistics; on a phone it is an icon only, because the register needs the space. */
export const StatisticsLink = () => {
  const role = currentRole()
  const linkTo = useClassLink(role, useProfile().classes)
  return (
    <Button
      component={Link}
      href={linkTo({ path: areaPath(role, '/attendance-statistics'), classes: 'any' })}
      variant="default"
      className={styles.link}
      aria-label={m.stats_open()}
    >
      <IconChartBar size={20} aria-hidden="true" />
      <span className={styles.text}>{m.stats_open()}</span>
    </Button>
  )
}
