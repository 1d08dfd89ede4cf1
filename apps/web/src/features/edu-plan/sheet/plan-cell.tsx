import type { Plan } from '@nhip-cau/contract/edu-plan'
import { type PlanRow, planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { IconMessagePlus, IconTargetArrow } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { m } from '../../../paraglide/messages.js'
import { formatDateTime, weekdayName } from '../../../ui/format.ts'
import { GrowingText } from '../../../ui/growing-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CellComments } from './cell-comments.tsx'
import { CellConflict } from './cell-conflict.tsx'
import { type CellDrafts, type CellPlace, cellKey, isConflict } from './cell-drafts.ts'
import { moveAmongCells } from './move-among-cells.ts'
import styles from './plan-cell.module.css'

export type CellTools = {
  readonly plan: Plan
  readonly drafts: CellDrafts
  readonly onGoals: (place: CellPlace) => void
  readonly onComment: (place: CellPlace) => void
}

type Props = CellTools & { readonly row: PlanRow; readonly day: number }

/** Letters that are left when the number is shown. */
const room = 200

/** `Hoạt động học, Thứ Hai` */
export const placeName = (plan: Pick<Plan, 'rows'>, { row, day }: CellPlace): string => {
  const name = plan.rows.find(({ key }) => key === row)?.name ?? ''
  return day === 0 ? name : m.edu_cell_of({ row: name, day: weekdayName(day) })
}

/** One cell of a plan: its text, which is saved while it is typed, its goals and the comments on it. */
export const PlanCellView = ({ plan, drafts, row, day, onGoals, onComment }: Props) => {
  const place = { row: row.key, day }
  const key = cellKey(place)
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.state().drafts[key])
  const cell = drafts.savedAt(place)
  const text = draft?.text ?? cell?.text ?? ''
  const [typed, setTyped] = useState<string>()
  const goalIds = draft?.goal_ids ?? cell?.goal_ids ?? []
  const goals = plan.goals.filter(({ id }) => goalIds.includes(id))
  const comments = plan.comments.filter((one) => one.row === row.key && one.day === day)
  const name = placeName(plan, place)
  const left = planLimits.cell - text.length
  const isStuck = draft !== undefined && (draft.refused !== undefined || isConflict(draft, cell))
  return (
    <div
      className={styles.cell}
      data-stuck={isStuck || undefined}
      data-unsaved={draft !== undefined || undefined}
      title={cell && m.edu_cell_changed({ name: cell.by, time: formatDateTime(cell.at) })}
    >
      {plan.can.write ? (
        <GrowingText
          label={name}
          // The server drops a space at the end; the writer goes on after it.
          value={typed?.trim() === text ? typed : text}
          maxLength={planLimits.cell}
          data-cell={key}
          onKeyDown={moveAmongCells}
          onChange={(next) => {
            setTyped(next)
            drafts.type(place, next)
          }}
          onBlur={() => {
            setTyped(undefined)
            void drafts.flush()
          }}
        />
      ) : (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {left < room && <small className={styles.left}>{m.edu_letters_left({ count: left })}</small>}
      {draft && isStuck && <CellConflict draft={draft} cell={cell} drafts={drafts} />}
      <CellComments comments={comments} />
      {(goals.length > 0 || plan.can.write || plan.can.comment) && (
        <div className={styles.tools}>
          {goals.map(({ id, code, text: words }) => (
            <span key={id} className={styles.goal} title={words}>
              {code}
            </span>
          ))}
          {plan.can.write && (
            <IconButton
              className={styles.tool ?? ''}
              label={m.edu_goals_choose({ place: name })}
              icon={<IconTargetArrow size={18} />}
              onClick={() => onGoals(place)}
            />
          )}
          {plan.can.comment && (
            <IconButton
              className={styles.tool ?? ''}
              label={m.edu_comment_on({ place: name })}
              icon={<IconMessagePlus size={18} />}
              onClick={() => onComment(place)}
            />
          )}
        </div>
      )}
    </div>
  )
}
