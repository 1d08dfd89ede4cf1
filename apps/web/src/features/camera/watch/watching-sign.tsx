import { listWatchableCameras } from '@nhip-cau/contract/camera-views'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../../lib/area.ts'
import { addressWithClass } from '../../../lib/class-choice.ts'
import { canOpen } from '../../../lib/permission.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { formatTime } from '../../../ui/format.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './watching-sign.module.css'

/**
 * Tells a class on its own page that families watch its camera, and since when the newest of them. Nothing is shown or
 * said while nobody watches. It changes live and makes no sound.
 */
export const WatchingSign = ({ classId }: { readonly classId: string }) => {
  const role = currentRole()
  const { permissions, modules } = useProfile()
  const { data } = useQuery({
    ...ask(listWatchableCameras, { query: { class_id: classId } }),
    enabled: canOpen(listWatchableCameras, role, permissions, modules),
  })
  const watched = (data?.data ?? []).flatMap(({ families }) => (families && families.count > 0 ? [families] : []))
  const count = watched.reduce((sum, one) => sum + one.count, 0)
  const newest = watched
    .flatMap(({ newest_at }) => newest_at ?? [])
    .sort()
    .at(-1)
  const address = areaPath(role, role === 'teacher' ? '/class-camera' : '/camera')
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <Link
          href={role === 'school' ? `${address}?view=log` : addressWithClass(address, classId)}
          className={styles.sign}
        >
          <IconEye size={20} aria-hidden="true" />
          <span className={styles.short} aria-hidden="true">
            {count}
          </span>
          <span className={styles.words}>
            {m.camera_families_watching({ count })}
            {newest && <small>{m.camera_newest({ time: formatTime(newest) })}</small>}
          </span>
          <VisuallyHidden>{m.camera_open_page()}</VisuallyHidden>
        </Link>
      )}
    </div>
  )
}
