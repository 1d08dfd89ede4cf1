import { IconAlertTriangle, IconCloudCheck } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { formatTime } from '../../ui/format.ts'
import styles from './post-form.module.css'

/** Says whether the draft is saved. */
export const DraftState = ({ savedAt, failed }: { savedAt: number | undefined; failed: boolean }) => (
  <p className={styles.draft} role="status">
    {failed ? (
      <>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {m.draft_failed()}
      </>
    ) : (
      savedAt !== undefined && (
        <>
          <IconCloudCheck size={18} aria-hidden="true" />
          {m.draft_saved({ time: formatTime(savedAt) })}
        </>
      )
    )}
  </p>
)
