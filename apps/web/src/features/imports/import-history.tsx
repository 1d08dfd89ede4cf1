import type { Import } from '@nhip-cau/contract/imports'
import { m } from '../../paraglide/messages.js'
import { Muted } from '../../ui/muted.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import styles from './import-panel.module.css'

const states: Readonly<Record<Import['state'], { readonly tone: Tone; readonly word: () => string }>> = {
  checking: { tone: 'info', word: m.imports_state_checking },
  checked: { tone: 'waiting', word: m.imports_state_checked },
  running: { tone: 'info', word: m.imports_state_running },
  done: { tone: 'good', word: m.imports_state_done },
  undoing: { tone: 'info', word: m.imports_state_undoing },
  undone: { tone: 'neutral', word: m.imports_state_undone },
  failed: { tone: 'danger', word: m.imports_state_failed },
}

export const ImportStateTag = ({ state }: { state: Import['state'] }) => (
  <StatusTag tone={states[state].tone}>{states[state].word()}</StatusTag>
)

type Props = { imports: readonly Import[]; onOpen: (id: string) => void }

export const ImportHistory = ({ imports, onOpen }: Props) => (
  <ul className={styles.history}>
    {imports.map((one) => (
      <li key={one.id}>
        <button type="button" onClick={() => onOpen(one.id)}>
          <span className={styles.file}>{one.file_name}</span>
          <ImportStateTag state={one.state} />
          <Muted as="span">
            {one.created_by} · <RelativeTime at={one.created_at} /> · {m.imports_rows({ count: one.rows })}
          </Muted>
        </button>
      </li>
    ))}
  </ul>
)
