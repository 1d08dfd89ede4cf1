import { useEffect } from 'react'
import { m } from '../paraglide/messages.js'
import { ConfusedCloud } from './art/confused-cloud.tsx'
import { EmptyState } from './empty-state.tsx'
import { Muted } from './muted.tsx'
import styles from './nothing-kept.module.css'
import { countNothingKept } from './nothing-kept-count.ts'

/**
 * Says that a page was never loaded on this device and loads itself when the network is back. It appears a moment late,
 * so that an answer that is kept on the device comes first. `compact` is one line, for a part of a page.
 */
export const NothingKept = ({ compact = false }: { compact?: boolean }) => {
  useEffect(() => (compact ? undefined : countNothingKept()), [compact])
  return (
    <div role="status" className={styles.late}>
      {compact ? (
        <Muted>{m.offline_nothing()}</Muted>
      ) : (
        <EmptyState picture={<ConfusedCloud />} text={m.offline_nothing()} />
      )}
    </div>
  )
}
