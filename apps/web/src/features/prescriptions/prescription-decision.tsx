import { confirmPrescription, type Prescription, rejectPrescription } from '@nhip-cau/contract/prescriptions'
import { useState } from 'react'
import { DecisionBar } from '../../lib/decision-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckField } from '../../ui/check-field.tsx'
import { decidedText } from './prescription-texts.ts'

/** Accepts or refuses exactly the version that is shown. */
export const PrescriptionDecision = ({ prescription }: { prescription: Prescription }) => {
  const [received, setReceived] = useState(false)
  const params = { id: prescription.id }
  const { version } = prescription
  const name = prescription.student.full_name
  return (
    <DecisionBar
      can={prescription.can.decide}
      meanwhile={decidedText(prescription)}
      accept={{
        endpoint: confirmPrescription,
        input: { params, body: { version, received } },
        label: m.prescription_accept(),
        done: m.prescription_accept_done({ name }),
      }}
      reject={{
        endpoint: rejectPrescription,
        inputOf: (reason) => ({ params, body: { version, reason } }),
        done: m.daily_reject_done({ name }),
        title: m.prescription_reject_title(),
        reasons: [m.prescription_reject_label(), m.prescription_reject_paper(), m.prescription_reject_dose()],
        next: m.prescription_reject_next(),
      }}
    >
      <CheckField label={m.prescription_received()} value={received} onChange={setReceived} />
    </DecisionBar>
  )
}
