import { type ReturnedItem, returnedItems, returnMedicine } from '@nhip-cau/contract/prescriptions'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Muted } from '../../ui/muted.tsx'
import cards from '../../ui/request-card.module.css'
import { SendFailure } from '../../ui/send-failure.tsx'
import { itemNames } from './prescription-texts.ts'
import styles from './prescriptions.module.css'

export type Leftover = {
  readonly prescription_id: string
  readonly student: { readonly full_name: string }
  readonly medicines: readonly string[]
}

/** Records the medicine that goes home with the child, item by item; also records that nothing is left. */
export const ReturnDialog = ({ leftover, onClose }: { leftover: Leftover; onClose: () => void }) => {
  const [items, setItems] = useState<readonly ReturnedItem[]>([])
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const give = useCommand(returnMedicine, { done: m.prescription_return_done(), quiet: true, onDone: onClose })
  const name = leftover.student.full_name
  const refused = isApiProblem(give.error) ? give.error.errors.items : undefined
  const missing = tried && items.length === 0 ? m.prescription_return_choose() : refused
  const submit = () => {
    setTried(true)
    if (items.length === 0) return
    give.mutate({ params: { id: leftover.prescription_id }, body: { items: [...items], note: note || null } })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.prescription_return_title({ name })}
      typed={[items, note]}
      actions={
        <>
          <CancelButton />
          <Button size="md" loading={give.isPending} onClick={submit}>
            {m.prescription_return()}
          </Button>
        </>
      }
    >
      <div className={cards.fields}>
        {give.error && refused === undefined && <SendFailure text={problemText(give.error)} />}
        <div className={styles.medicine}>
          {leftover.medicines.map((medicine) => (
            <strong key={medicine} dir="auto">
              {medicine}
            </strong>
          ))}
        </div>
        <Choice
          many
          label={m.prescription_return_what()}
          value={items}
          onChange={(chosen) => {
            setItems(chosen)
            if (give.isError) give.reset()
          }}
          options={returnedItems.map((value) => ({ value, label: itemNames[value]() }))}
          {...(missing === undefined ? {} : { error: missing })}
        />
        <InputField label={m.prescription_note()} optional maxLength={300} value={note} onChange={setNote} />
        <Muted>{m.prescription_return_next()}</Muted>
      </div>
    </Dialog>
  )
}
