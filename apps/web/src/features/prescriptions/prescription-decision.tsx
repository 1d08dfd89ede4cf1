import { confirmPrescription, type Prescription, rejectPrescription } from '@nhip-cau/contract/prescriptions'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import styles from '../../ui/request-card.module.css'
import { showToast } from '../../ui/toasts.ts'

/** Take on or refuse, of exactly the version that is shown. */
export const PrescriptionDecision = ({ prescription }: { prescription: Prescription }) => {
  const [asking, setAsking] = useState(false)
  const [received, setReceived] = useState(true)
  const params = { id: prescription.id }
  const { version } = prescription
  const name = prescription.student.full_name
  const accept = useCommand(confirmPrescription, { done: m.medicine_accept_done({ name }) })
  const reject = useCommand(rejectPrescription, {
    done: m.absence_reject_done({ name }),
    quiet: true,
    onDone: () => setAsking(false),
    onFailed: (error) => {
      if (!isApiProblem(error) || error.status !== 409) return
      setAsking(false)
      showToast({ tone: 'info', text: error.detail })
    },
  })
  if (!prescription.can.decide) return null
  return (
    <>
      <CheckField label={m.medicine_received()} value={received} onChange={setReceived} />
      <div className={styles.actions}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconX size={20} />}
          disabled={accept.isPending}
          onClick={() => setAsking(true)}
        >
          {m.post_reject()}
        </Button>
        <Button
          color="green"
          size="md"
          leftSection={<IconCheck size={20} />}
          loading={accept.isPending}
          onClick={() => accept.mutate({ params, body: { version, received } })}
        >
          {m.medicine_accept()}
        </Button>
      </div>
      <ReasonDialog
        opened={asking}
        title={m.medicine_reject_title()}
        reasons={[m.medicine_reject_label(), m.medicine_reject_paper(), m.medicine_reject_dose()]}
        confirmLabel={m.post_reject()}
        busy={reject.isPending}
        error={reject.error ? problemText(reject.error) : undefined}
        onSubmit={(reason) => reject.mutate({ params, body: { version, reason } })}
        onClose={() => setAsking(false)}
      >
        <p>{m.medicine_reject_next()}</p>
      </ReasonDialog>
    </>
  )
}
