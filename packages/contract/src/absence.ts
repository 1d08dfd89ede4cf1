import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Id, Instant, nodeOf, PageQuery, paged, typed, typedOrNull } from './kernel.ts'
import { Image } from './media.ts'
import { ClassName } from './session.ts'
import { absenceSlice } from './slices/absence.ts'

const node = nodeOf(absenceSlice)

export const absenceReasons = ['sick', 'infectious', 'family', 'hometown', 'travel', 'checkup', 'other'] as const
export const AbsenceReason = z.enum(absenceReasons)
export type AbsenceReason = z.output<typeof AbsenceReason>

export const halves = ['whole', 'morning', 'afternoon'] as const
export const Half = z.enum(halves)
export type Half = z.output<typeof Half>

export const absenceStatuses = ['pending', 'confirmed', 'rejected', 'cancelled'] as const
export const AbsenceStatus = z.enum(absenceStatuses)
export type AbsenceStatus = z.output<typeof AbsenceStatus>

/**
 * How far ahead a family may report, from how many days on it is asked again, from how many days of school on the school
 * wants to know earlier, and what may be added: photos and attachments together.
 */
export const absenceLimits = { days: 30, ahead: 180, longFrom: 3, files: 5, children: 6, atOnce: 100 } as const
/** A doctor's attachment as a file. */
export const attachmentLimits = { files: 5, bytes: 5 * 1024 * 1024 } as const

export const AbsenceAttachment = z.object({ id: Id, name: z.string(), bytes: z.int() })
export type AbsenceAttachment = z.output<typeof AbsenceAttachment>

export const AbsenceDay = z.object({
  day: Day,
  half: Half,
  /** Reported before the cut-off of this day, and the child did not come after all. */
  refundable: z.boolean(),
  /** Taken back by the family, or the child was there: the day no longer counts. */
  state: z.enum(['counts', 'withdrawn', 'came']),
  /** The family may still take it back. */
  can_withdraw: z.boolean(),
})
export type AbsenceDay = z.output<typeof AbsenceDay>

export const Absence = z.object({
  id: Id,
  student: DailyChild,
  class: ClassName,
  days: z.array(AbsenceDay),
  from: Day,
  to: Day,
  reason: AbsenceReason,
  text: z.string().nullable(),
  images: z.array(Image),
  /** Attachments as PDF, fetched by their own call. */
  attachments: z.array(AbsenceAttachment),
  status: AbsenceStatus,
  /** Sent after the cut-off of its first day, or later than the school asks for a long absence. */
  late: z.boolean(),
  sent: z.object({ by: z.string(), relation: z.string().nullable(), at: Instant }),
  decision: z.object({ by: z.string(), at: Instant, reason: z.string().nullable() }).nullable(),
  /** What the family said to a refusal. */
  reply: z.object({ text: z.string(), at: Instant }).nullable(),
  /** When the school wants to have answered by; null once it has. */
  answer_by: Instant.nullable(),
  version: z.int(),
  can: z.object({ decide: z.boolean(), reply: z.boolean() }),
})
export type Absence = z.output<typeof Absence>

const staff = { school: 'school.absence', teacher: 'teacher.absence' } as const
const everybody = { ...staff, parent: 'signed-in' } as const
const family = { parent: 'signed-in' } as const

const Filter = z.object({
  status: AbsenceStatus.optional(),
  class_id: IdOf('class').optional(),
  student_id: IdOf('student').optional(),
  reason: AbsenceReason.optional(),
  /** Absences with a day in this period. */
  from: Day.optional(),
  to: Day.optional(),
  q: typed({ min: 0, max: 100 }).optional(),
})

export const AbsenceQuery = PageQuery.extend({
  ...Filter.shape,
  sort: z.enum(['waiting', 'sent', '-sent', 'day', '-day']).default('waiting'),
})
export type AbsenceQuery = z.output<typeof AbsenceQuery>

export const listAbsences = node('GET', '/absence', {
  summary: 'Reported absences: those that wait first, longest waiting on top',
  access: everybody,
  query: AbsenceQuery,
  response: paged(Absence).extend({
    /** How many wait for an answer, whatever is filtered. */
    waiting: z.int(),
    /** Minutes until an answer, the middle of the last 30 days; null while there is none. Staff only. */
    median_minutes: z.number().nullable(),
  }),
})

