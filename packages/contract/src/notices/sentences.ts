import type { Role } from '../kernel.ts'
import { type Language, languages } from '../languages.ts'
import absence from '../messages/notices/absence.json' with { type: 'json' }
import attendance from '../messages/notices/attendance.json' with { type: 'json' }
import calendar from '../messages/notices/calendar.json' with { type: 'json' }
import comments from '../messages/notices/comments.json' with { type: 'json' }
import consents from '../messages/notices/consents.json' with { type: 'json' }
import dataRequests from '../messages/notices/data-requests.json' with { type: 'json' }
import eduPlan from '../messages/notices/edu-plan.json' with { type: 'json' }
import familyMessages from '../messages/notices/family-messages.json' with { type: 'json' }
import growth from '../messages/notices/growth.json' with { type: 'json' }
import menus from '../messages/notices/menus.json' with { type: 'json' }
import niceStudent from '../messages/notices/nice-student.json' with { type: 'json' }
import phrases from '../messages/notices/phrases.json' with { type: 'json' }
import pickUp from '../messages/notices/pick-up.json' with { type: 'json' }
import pickUpPeople from '../messages/notices/pick-up-people.json' with { type: 'json' }
import posts from '../messages/notices/posts.json' with { type: 'json' }
import prescriptions from '../messages/notices/prescriptions.json' with { type: 'json' }
import profile from '../messages/notices/profile.json' with { type: 'json' }
import reviews from '../messages/notices/reviews.json' with { type: 'json' }
import together from '../messages/notices/together.json' with { type: 'json' }
import type { NotGivenReason } from '../prescriptions.ts'
import { fill } from '../texts.ts'
import { type NoticeKind, notices, type TogetherKind } from './catalogue.ts'
import type { NoticeCategory, NoticeDay, NoticeOutcome, NoticeValueType, NoticeWish } from './notice.ts'

type InEachLanguage = Readonly<Record<Language, string>>

// The type requires a sentence for every kind in every language.
const sentences: Readonly<Record<NoticeKind, InEachLanguage>> = {
  ...niceStudent,
  ...growth,
  ...reviews,
  ...eduPlan,
  ...menus,
  ...posts,
  ...comments,
  ...attendance,
  ...pickUp,
  ...familyMessages,
  ...absence,
  ...prescriptions,
  ...pickUpPeople,
  ...profile,
  ...consents,
  ...dataRequests,
  ...calendar,
}
const sentencesTogether: Readonly<Record<TogetherKind, InEachLanguage>> = together
const outcomes: Readonly<Record<NoticeOutcome, InEachLanguage>> = phrases.closed
const outcomesBy: Readonly<Partial<Record<NoticeOutcome, InEachLanguage>>> = phrases.closed_by
const categories: Readonly<Record<NoticeCategory, InEachLanguage>> = phrases.category
const wishes: Readonly<Record<NoticeWish['kind'] | 'other_at', InEachLanguage>> = phrases.wish
const choices: Readonly<Record<'not_given' | 'request_status' | 'menu', Readonly<Record<string, InEachLanguage>>>> =
  phrases

const dayText = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').reverse().join('/') : day)

/** `20/11/2026`, the morning of it, or `23/11/2026 – 25/11/2026`. */
const daysText = (days: readonly NoticeDay[], language: Language) => {
  const texts = days.map(({ date, half = 'whole' }) => fill(phrases.half[half][language], { day: dayText(date) }))
  const [first = ''] = texts
  const last = texts.at(-1) ?? ''
  return first === last ? first : `${first} – ${last}`
}

const wishText = ({ kind, day, time, person }: NoticeWish, language: Language) =>
  fill(wishes[kind === 'other' && time !== null ? 'other_at' : kind][language], {
    day,
    time: time ?? '',
    person: person ?? '',
  })

/** The reason for which a dose was not given, in a language. */
export const notGivenText = (reason: NotGivenReason, language: Language = languages[0]) =>
  phrases.not_given[reason][language]

/** Formats a value. Old notifications have values stored as text, which are not translated. */
const valueText = (type: NoticeValueType | undefined, value: unknown, language: Language): string => {
  if (Array.isArray(value)) return daysText(value, language)
  if (typeof value === 'object' && value !== null) return wishText(value as NoticeWish, language)
  const text = String(value)
  if (type === 'day') return dayText(text)
  if (type === 'not_given' || type === 'request_status' || type === 'menu')
    return choices[type][text]?.[language] ?? text
  return text
}

/** The sentence of a notice in a language; the placeholder of a missing value is kept. */
export const noticeText = (
  kind: NoticeKind,
  values: Readonly<Record<string, unknown>>,
  language: Language = languages[0],
): string => {
  const types: Readonly<Record<string, NoticeValueType>> = notices[kind].values
  const texts = Object.entries(values).map(([name, value]) => [name, valueText(types[name], value, language)])
  return fill(sentences[kind][language], Object.fromEntries(texts) as Record<string, string>)
}

/** The names that one sentence lists; the count says how many there are. */
const listed = 4

/** The sentence of several notices of one kind, given the values of each. */
export const togetherText = (
  kind: TogetherKind,
  values: readonly Readonly<Record<string, unknown>>[],
  language: Language = languages[0],
): string => {
  const all = values.map((one) => {
    const name = one[notices[kind].together]
    return typeof name === 'string' ? name : ''
  })
  const names = all.slice(0, listed).join(', ') + (all.length > listed ? '…' : '')
  return fill(sentencesTogether[kind][language], { count: all.length, names })
}

/** How the cause of a notice was dealt with, and by whom if it is known. */
export const closedText = (outcome: NoticeOutcome, by: string | null, language: Language = languages[0]): string => {
  const withName = outcomesBy[outcome]
  return by === null || withName === undefined ? outcomes[outcome][language] : fill(withName[language], { by })
}

/** Of several notices that are all closed. */
export const allClosedText = (language: Language = languages[0]): string => phrases.all_closed[language]

/** True when a push must not contain the sentence: it is sensitive, or has a full name or text written by a user. */
const isForReaderAlone = (kind: NoticeKind) => {
  const { sensitive = false, values } = notices[kind] as {
    sensitive?: boolean
    values: Record<string, NoticeValueType>
  }
  return sensitive || Object.values(values).some((type) => type === 'person' || type === 'note')
}

/** The text of a push, which a locked screen shows: the sentence, or a neutral text when the sentence is private. */
export const pushText = (
  kind: NoticeKind,
  values: Readonly<Record<string, unknown>>,
  role: Role,
  language: Language = languages[0],
): { title: string; text: string } => ({
  title: categories[notices[kind].category][language],
  text: isForReaderAlone(kind)
    ? phrases.neutral[role === 'parent' ? 'parent' : 'staff'][language]
    : noticeText(kind, values, language),
})
