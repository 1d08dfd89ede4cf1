import type { Absence, AbsenceReason, AbsenceStatus, Half } from '@nhip-cau/contract/absence'
import { m } from '../../paraglide/messages.js'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-tag.tsx'

export const reasonNames: Record<AbsenceReason, () => string> = {
  sick: m.absence_reason_sick,
  infectious: m.absence_reason_infectious,
  family: m.absence_reason_family,
  hometown: m.absence_reason_hometown,
  travel: m.absence_reason_travel,
  checkup: m.absence_reason_checkup,
  other: m.daily_reason_other,
}

export const halfNames: Record<Half, () => string> = {
  whole: m.absence_whole,
  morning: m.absence_morning,
  afternoon: m.absence_afternoon,
}

export const absenceStates: Record<AbsenceStatus, { name: () => string; tone: Tone }> = {
  pending: { name: m.daily_waiting, tone: 'waiting' },
  confirmed: { name: m.absence_confirmed, tone: 'good' },
  rejected: { name: m.daily_rejected, tone: 'danger' },
  cancelled: { name: m.daily_cancelled, tone: 'neutral' },
}

/** `23/11/2026 – 25/11/2026 (3 ngày)` */
export const periodText = ({ from, to, days }: Pick<Absence, 'from' | 'to' | 'days'>) =>
  m.absence_period({ from: formatDate(from), to: formatDate(to), count: days.length })

/** Says who decided and when; undefined while there is no decision. */
export const decidedText = ({ status, decision }: Pick<Absence, 'status' | 'decision'>): string | undefined => {
  if (!decision || status === 'pending') return undefined
  const words = { name: decision.by, time: formatDateTime(decision.at) }
  return status === 'rejected' ? m.daily_rejected_by(words) : m.absence_confirmed_by(words)
}
