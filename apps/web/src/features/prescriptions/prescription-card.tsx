import type { Dose, Prescription } from '@nhip-cau/contract/prescriptions'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { loadable } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { ChildHead } from '../../lib/child-head.tsx'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatDateTime, formatLongDate, formatTime } from '../../ui/format.ts'
import { Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { PhotoMosaic } from '../../ui/photos/photo-mosaic.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from '../../ui/request-card.module.css'
import { StatusRibbon } from '../../ui/status-ribbon.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { doseStates, doseText, itemNames, notGivenNames, placeNames, prescriptionStates } from './prescription-words.ts'

type Props = { readonly prescription: Prescription; readonly children?: ReactNode }

/** A request in full: what is to be given, and what was. */
export const PrescriptionCard = ({ prescription, children }: Props) => {
  const { status, decision, returned } = prescription
  const state = prescriptionStates[status]
  return (
    <Card as="article" className={styles.card ?? ''} aria-label={prescription.student.full_name}>
      <ChildHead
        child={prescription.student}
        className={prescription.class.name}
        end={<StatusTag tone={state.tone}>{state.name()}</StatusTag>}
      />
      {prescription.changed && <StatusRibbon tone="waiting" title={m.medicine_changed()} />}
      <AllergyWarning allergies={prescription.allergies} clash={prescription.clash} />
      <div className={styles.tags}>
        <strong>
          {prescription.from === prescription.to
            ? formatLongDate(prescription.from)
            : `${formatDate(prescription.from)} – ${formatDate(prescription.to)}`}
        </strong>
        <StatusTag tone="neutral">{prescription.illness}</StatusTag>
      </div>
      {prescription.medicines.map((one) => (
        <div key={`${one.name} ${one.times.join(' ')}`} className={styles.medicine}>
          <strong dir="auto">{one.name}</strong>
          <span>{doseText(one)}</span>
          <span className={styles.time}>{one.times.join(' · ')}</span>
          {one.image && <PhotoMosaic photos={loadable(currentRole(), [one.image])} label={one.name} />}
        </div>
      ))}
      <Facts
        facts={[
          { label: m.medicine_place(), value: placeNames[prescription.place]() },
          { label: m.medicine_note(), value: prescription.note },
        ]}
      />
      <PhotoMosaic photos={loadable(currentRole(), prescription.images)} label={m.medicine_photo()} />
      <Muted>
        {m.absence_sent_by({
          name: prescription.sent.relation
            ? `${prescription.sent.by} (${prescription.sent.relation})`
            : prescription.sent.by,
        })}{' '}
        · <RelativeTime at={prescription.sent.at} />
      </Muted>
      {decision && status !== 'pending' && (
        <StatusRibbon
          tone={status === 'rejected' ? 'danger' : 'good'}
          title={
            status === 'rejected'
              ? m.absence_rejected_by({ name: decision.by, time: formatDateTime(decision.at) })
              : m.medicine_accepted_by({ name: decision.by, time: formatDateTime(decision.at) })
          }
        >
          {decision.reason && <span dir="auto">{decision.reason}</span>}
          {decision.received === false && <span>{m.medicine_not_received()}</span>}
        </StatusRibbon>
      )}
      {prescription.doses.length > 0 && (
        <ul className={styles.days} aria-label={m.medicine_doses()}>
          {prescription.doses.map((dose) => (
            <li key={dose.id} className={styles.dose}>
              <DoseLine dose={dose} dated={prescription.from !== prescription.to} />
            </li>
          ))}
        </ul>
      )}
      {returned && (
        <StatusRibbon
          tone="info"
          title={m.medicine_returned_by({ name: returned.by, time: formatDateTime(returned.at) })}
        >
          {[returned.items.map((item) => itemNames[item]()).join(', '), returned.note].filter(Boolean).join(' · ')}
        </StatusRibbon>
      )}
      {returned?.seen && (
        <StatusRibbon
          tone={returned.seen.complete ? 'good' : 'danger'}
          title={(returned.seen.complete ? m.medicine_return_seen : m.medicine_return_incomplete)({
            name: returned.seen.by,
            time: formatDateTime(returned.seen.at),
          })}
        >
          {returned.seen.remark && <span dir="auto">{returned.seen.remark}</span>}
        </StatusRibbon>
      )}
      {children}
    </Card>
  )
}

type AllergyProps = { readonly allergies: string | null; readonly clash: boolean }

/** What the child must not have; loud where the request names it. */
export const AllergyWarning = ({ allergies, clash }: AllergyProps) =>
  allergies === null ? null : (
    <StatusRibbon
      tone={clash ? 'danger' : 'waiting'}
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={clash ? m.medicine_clash({ allergies }) : m.medicine_allergies({ allergies })}
    />
  )

/** One dose and what became of it. */
const DoseLine = ({ dose, dated }: { dose: Dose; dated: boolean }) => {
  const state = doseStates[dose.status]
  const { outcome } = dose
  return (
    <>
      <div className={styles.tags}>
        <span className={styles.time}>{dose.time}</span>
        {dated && <span>{formatDate(dose.day)}</span>}
        <span dir="auto">{dose.medicine}</span>
        <StatusTag tone={state.tone}>{state.name()}</StatusTag>
      </div>
      {outcome && (
        <Muted as="span" dir="auto">
          {[
            m.dose_by({ name: outcome.by, time: formatTime(outcome.at) }),
            outcome.amount,
            outcome.amount_reason,
            outcome.reason && notGivenNames[outcome.reason](),
            outcome.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      )}
      {outcome?.image && <PhotoMosaic photos={loadable(currentRole(), [outcome.image])} label={dose.medicine} />}
    </>
  )
}
