import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Id, Instant, nodeOf, PageQuery, paged, typed, typedOrNull, undoable } from './kernel.ts'
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
 * `ahead`: days for which a family may report in advance. `days`: a longer absence must be confirmed. `longFrom`:
 * school days from which an absence should be reported earlier. `files`: photos and attachments together.
 */
export const absenceLimits = { days: 30, ahead: 180, longFrom: 3, files: 5, children: 6, atOnce: 100 } as const
/** A doctor's attachment as a file. */
export const attachmentLimits = { files: 5, bytes: 5 * 1024 * 1024 } as const

export const AbsenceAttachment = z.object({ id: Id, name: z.string(), bytes: z.int() })
export type AbsenceAttachment = z.output<typeof AbsenceAttachment>

export const AbsenceDay = z.object({
  day: Day,
  half: Half,
  /** True when reported before the cut-off of this day and the child did not come. */
  refundable: z.boolean(),
  /** `withdrawn` by the family, or `came`: the child was present; such a day no longer counts as absent. */
  state: z.enum(['counts', 'withdrawn', 'came']),
  /** True while the family may withdraw the day. */
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
  /** PDF attachments; each is downloaded with its own request. */
  attachments: z.array(AbsenceAttachment),
  status: AbsenceStatus,
  /** Sent after the cut-off of its first day, or later than the school asks for a long absence. */
  late: z.boolean(),
  sent: z.object({ by: z.string(), relation: z.string().nullable(), at: Instant }),
  decision: z.object({ by: z.string(), at: Instant, reason: z.string().nullable() }).nullable(),
  /** The family's answer to a refusal. */
  reply: z.object({ text: z.string(), at: Instant }).nullable(),
  /** Time by which the school should answer; null after the answer. */
  answer_by: Instant.nullable(),
  /** Number of parents that are notified of the answer; 0 for families. */
  reach: z.int(),
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
  /** Absences with a day between `from` and `to`. */
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
  summary: 'List reported absences; those waiting for an answer first, the longest waiting on top',
  access: everybody,
  query: AbsenceQuery,
  response: paged(Absence).extend({
    /** Number of absences that wait for an answer, independent of the filter. */
    waiting: z.int(),
    /** Median minutes until an answer in the last 30 days; null without an answer. Staff only. */
    median_minutes: z.number().nullable(),
  }),
})

export const absenceListInput = node('GET', '/absence/get-absence-list-input', {
  summary: 'Get the data for the form and the filters: children or classes, the cut-off, the coming school days',
  access: everybody,
  response: z.object({
    today: Day,
    now: Instant,
    /** `08:00` */
    cut_off: z.string(),
    time_zone: z.string(),
    /**
     * Days before its first day at which a long absence should be reported; later reports are accepted and marked late.
     */
    days_before: z.int(),
    /** The last day that may be reported: the end of the school years, at most `absenceLimits.ahead` days from today. */
    last_day: Day,
    /** Phone number for changes that are no longer possible in the app. */
    school_phone: z.string().nullable(),
    classes: z.array(ClassName),
    /** Parents only: their own children. */
    children: z.array(
      DailyChild.extend({
        class: ClassName.nullable(),
        /** Days from today on that are already reported; a new report for them is merged into that report. */
        reported: z.array(z.object({ day: Day, half: Half })),
      }),
    ),
    days: z.array(z.object({ day: Day, open: z.boolean(), name: z.string().nullable() })),
  }),
})

export const getAbsence = node('GET', '/absence/:id', {
  summary: 'Get one reported absence',
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
    /** The family confirms an absence longer than `absenceLimits.days`. */
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
  summary: "Upload a doctor's attachments as PDF (multipart, field `attachments`); returns them in the order sent",
  access: family,
  upload: attachmentLimits,
  response: z.object({ data: z.array(AbsenceAttachment) }),
})

export const absenceAttachment = node('GET', '/absence/attachments/:id', {
  summary: 'Download an attachment of a report',
  access: everybody,
  params: ById('attachment'),
  response: 'stream',
})

export const sendAbsence = node('POST', '/absence', {
  limit: 'request',
  summary: 'Report one or several children absent; an overlapping report is merged into the earlier one',
  access: family,
  body: NewAbsence,
  response: z.object({ data: z.array(Absence), merged: z.boolean() }),
})

export const withdrawAbsence = node('POST', '/absence/:id/withdraw', {
  summary: 'Withdraw days of an absence, each until its cut-off',
  access: family,
  params: ById('absence'),
  body: z.object({ days: z.array(Day).min(1).max(absenceLimits.ahead) }),
  response: Absence,
})

export const replyAbsence = node('POST', '/absence/:id/reply', {
  limit: 'request',
  summary: 'Answer a refusal; the report then waits for the school again',
  access: family,
  params: ById('absence'),
  body: z.object({ text: typed({ min: 2, max: 500 }) }),
  response: Absence,
})

export const confirmAbsence = node('POST', '/absence/confirm/:id', {
  summary: 'Confirm a reported absence; it counts and the family is notified when it can no longer be undone',
  access: staff,
  params: ById('absence'),
  response: undoable(Absence),
})

const Several = z.object({ ids: z.array(IdOf('absence')).min(1).max(absenceLimits.atOnce) })
const Skipped = z.array(z.object({ id: Id, detail: z.string() }))

export const confirmAbsences = node('POST', '/absence/confirmMany', {
  summary: 'Confirm several absences; those that no longer wait are returned in `skipped` with the reason',
  access: staff,
  body: Several,
  response: undoable(z.object({ confirmed: z.array(Id), skipped: Skipped })),
})

export const rejectAbsence = node('POST', '/absence/reject/:id', {
  summary:
    'Reject a reported absence with a reason; it counts and the family is notified when it can no longer be undone',
  access: staff,
  params: ById('absence'),
  body: z.object({ reason: typed({ min: 5, max: 300 }) }),
  response: undoable(Absence),
})

export const undoAbsence = node('POST', '/absence/:id/undo', {
  summary: 'Undo an own answer before the family is notified; the absence waits again',
  access: staff,
  params: ById('absence'),
  response: Absence,
})

export const undoAbsences = node('POST', '/absence/undoMany', {
  summary: 'Undo own answers before the families are notified; those that cannot be undone are returned in `skipped`',
  access: staff,
  body: Several,
  response: z.object({ undone: z.array(Id), skipped: Skipped }),
})

export const printAbsences = node('GET', '/absence/list/pdf', {
  limit: 'export',
  summary: 'Download the list of absences as a PDF (A4) for signing',
  access: staff,
  query: Filter,
  response: 'stream',
})

export const exportAbsences = node('GET', '/absence/list/excel', {
  limit: 'export',
  summary: 'Download the list of absences as an Excel file',
  access: staff,
  query: Filter,
  response: 'stream',
})
