import type { PublishOn } from '@nhip-cau/contract/post-schedule'
import type { Post } from '@nhip-cau/contract/posts'
import { m } from '../../paraglide/messages.js'
import { formatDate, formatLongDateTime, formatTime, schoolDay } from '../../ui/format.ts'
import type { Sending } from './post-texts.ts'

/** The chosen day and time; either may still be empty or half typed. */
export type PublishFields = { readonly day: string; readonly time: string }

export const isPublishFields = (value: unknown): value is PublishFields => {
  if (typeof value !== 'object' || value === null || !('day' in value) || !('time' in value)) return false
  return typeof value.day === 'string' && typeof value.time === 'string'
}

const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

export const publishErrorOf = ({ day, time }: PublishFields): string | undefined => {
  if (day === '') return m.publish_day_required()
  return isTime(time) ? undefined : m.publish_time_required()
}

export const publishBody = (fields: PublishFields | null): PublishOn | null => fields && { ...fields }

/** The planned time of a post, as the fields of the form. */
export const publishFieldsOf = ({ planned }: Pick<Post, 'planned'>): PublishFields | null =>
  planned === undefined ? null : { day: schoolDay(planned.at), time: formatTime(planned.at) }

export const plannedTime = (at: string): string => formatLongDateTime(at)

/** What sending does when a time is chosen. */
export const withTime = (sending: Sending, fields: PublishFields | null): Sending => {
  if (fields === null) return sending
  if (publishErrorOf(fields) !== undefined) return { ...sending, next: m.publish_choose() }
  const time = `${formatDate(fields.day)} ${fields.time}`
  if (!sending.publishes) return { ...sending, next: m.publish_next_waiting({ time }) }
  return { ...sending, next: m.publish_next({ time }), label: m.publish_submit() }
}
