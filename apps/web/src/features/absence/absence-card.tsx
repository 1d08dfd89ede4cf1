import { type Absence, type AbsenceDay, absenceAttachment } from '@nhip-cau/contract/absence'
import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { photosOf } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { RequestCard } from '../../lib/request-card.tsx'
import { m } from '../../paraglide/messages.js'
import { formatDateTime, formatLongDate, formatTime } from '../../ui/format.ts'
import { PhotoMosaic } from '../../ui/photos/photo-mosaic.tsx'
import cards from '../../ui/request-card.module.css'
import { StatusRibbon } from '../../ui/status-ribbon.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './absence.module.css'
import { absenceStates, decidedText, halfNames, periodText, reasonNames } from './absence-texts.ts'

type Props = {
  readonly absence: Absence
  readonly children?: ReactNode
  /** The action beside each day. */
  readonly dayAction?: (day: AbsenceDay) => ReactNode
  /** A checkbox before the child, for selecting several reports. */
  readonly tick?: ReactNode
}

export const AbsenceCard = ({ absence, children, dayAction, tick }: Props) => {
  const { status, decision, reply } = absence
  return (
    <RequestCard
      child={absence.student}
      className={absence.class.name}
      state={absenceStates[status]}
      tick={tick}
      sent={absence.sent}
      decided={decidedText(absence)}
      refused={status === 'rejected'}
      reason={decision?.reason && <span dir="auto">{decision.reason}</span>}
      foot={
        <>
          {reply && (
            <StatusRibbon tone="info" title={m.absence_replied()}>
              <span dir="auto">{reply.text}</span>
            </StatusRibbon>
          )}
          {children}
        </>
      }
    >
      <div className={cards.tags}>
        {absence.from !== absence.to && <strong>{periodText(absence)}</strong>}
        <StatusTag
          tone={absence.reason === 'infectious' ? 'danger' : 'neutral'}
          icon={absence.reason === 'infectious' ? <IconAlertTriangle size={16} aria-hidden="true" /> : undefined}
        >
          {reasonNames[absence.reason]()}
        </StatusTag>
        {absence.late && <StatusTag tone="waiting">{m.absence_late()}</StatusTag>}
        {absence.answer_by && <AnswerBy at={absence.answer_by} />}
      </div>
      {absence.text && (
        <p className={styles.reason} dir="auto">
          {absence.text}
        </p>
      )}
      <PhotoMosaic photos={photosOf(currentRole(), absence.images)} label={m.absence_photos()} />
      {absence.attachments.length > 0 && (
        <div className={cards.tags}>
          {absence.attachments.map((attachment) => (
            <FileButton
              key={attachment.id}
              endpoint={absenceAttachment}
              input={{ params: { id: attachment.id } }}
              fileName={attachment.name}
              kind="pdf"
              label={attachment.name}
            />
          ))}
        </div>
      )}
      <ul className={styles.days} aria-label={m.absence_days()}>
        {absence.days.map((one) => (
          <li key={one.day} className={styles.day} data-gone={one.state === 'withdrawn' || undefined}>
            <span>
              {formatLongDate(one.day)}
              {one.half === 'whole' ? '' : ` · ${halfNames[one.half]()}`}
            </span>
            <DayState day={one} closed={status === 'rejected' || status === 'cancelled'} />
            {dayAction?.(one)}
          </li>
        ))}
      </ul>
    </RequestCard>
  )
}

const AnswerBy = ({ at }: { at: string }) => {
  const late = Date.parse(at) < useNow()
  return (
    <StatusTag tone={late ? 'danger' : 'neutral'} icon={<IconClockHour4 size={16} aria-hidden="true" />}>
      {late ? m.absence_answer_late({ time: formatTime(at) }) : m.absence_answer_by({ time: formatDateTime(at) })}
    </StatusTag>
  )
}

const DayState = ({ day, closed }: { day: AbsenceDay; closed: boolean }) => {
  if (day.state === 'withdrawn') return <StatusTag tone="neutral">{m.daily_cancelled()}</StatusTag>
  if (closed) return null
  if (day.state === 'came') return <StatusTag tone="info">{m.absence_came()}</StatusTag>
  return day.refundable ? (
    <StatusTag tone="good">{m.absence_refund()}</StatusTag>
  ) : (
    <StatusTag tone="neutral">{m.absence_no_refund()}</StatusTag>
  )
}
