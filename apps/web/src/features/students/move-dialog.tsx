import { moveStudents, studentsByClass } from '@nhip-cau/contract/student-by-class'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from '../../ui/entity-panel.module.css'
import { schoolDay } from '../../ui/format.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AgeQuestionDialog } from '../student-by-class/age-question.tsx'
import { misfitsIn } from '../student-by-class/column.ts'

type Props = {
  readonly opened: boolean
  readonly ids: readonly string[]
  readonly classes: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/**
 * Moves selected children to a class from a given day. Asks first when the class is for another age. A full class
 * causes a warning, not a refusal; a move can be undone.
 */
export const MoveDialog = ({ opened, ids, classes, onClose, onDone }: Props) => {
  const role = currentRole()
  const client = useQueryClient()
  const [classId, setClassId] = useState('')
  const [from, setFrom] = useState<string>(() => schoolDay(Date.now()))
  const refresh = () => void refetchFeature(client, role, 'students')
  const { question, isLoading } = useAgeQuestion(opened, ids, classId)
  const [asking, setAsking] = useState(false)
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
  const send = () => {
    setAsking(false)
    move.mutate({
      body: {
        moves: ids.map((student_id) => ({ student_id, class_id: classId === 'none' ? null : classId })),
        from_date: from,
      },
    })
  }
  if (asking && question)
    return <AgeQuestionDialog question={question} onMove={send} onClose={() => setAsking(false)} />
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
            disabled={classId === '' || from === '' || isLoading}
            onClick={() => (question ? setAsking(true) : send())}
          >
            {m.students_move_confirm({ count: ids.length })}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {move.isError && <SendFailure text={problemText(move.error)} />}
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

/** Returns the question if some of the children are not of the age of the class. */
const useAgeQuestion = (opened: boolean, ids: readonly string[], classId: string) => {
  const { school } = useProfile()
  const year = school.academicYears.find(({ current }) => current)
  const { data, isLoading } = useQuery({
    ...ask(studentsByClass, { params: { id: year?.id ?? '' } }),
    enabled: opened && year !== undefined,
  })
  const column = data?.classes.find(({ id }) => id === classId)
  if (!data || !column) return { question: undefined, isLoading }
  const all = [...data.unplaced, ...data.classes.flatMap(({ students }) => students)]
  const moving = all.filter(({ id }) => ids.includes(id))
  const misfits = misfitsIn(column, moving)
  return { question: misfits.length > 0 ? { column, moving, misfits } : undefined, isLoading }
}

type Full = { class: { name: string }; students: number; limit: number; legal: boolean }

export const fullText = ({ class: { name }, students, limit, legal }: Full): string =>
  legal
    ? m.students_above_law({ name, count: students, limit })
    : m.students_above_capacity({ name, count: students, limit })
