import type { HistoryEntry } from '@nhip-cau/contract/history'
import { m } from '../../paraglide/messages.js'
import styles from '../../ui/entity-panel.module.css'
import { formatDateTime } from '../../ui/format.ts'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'

/** The history of an object, newest first. */
export const HistorySection = ({ history }: { history: readonly HistoryEntry[] }) => (
  <DetailSection title={m.history_title()}>
    {history.length === 0 && <Muted>{m.history_none()}</Muted>}
    <ol className={styles.timeline}>
      {history.map((entry) => (
        <li key={`${entry.at} ${entry.text}`}>
          {entry.text}
          {entry.fields.length > 0 && `: ${entry.fields.join(', ')}`}
          <Muted as="small">
            {formatDateTime(entry.at)} · {entry.by}
          </Muted>
        </li>
      ))}
    </ol>
  </DetailSection>
)
