import type { Plan } from '@nhip-cau/contract/edu-plan'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { formatTimeOrDate } from '../../../ui/format.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useOnline } from '../../../ui/use-online.ts'
import type { CellDrafts } from './cell-drafts.ts'
import styles from './save-state.module.css'
import { useUnsavedCells } from './use-cell-drafts.ts'

type Props = { readonly plan: Plan; readonly drafts: CellDrafts }

/** Shows at all times whether what is in the plan has reached the server. */
export const SaveState = ({ plan, drafts }: Props) => {
  const { waiting, stuck, cutOff } = useUnsavedCells(drafts)
  const online = useOnline()
  const now = useNow()
  if (stuck > 0)
    return (
      <span className={styles.state} data-tone="waiting" role="status">
        <IconAlertTriangle size={20} aria-hidden="true" />
        {m.edu_stuck({ count: stuck })}
      </span>
    )
  if (waiting > 0)
    return (
      <span className={styles.state} data-tone={cutOff || !online ? 'waiting' : undefined} role="status">
        {cutOff || !online ? (
          <IconCloudOff size={20} aria-hidden="true" />
        ) : (
          <IconRefresh size={20} aria-hidden="true" />
        )}
        {cutOff || !online ? m.edu_kept({ count: waiting }) : m.edu_saving()}
      </span>
    )
  const { by, at } = plan.changed
  return (
    <span className={styles.state} role="status">
      <IconCloudCheck size={20} aria-hidden="true" />
      {m.edu_saved({ time: formatTimeOrDate(at, now), name: by })}
    </span>
  )
}
