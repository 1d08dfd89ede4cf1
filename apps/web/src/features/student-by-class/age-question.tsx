import type { Placed } from '@nhip-cau/contract/student-by-class'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDate } from '../../ui/format.ts'
import type { Column } from './column.ts'

/** A move that waits for an answer, because the class is for another age. */
export type AgeQuestion = {
  readonly column: Column
  readonly moving: readonly Placed[]
  readonly misfits: readonly Placed[]
}

type Props = { readonly question: AgeQuestion; readonly onMove: () => void; readonly onClose: () => void }

/** Names the children who do not fit the age group of a class, before they are moved into it. */
export const AgeQuestionDialog = ({ question: { column, moving, misfits }, onMove, onClose }: Props) => (
  <ConfirmDialog
    opened
    title={m.by_class_age_title({ name: column.name })}
    confirmLabel={m.students_move_confirm({ count: moving.length })}
    onConfirm={onMove}
    onClose={onClose}
  >
    {column.birth_dates && (
      <p>
        {m.by_class_age_text({
          name: column.name,
          from: formatDate(column.birth_dates.from),
          to: formatDate(column.birth_dates.to),
        })}
      </p>
    )}
    <ul>
      {misfits.map(({ id, full_name, birth_date }) => (
        <li key={id}>
          <strong dir="auto">{full_name}</strong> · {formatDate(birth_date)}
        </li>
      ))}
    </ul>
  </ConfirmDialog>
)
