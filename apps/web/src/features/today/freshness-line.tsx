import { freshness } from '@nhip-cau/contract/today-freshness'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../lib/area.ts'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { FreshTag } from './fresh-tag.tsx'
import styles from './freshness-page.module.css'

/** Leads from the home page of the office to the board; shows how much is late. */
export const FreshnessLine = () => {
  const { data } = useQuery({ ...ask(freshness, {}), refetchInterval: 5 * 60_000 })
  if (!data || (data.columns.length === 0 && data.menus === null)) return null
  return (
    <Link href={`${areaPath(currentRole(), '')}?view=freshness`} className={styles.line ?? ''}>
      <span>{m.fresh_title()}</span>
      {data.stale > 0 ? (
        <FreshTag fresh="stale">{m.fresh_stale({ count: data.stale })}</FreshTag>
      ) : (
        <FreshTag fresh="fresh">{m.fresh_all_good()}</FreshTag>
      )}
    </Link>
  )
}
