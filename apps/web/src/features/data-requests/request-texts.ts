import type { DataRequest, DataRequestInfo, RequestKind, RequestStatus } from '@nhip-cau/contract/data-requests'
import { m } from '../../paraglide/messages.js'
import { formatDate } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-tag.tsx'

export const kindNames: Record<RequestKind, () => string> = {
  view: m.data_kind_view,
  correct: m.data_kind_correct,
  restrict: m.data_kind_restrict,
  object: m.data_kind_object,
  withdraw: m.data_kind_withdraw,
  delete: m.data_kind_delete,
}

export const statusNames: Record<RequestStatus, () => string> = {
  received: m.data_status_received,
  working: m.data_status_working,
  done: m.data_status_done,
  rejected: m.data_status_rejected,
}

export const statusTones: Record<RequestStatus, Tone> = {
  received: 'waiting',
  working: 'info',
  done: 'good',
  rejected: 'neutral',
}

export const stepNames: Record<DataRequestInfo['steps'][number]['done'], () => string> = {
  ...statusNames,
  extended: m.data_step_extended,
  prepared: m.data_step_prepared,
  deleted: m.data_step_deleted,
}

const close = 3

/** Says how many days remain until the time limit; undefined for a closed request. */
export const dueText = ({ next_due_on, days_left }: DataRequest): { text: string; tone: Tone } | null => {
  if (next_due_on === null || days_left === null) return null
  const day = formatDate(next_due_on)
  if (days_left < 0) return { text: m.data_overdue({ day, count: -days_left }), tone: 'danger' }
  if (days_left === 0) return { text: m.data_due_today(), tone: 'waiting' }
  return { text: m.data_due({ day, count: days_left }), tone: days_left <= close ? 'waiting' : 'neutral' }
}
