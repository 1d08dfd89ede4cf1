import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import styles from './bulk-bar.module.css'
import type { Selection } from './selection.ts'

/** Shown while rows are selected: their number, the actions on them, and a button to clear the selection. */
export const BulkBar = ({ selection }: { selection: Selection }) => (
  <section className={styles.bar} aria-label={m.list_bulk()}>
    <strong className={styles.count} role="status">
      {m.list_chosen({ count: selection.ids.size })}
    </strong>
    <div className={styles.actions}>
      {selection.actions}
      <Button size="sm" variant="subtle" color="gray" onClick={() => selection.onChange(new Set())}>
        {m.list_choose_none()}
      </Button>
    </div>
  </section>
)
