import {
  confirmPrescription,
  type Prescription,
  rejectPrescription,
  undoPrescription,
} from '@nhip-cau/contract/prescriptions'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { DecisionBar } from '../../lib/decision-bar.tsx'
import { parentsReached } from '../../lib/reach.ts'
import { m } from '../../paraglide/messages.js'
import { CheckField } from '../../ui/check-field.tsx'
import { StatusRibbon } from '../../ui/status-ribbon.tsx'
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
        reach: parentsReached(prescription.reach),
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
      undo={{ endpoint: undoPrescription, input: { params } }}
    >
      {prescription.health_consent === false && (
        <StatusRibbon
          tone="waiting"
          icon={<IconAlertTriangle aria-hidden="true" />}
          title={m.prescription_no_health_consent()}
        />
      )}
      <CheckField label={m.prescription_received()} value={received} onChange={setReceived} />
    </DecisionBar>
  )
}
