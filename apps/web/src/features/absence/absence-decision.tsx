import { type Absence, confirmAbsence, rejectAbsence, undoAbsence } from '@nhip-cau/contract/absence'
import { DecisionBar } from '../../lib/decision-bar.tsx'
import { parentsReached } from '../../lib/reach.ts'
import { m } from '../../paraglide/messages.js'
import { decidedText } from './absence-texts.ts'

export const AbsenceDecision = ({ absence }: { absence: Absence }) => {
  const params = { id: absence.id }
  const name = absence.student.full_name
  return (
    <DecisionBar
      can={absence.can.decide}
      meanwhile={decidedText(absence)}
      accept={{
        endpoint: confirmAbsence,
        input: { params },
        label: m.common_confirm(),
        reach: parentsReached(absence.reach),
        done: m.absence_confirm_done({ name }),
      }}
      reject={{
        endpoint: rejectAbsence,
        inputOf: (reason) => ({ params, body: { reason } }),
        done: m.daily_reject_done({ name }),
        title: m.absence_reject_title(),
        reasons: [
          m.absence_reject_reason_attachment(),
          m.absence_reject_reason_unclear(),
          m.absence_reject_reason_child(),
        ],
        next: m.absence_reject_next(),
      }}
      undo={{ endpoint: undoAbsence, input: { params } }}
    />
  )
}
