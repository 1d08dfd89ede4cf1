import type { Dose, Prescription } from '@nhip-cau/contract/prescriptions'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { photosOf } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { RequestCard } from '../../lib/request-card.tsx'
import { m } from '../../paraglide/messages.js'
import { formatDate, formatDateTime, withoutFullStop } from '../../ui/format.ts'
import { Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { PhotoMosaic } from '../../ui/photos/photo-mosaic.tsx'
import cards from '../../ui/request-card.module.css'
import { StatusRibbon } from '../../ui/status-ribbon.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import {
  decidedText,
  doseStates,
  doseText,
  itemNames,
  outcomeText,
  periodText,
  placeNames,
  prescriptionStates,
} from './prescription-texts.ts'
import styles from './prescriptions.module.css'

type Props = { readonly prescription: Prescription; readonly children?: ReactNode }

/** A request in full, with its doses. */
export const PrescriptionCard = ({ prescription, children }: Props) => {
  const { status, decision, doses } = prescription
  return (
    <RequestCard
      child={prescription.student}
      className={prescription.class.name}
      state={prescriptionStates[status]}
      sent={prescription.sent}
      decided={decidedText(prescription)}
      refused={status === 'rejected'}
      reason={
        <>
          {decision?.reason && <span dir="auto">{decision.reason}</span>}
          {decision?.received === false && <span>{m.prescription_not_received()}</span>}
        </>
      }
      foot={
        <>
          {doses.length > 0 && (
            <ul className={styles.doses} aria-label={m.prescription_doses()}>
              {doses.map((dose) => (
                <li key={dose.id} className={styles.dose}>
                  <DoseLine dose={dose} dated={prescription.from !== prescription.to} />
                </li>
              ))}
            </ul>
          )}
          <Returned prescription={prescription} />
          {children}
        </>
      }
    >
      {prescription.changed && <StatusRibbon tone="waiting" title={m.prescription_changed()} />}
      <AllergyWarning allergies={prescription.allergies} clash={prescription.clash} />
      <div className={cards.tags}>
        <strong>{periodText(prescription)}</strong>
        <StatusTag tone="neutral">{prescription.illness}</StatusTag>
      </div>
      {prescription.medicines.map((one) => (
        <div key={`${one.name} ${one.times.join(' ')}`} className={styles.medicine}>
          <strong dir="auto">{one.name}</strong>
          <span>{doseText(one)}</span>
          <span className={styles.time}>{one.times.join(' · ')}</span>
          {one.image && <PhotoMosaic photos={photosOf(currentRole(), [one.image])} label={one.name} />}
        </div>
      ))}
      <Facts
        facts={[
          { label: m.prescription_place(), value: placeNames[prescription.place]() },
          { label: m.prescription_note(), value: prescription.note },
        ]}
      />
      <PhotoMosaic photos={photosOf(currentRole(), prescription.images)} label={m.prescription_photo()} />
    </RequestCard>
  )
}

/** The returned medicine, and the family's answer. */
const Returned = ({ prescription: { returned } }: { prescription: Prescription }) => {
  if (!returned) return null
  const { by, at, items, note, seen } = returned
  return (
    <>
      <StatusRibbon tone="info" title={m.prescription_returned_by({ name: by, time: formatDateTime(at) })}>
        {[items.map((item) => itemNames[item]()).join(', '), note].filter(Boolean).join(' · ')}
      </StatusRibbon>
      {seen && (
        <StatusRibbon
          tone={seen.complete ? 'good' : 'danger'}
          title={(seen.complete ? m.prescription_return_seen : m.prescription_return_incomplete)({
            name: seen.by,
            time: formatDateTime(seen.at),
          })}
        >
          {seen.remark && <span dir="auto">{seen.remark}</span>}
        </StatusRibbon>
      )}
    </>
  )
}

type AllergyProps = { readonly allergies: string | null; readonly clash: boolean }

/** The child's allergies, as a warning if the request names one of them. */
export const AllergyWarning = ({ allergies, clash }: AllergyProps) =>
  allergies === null ? null : (
    <StatusRibbon
      tone={clash ? 'danger' : 'waiting'}
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={(clash ? m.prescription_clash : m.prescription_allergies)({ allergies: withoutFullStop(allergies) })}
    />
  )

const DoseLine = ({ dose, dated }: { dose: Dose; dated: boolean }) => {
  const state = doseStates[dose.status]
  const { outcome } = dose
  return (
    <>
      <div className={cards.tags}>
        <span className={styles.time}>{dose.time}</span>
        {dated && <span>{formatDate(dose.day)}</span>}
        <span dir="auto">{dose.medicine}</span>
        <StatusTag tone={state.tone}>{state.name()}</StatusTag>
      </div>
      {outcome && (
        <Muted as="span" dir="auto">
          {outcomeText(outcome)}
        </Muted>
      )}
      {outcome?.image && <PhotoMosaic photos={photosOf(currentRole(), [outcome.image])} label={dose.medicine} />}
    </>
  )
}
