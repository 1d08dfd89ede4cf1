import { type StudentStatus, setStudentStatuses } from '@nhip-cau/contract/schemas/students'
import { useState } from 'react'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from '../../ui/entity-panel.module.css'
import { schoolDay } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { statusNames } from './student-texts.ts'

type Props = {
  readonly opened: boolean
  readonly ids: readonly string[]
  readonly statuses: readonly StudentStatus[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Changes the status of one or more children from a day on; leaving needs a reason. */
export const StatusDialog = ({ opened, ids, statuses, onClose, onDone }: Props) => {
  const [today] = useState(() => schoolDay(Date.now()))
  const save = useCommand(setStudentStatuses, {
    done: m.success_saved(),
    quiet: true,
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  const [start] = useState({ status: statuses[0] ?? '', from_date: String(today), reason: '' })
  const chosenOf = (status: string) => statuses.find((one) => one === status) ?? statuses[0] ?? 'studying'
  const form = useContractForm({
    rules: setStudentStatuses.body,
    start,
    bodyOf: ({ status, from_date, reason }) => ({
      student_ids: [...ids],
      status: chosenOf(status),
      from_date,
      reason: reason || null,
    }),
    failure: save.error,
  })
  const chosen = chosenOf(form.values.status)
  const { failure, errors } = form.panel
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={m.students_set_status()}
      typed={form.values}
      actions={
        <>
          <CancelButton />
          <Button loading={save.isPending} onClick={() => form.submit((body) => save.mutate({ body }))}>
            {m.common_save()}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {failure && errors.length === 0 && <Notice tone="danger" title={failure} />}
        <SelectField
          label={m.student_status()}
          options={statuses.map((one) => ({ value: one, label: statusNames[one]() }))}
          {...form.field('status')}
        />
        <DateField label={m.students_from_date()} max={today} {...form.field('from_date')} />
        <InputField
          label={m.reason_label()}
          optional={chosen !== 'left'}
          lines={2}
          maxLength={500}
          {...form.field('reason')}
        />
        {(chosen === 'left' || chosen === 'graduated') && <Muted>{m.students_leave_hint()}</Muted>}
      </div>
    </Dialog>
  )
}
