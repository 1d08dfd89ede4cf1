import type { FamilyMessage, MessageKind } from '@nhip-cau/contract/family-messages'
import { m } from '../../paraglide/messages.js'
import { formatDateTime, formatLongDate, formatTime, schoolDay } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-tag.tsx'

export const kindNames: Record<MessageKind, () => string> = {
  morning: m.message_kind_morning,
  question: m.message_kind_question,
  thanks: m.message_kind_thanks,
}

/** What families write most, one tap each. The child is chosen beside it, so no sentence names it. */
export const phrasesOf: Record<MessageKind, () => readonly string[]> = {
  morning: () => [
    m.message_phrase_tired(),
    m.message_phrase_breakfast(),
    m.message_phrase_slept(),
    m.message_phrase_clothes(),
  ],
  question: () => [m.message_phrase_ate(), m.message_phrase_naps(), m.message_phrase_bring()],
  thanks: () => [m.message_phrase_thanks(), m.message_phrase_happy(), m.message_phrase_holiday()],
}

/** What teachers answer most, one tap each. */
export const answerPhrases = (): readonly string[] => [
  m.message_reply_received(),
  m.message_reply_watch(),
  m.message_reply_fine(),
  m.message_reply_call(),
]

type State = { readonly name: string; readonly tone: Tone }

/** How far a message has come, for who reads it. */
export const stateOf = ({ kind, read, answer }: FamilyMessage, isFamily: boolean): State => {
  if (answer) return { name: m.message_state_answered(), tone: 'good' }
  if (!read) return { name: isFamily ? m.message_state_sent() : m.message_state_unread(), tone: 'waiting' }
  if (kind === 'question') return { name: m.message_state_unanswered(), tone: 'waiting' }
  return { name: m.message_state_read(), tone: 'good' }
}

/** Says who read or answered the message and when; undefined while nobody has. */
export const doneText = ({ read, answer }: FamilyMessage): string | undefined => {
  if (answer) return m.message_answered_by({ name: answer.by, time: formatDateTime(answer.at) })
  return read ? m.message_read_by({ name: read.by, time: formatDateTime(read.at) }) : undefined
}

const dayMs = 24 * 3_600_000

/** `Cô sẽ đọc vào sáng mai, từ 07:00.` */
export const readsFromText = (readsFrom: string, now: number): string => {
  const [day, time] = [schoolDay(readsFrom), formatTime(readsFrom)]
  if (day === schoolDay(now)) return m.message_reads_today({ time })
  if (day === schoolDay(now + dayMs)) return m.message_reads_tomorrow({ time })
  return m.message_reads_on({ day: formatLongDate(day), time })
}

/** `Cô sẽ đọc lúc 11:30.`; of a question that waits for the break. */
export const heldText = (until: string, now: number): string => {
  const [day, time] = [schoolDay(until), formatTime(until)]
  if (day === schoolDay(now)) return m.message_held_today({ time })
  return m.message_held_on({ day: formatLongDate(day), time })
}
