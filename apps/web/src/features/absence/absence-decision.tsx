import { type Absence, confirmAbsence, rejectAbsence } from '@nhip-cau/contract/absence'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import styles from '../../ui/request-card.module.css'
import { showToast } from '../../ui/toasts.ts'

/** Confirm or refuse. Who is later is told who was faster and when. */
export const AbsenceDecision = ({ absence }: { absence: Absence }) => {
  const [asking, setAsking] = useState(false)
  const params = { id: absence.id }
  const name = absence.student.full_name
  const confirm = useCommand(confirmAbsence, { done: m.absence_confirm_done({ name }) })
  const reject = useCommand(rejectAbsence, {
    done: m.absence_reject_done({ name }),
    quiet: true,
    onDone: () => setAsking(false),
    onFailed: (error) => {
      if (!isApiProblem(error) || error.status !== 409) return
      setAsking(false)
      showToast({ tone: 'info', text: error.detail })
    },
  })
  if (!absence.can.decide) return null
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconX size={20} />}
          disabled={confirm.isPending}
          onClick={() => setAsking(true)}
        >
          {m.post_reject()}
        </Button>
        <Button
          color="green"
          size="md"
          leftSection={<IconCheck size={20} />}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ params })}
        >
          {m.common_confirm()}
        </Button>
      </div>
      <ReasonDialog
        opened={asking}
        title={m.absence_reject_title()}
        reasons={[m.absence_reject_reason_paper(), m.absence_reject_reason_unclear(), m.absence_reject_reason_child()]}
        confirmLabel={m.post_reject()}
        busy={reject.isPending}
        error={reject.error ? problemText(reject.error) : undefined}
        onSubmit={(reason) => reject.mutate({ params, body: { reason } })}
        onClose={() => setAsking(false)}
      >
        <p>{m.absence_reject_next()}</p>
      </ReasonDialog>
    </>
  )
}
