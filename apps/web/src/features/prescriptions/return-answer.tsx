import { confirmReturned, type Prescription } from '@nhip-cau/contract/prescriptions'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import cards from '../../ui/request-card.module.css'
import styles from './prescriptions.module.css'

/** The family confirms whether all medicine came home. */
export const ReturnAnswer = ({ prescription }: { prescription: Prescription }) => {
  const [asking, setAsking] = useState(false)
  const params = { id: prescription.id }
  const say = useCommand(confirmReturned, {
    done: m.prescription_return_thanks(),
    quiet: true,
    onDone: () => setAsking(false),
  })
  if (!prescription.can.confirm_return) return null
  return (
    <Notice tone="waiting" title={m.prescription_return_ask()}>
      <div className={`${cards.actions} ${styles.answer}`}>
        <Button variant="default" size="md" disabled={say.isPending} onClick={() => setAsking(true)}>
          {m.prescription_return_missing()}
        </Button>
        <Button
          color="green"
          size="md"
          leftSection={<IconCheck size={20} />}
          loading={say.isPending}
          onClick={() => say.mutate({ params, body: { complete: true, remark: null } })}
        >
          {m.prescription_return_complete()}
        </Button>
      </div>
      <ReasonDialog
        opened={asking}
        title={m.prescription_return_remark()}
        reasons={[m.prescription_item_rest(), m.prescription_item_bottle(), m.prescription_item_tool()]}
        minLength={2}
        busy={say.isPending}
        error={say.error ? problemText(say.error) : undefined}
        onSubmit={(remark) => say.mutate({ params, body: { complete: false, remark } })}
        onClose={() => setAsking(false)}
      />
    </Notice>
  )
}
