import { changeKitchen } from '@nhip-cau/contract/kitchen'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import type { ChosenClass } from '../../lib/class-choice.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InputField } from '../../ui/input-field.tsx'
import styles from '../../ui/rows.module.css'
import { SelectField } from '../../ui/select-field.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'

type Props = {
  readonly day: string
  readonly classes: readonly { value: string; label: string }[]
  /** The class that the form starts with, the first one if null. */
  readonly chosen: ChosenClass | null
}

/** Adds or removes portions that belong to no child, for example for guests or for a class that is away. */
export const KitchenChangeForm = ({ day, classes, chosen }: Props) => {
  const [classId, setClassId] = useState(chosen?.id ?? classes[0]?.value ?? '')
  const [difference, setDifference] = useState('')
  const [reason, setReason] = useState('')
  const change = useCommand(changeKitchen, {
    done: m.kitchen_changed(),
    onDone: () => {
      setDifference('')
      setReason('')
    },
  })
  useUnsaved(!change.isPending && [difference, reason].some(Boolean))
  const number = Number(difference.replace('−', '-'))
  const right = Number.isInteger(number) && number !== 0 && Math.abs(number) <= 60
  return (
    <Card as="form" onChange={() => change.isError && change.reset()} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.stack}>
        <h2>{m.kitchen_change()}</h2>
        {change.error && <SendFailure text={problemText(change.error)} />}
        <SelectField label={m.attend_class()} options={classes} value={classId} onChange={setClassId} />
        <InputField
          label={m.kitchen_difference()}
          hint={m.kitchen_difference_hint()}
          maxLength={3}
          value={difference}
          onChange={setDifference}
        />
        <InputField label={m.attend_reason()} maxLength={300} value={reason} onChange={setReason} />
        <Button
          type="submit"
          disabled={!right || reason.trim().length < 3}
          loading={change.isPending}
          onClick={() => change.mutate({ body: { day, class_id: classId, difference: number, reason } })}
        >
          {m.common_save()}
        </Button>
      </div>
    </Card>
  )
}
