import {
  cancelPrescription,
  getPrescription,
  listPrescriptions,
  type Prescription,
  prescriptionListInput,
} from '@nhip-cau/contract/prescriptions'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useEndlessRows } from '../../lib/endless-rows.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { RequestInbox } from '../../lib/request-inbox.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Muted } from '../../ui/muted.tsx'
import cards from '../../ui/request-card.module.css'
import { useNewForm } from '../../ui/use-new-form.ts'
import { PrescriptionCard } from './prescription-card.tsx'
import { PrintPrescription } from './print-prescription.tsx'
import { ReturnAnswer } from './return-answer.tsx'

const PrescriptionForm = lazy(() =>
  import('./prescription-form.tsx').then((module) => ({ default: module.PrescriptionForm })),
)

/** Parents ask the school to give medicine here and follow each dose. */
export const FamilyPrescriptionPage = () => {
  const form = useNewForm<{ readonly prescription?: Prescription }>({})
  const { data: input } = useQuery(ask(prescriptionListInput, {}))
  const list = useEndlessRows(listPrescriptions, {})
  return (
    <RequestInbox
      title={m.title_prescription()}
      width="feed"
      action={
        input?.children.length !== 0 && (
          <Button size="md" leftSection={<IconPlus size={20} />} disabled={!input} onClick={() => form.open({})}>
            {m.prescription_new()}
          </Button>
        )
      }
      list={list}
      empty={<FamilyEmpty picture={<AllDone />} text={m.prescription_empty_family()} />}
      one={getPrescription}
      card={(prescription) => <OwnRequest prescription={prescription} onEdit={() => form.open({ prescription })} />}
    >
      {form.start && input && input.children.length > 0 && (
        <Suspense fallback={null}>
          <PrescriptionForm input={input} prescription={form.start.prescription} onClose={form.close} />
        </Suspense>
      )}
    </RequestInbox>
  )
}

type OwnProps = { prescription: Prescription; onEdit: () => void }

const OwnRequest = ({ prescription, onEdit }: OwnProps) => {
  const [cancelling, setCancelling] = useState(false)
  const params = { id: prescription.id }
  const cancel = useCommand(cancelPrescription, {
    done: m.prescription_cancelled(),
    onDone: () => setCancelling(false),
  })
  return (
    <PrescriptionCard prescription={prescription}>
      <ReturnAnswer prescription={prescription} />
      {prescription.status === 'accepted' && !prescription.can.edit && <Muted>{m.prescription_locked()}</Muted>}
      <div className={cards.actions}>
        {prescription.can.edit && (
          <Button size="md" variant="light" leftSection={<IconPencil size={20} />} onClick={onEdit}>
            {m.common_edit()}
          </Button>
        )}
        {prescription.can.cancel && (
          <Button size="md" variant="subtle" color="red" onClick={() => setCancelling(true)}>
            {m.prescription_cancel()}
          </Button>
        )}
        <PrintPrescription id={prescription.id} />
      </div>
      <ConfirmDialog
        opened={cancelling}
        tone="danger"
        title={m.prescription_cancel_title()}
        confirmLabel={m.prescription_cancel()}
        cancelLabel={m.common_close()}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params })}
        onClose={() => setCancelling(false)}
      >
        <p>{m.prescription_cancel_next()}</p>
      </ConfirmDialog>
    </PrescriptionCard>
  )
}
