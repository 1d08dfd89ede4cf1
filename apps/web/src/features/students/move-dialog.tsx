import { moveStudents } from '@nhip-cau/contract/student-by-class'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from '../../ui/entity-panel.module.css'
import { schoolDay } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toasts.ts'

type Props = {
  readonly opened: boolean
  readonly ids: readonly string[]
  readonly classes: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/**
 * Moves selected children to a class from a given day. A full class causes a warning, not a refusal; a move can be
 * undone.
 */
export const MoveDialog = ({ opened, ids, classes, onClose, onDone }: Props) => {
  const role = currentRole()
  const client = useQueryClient()
  const [classId, setClassId] = useState('')
  const [from, setFrom] = useState<string>(() => schoolDay(Date.now()))
  const refresh = () => void refetchFeature(client, role, 'students')
  const back = useCommand(moveStudents, { done: m.students_move_undone(), onDone: refresh })
  const move = useCommand(moveStudents, {
    quiet: true,
    onDone: ({ moved, undo, warnings }) => {
      refresh()
      onClose()
      onDone?.()
      showToast({
        text: [m.students_moved({ count: moved }), ...warnings.map(fullText)].join(' '),
        tone: warnings.length > 0 ? 'info' : 'good',
        ...(undo.length > 0
          ? {
              action: {
                label: m.common_undo(),
                onClick: () => back.mutate({ body: { moves: [...undo], from_date: from } }),
              },
            }
          : {}),
      })
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={m.students_move()}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button
            loading={move.isPending}
            disabled={classId === '' || from === ''}
            onClick={() =>
              move.mutate({
                body: {
                  moves: ids.map((student_id) => ({ student_id, class_id: classId === 'none' ? null : classId })),
                  from_date: from,
                },
              })
            }
          >
            {m.students_move_confirm({ count: ids.length })}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {move.isError && <Notice tone="danger" title={problemText(move.error)} />}
        <SelectField
          label={m.students_move_to()}
          none={m.student_choose()}
          value={classId}
          onChange={setClassId}
          options={[
            ...classes.map(({ id, name }) => ({ value: id, label: name })),
            { value: 'none', label: m.students_no_class() },
          ]}
        />
        <DateField label={m.students_from_date()} value={from} onChange={setFrom} />
      </div>
    </Dialog>
  )
}

type Full = { class: { name: string }; students: number; limit: number; legal: boolean }

export const fullText = ({ class: { name }, students, limit, legal }: Full): string =>
  legal
    ? m.students_above_law({ name, count: students, limit })
    : m.students_above_capacity({ name, count: students, limit })