export const absenceListInput = node('GET', '/absence/get-absence-list-input', {
  summary: 'What the form and the filters need: children or classes, the cut-off, the coming school days',
  access: everybody,
  response: z.object({
    today: Day,
    now: Instant,
    /** `08:00` */
    cut_off: z.string(),
    time_zone: z.string(),
    /** How many days before its first day a long absence should be reported; later is taken as well and named so. */
    days_before: z.int(),
    /** The last day that may be reported: school years reach no further, or nobody plans so far. */
    last_day: Day,
    /** Whom to call where nothing can be changed here any more. */
    school_phone: z.string().nullable(),
    classes: z.array(ClassName),
    /** Families: their own children. */
    children: z.array(
      DailyChild.extend({
        class: ClassName.nullable(),
        /** Days from today on that are reported already: what is sent for them is added to that report. */
        reported: z.array(z.object({ day: Day, half: Half })),
      }),
    ),
    days: z.array(z.object({ day: Day, open: z.boolean(), name: z.string().nullable() })),
  }),
})

export const getAbsence = node('GET', '/absence/:id', {
  summary: 'One reported absence',
  access: everybody,
  params: ById('absence'),
  response: Absence,
})

export const NewAbsence = z
  .object({
    student_ids: z.array(IdOf('student')).min(1).max(absenceLimits.children),
    from: Day,
    to: Day,
    half: Half.default('whole'),
    reason: AbsenceReason,
    text: typedOrNull({ max: 500 }),
    image_ids: z.array(IdOf('image')).max(absenceLimits.files).default([]),
    attachment_ids: z.array(IdOf('attachment')).max(absenceLimits.files).default([]),
    /** Asked for where it is longer than `absenceLimits.days`. */
    long: z.boolean().default(false),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'end_before_start' })
  .refine(({ image_ids, attachment_ids }) => image_ids.length + attachment_ids.length <= absenceLimits.files, {
    path: ['attachment_ids'],
    error: 'too_many_files',
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== null, { path: ['text'], error: 'absence_reason' })
export type NewAbsence = z.output<typeof NewAbsence>

export const storeAttachments = node('POST', '/absence/attachments', {
  limit: 'upload',
  summary: "Upload a doctor's attachments as PDF (multipart, field `attachments`); answers them in the order sent",
  access: family,
  upload: attachmentLimits,
  response: z.object({ data: z.array(AbsenceAttachment) }),
})

export const absenceAttachment = node('GET', '/absence/attachments/:id', {
  summary: 'An attachment of a report, to be saved',
  access: everybody,
  params: ById('attachment'),
  response: 'stream',
})

export const sendAbsence = node('POST', '/absence', {
  limit: 'request',
  summary: 'Report one or several children absent; what overlaps an earlier report is merged into it',
  access: family,
  body: NewAbsence,
  response: z.object({ data: z.array(Absence), merged: z.boolean() }),
})

export const withdrawAbsence = node('POST', '/absence/:id/withdraw', {
  summary: 'Take days back, each until its cut-off',
  access: family,
  params: ById('absence'),
  body: z.object({ days: z.array(Day).min(1).max(absenceLimits.ahead) }),
  response: Absence,
})

export const replyAbsence = node('POST', '/absence/:id/reply', {
  limit: 'request',
  summary: 'Answer a refusal; the report waits again',
  access: family,
  params: ById('absence'),
  body: z.object({ text: typed({ min: 2, max: 500 }) }),
  response: Absence,
})

export const confirmAbsence = node('POST', '/absence/confirm/:id', {
  summary: 'The school has seen the report',
  access: staff,
  params: ById('absence'),
  response: Absence,
})

export const confirmAbsences = node('POST', '/absence/confirmMany', {
  summary: 'Confirm several at once; those that no longer wait are answered by name',
  access: staff,
  body: z.object({ ids: z.array(IdOf('absence')).min(1).max(absenceLimits.atOnce) }),
  response: z.object({ confirmed: z.array(Id), skipped: z.array(z.object({ id: Id, detail: z.string() })) }),
})

export const rejectAbsence = node('POST', '/absence/reject/:id', {
  summary: 'Refuse a report with a reason',
  access: staff,
  params: ById('absence'),
  body: z.object({ reason: typed({ min: 5, max: 300 }) }),
  response: Absence,
})

export const printAbsences = node('GET', '/absence/list/pdf', {
  limit: 'export',
  summary: 'The list as PDF (A4) for signing',
  access: staff,
  query: Filter,
  response: 'stream',
})

export const exportAbsences = node('GET', '/absence/list/excel', {
  limit: 'export',
  summary: 'The list as Excel file',
  access: staff,
  query: Filter,
  response: 'stream',
})
