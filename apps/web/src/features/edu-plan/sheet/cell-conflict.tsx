import { type PlanCell, planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import styles from './cell-conflict.module.css'
import { type CellDraft, type CellDrafts, isConflict } from './cell-drafts.ts'

type Props = { readonly draft: CellDraft; readonly cell: PlanCell | undefined; readonly drafts: CellDrafts }

/** Under the text of a cell that the server did not take: what somebody else wrote, or why it was refused. */
export const CellConflict = ({ draft, cell, drafts }: Props) => {
  if (!cell || !isConflict(draft, cell))
    return (
      <div className={styles.box} role="status">
        <p>{draft.refused || m.error_default()}</p>
        <div className={styles.buttons}>
          <Button size="sm" variant="light" onClick={() => drafts.retry(draft)}>
            {m.edu_refused_send()}
          </Button>
          <Button size="sm" variant="default" onClick={() => drafts.drop(draft)}>
            {m.edu_refused_drop()}
          </Button>
        </div>
      </div>
    )
  const mine = draft.text ?? cell.text
  const both = [cell.text, mine].filter(Boolean).join('\n')
  return (
    <div className={styles.box} role="status">
      <p>
        <strong>{m.edu_conflict_title({ name: cell.by })}</strong>
      </p>
      <blockquote className={styles.theirs} dir="auto">
        {cell.text || m.edu_conflict_emptied()}
      </blockquote>
      <div className={styles.buttons}>
        <Button size="sm" variant="light" onClick={() => drafts.decide(draft, mine)}>
          {m.edu_conflict_mine()}
        </Button>
        {cell.text !== '' && draft.text && both.length <= planLimits.cell && (
          <Button size="sm" variant="light" onClick={() => drafts.decide(draft, both)}>
            {m.edu_conflict_both()}
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => drafts.drop(draft)}>
          {m.edu_conflict_theirs({ name: cell.by })}
        </Button>
      </div>
    </div>
  )
}
