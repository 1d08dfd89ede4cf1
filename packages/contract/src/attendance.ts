import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, Month, nodeOf, typed, Version } from './kernel.ts'
import { Image } from './media.ts'
import { schoolDay } from './school-day.ts'
import { ClassName } from './session.ts'
import { Meal } from './settings.ts'
import { attendanceSlice } from './slices/attendance.ts'

const node = nodeOf(attendanceSlice)

/** The marks a teacher can give a child for a day. */
export const attendanceMarks = ['present', 'late', 'excused', 'unexcused'] as const
export const AttendanceMark = z.enum(attendanceMarks)
export type AttendanceMark = z.output<typeof AttendanceMark>

/** Where a child is now. Each child is in exactly one state, so that the counts add up. */
export const attendanceStates = ['expected', 'present', 'left', 'absent'] as const
export const AttendanceState = z.enum(attendanceStates)
export type AttendanceState = z.output<typeof AttendanceState>

/**
 * The answers of a family to the question why a child has not come. `brought`: it is said to be in class, so staff are
 * notified to look for it at once.
 */
export const familyAnswers = ['on_the_way', 'brought', 'sick', 'family'] as const
export const FamilyAnswer = z.enum(familyAnswers)
export type FamilyAnswer = z.output<typeof FamilyAnswer>

/** `07:42` */
export const TimeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'format')
  .meta({ examples: ['09:30'] })

export const Departure = z.object({
  id: Id,
  left_at: Instant,
  collector: z.string(),
  relation: z.string().nullable(),
  handed_over_by: z.string(),
  early: z.boolean(),
  late_minutes: z.int(),
  note: z.string().nullable(),
})
export type Departure = z.output<typeof Departure>

export const AttendanceEntry = z.object({
  student: z.object({ id: Id, full_name: z.string(), nickname: z.string().nullable(), photo: Image.nullable() }),
  class: ClassName,
  /** Allergies and diet for the register; null for families and for children without any. */
  warning: z.string().nullable(),
  state: AttendanceState,
  /** The teacher's mark; null without one. */
  mark: AttendanceMark.nullable(),
  arrived_at: Instant.nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  marked: z.object({ by: z.string(), at: Instant }).nullable(),
  /**
   * Marked present before the family reported an absence: guardians are notified only after a teacher confirms the
   * mark.
   */
  unconfirmed: z.boolean(),
  /** The absence that the family reported for this day. */
  reported: z.object({ half: z.enum(['whole', 'morning', 'afternoon']), confirmed: z.boolean() }).nullable(),
  answer: FamilyAnswer.nullable(),
  /** Who answered for the family. */
  answered_by: z.string().nullable(),
  /** True when the family was asked why the child is not there. */
  asked: z.boolean(),
  departure: Departure.nullable(),
  meals: z.array(Meal),
  /** Whether the caller acts for the child: may say why it is not there and who fetches it. */
  can: z.object({ act: z.boolean() }),
  /** Sent back with a mark to detect version conflicts. 0: not marked yet. */
  version: z.int(),
})
export type AttendanceEntry = z.output<typeof AttendanceEntry>

export const AttendanceCounts = z.object({
  enrolled: z.int(),
  expected: z.int(),
  present: z.int(),
  left: z.int(),
  absent: z.int(),
})
export type AttendanceCounts = z.output<typeof AttendanceCounts>

export const AttendanceHours = z.object({
  arrive_by: TimeOfDay,
  cut_off: TimeOfDay,
  leave_from: TimeOfDay,
  leave_by: TimeOfDay,
})

export const Register = z.object({
  day: Day,
  /** The school's date now. */
  today: Day,
  class: ClassName.nullable(),
  ...schoolDay,
  hours: AttendanceHours,
  meals: z.array(Meal),
  saved: z.object({ by: z.string(), at: Instant }).nullable(),
  /** `reason`: the day is past, so each change needs a reason. */
  can: z.object({ mark: z.boolean(), reason: z.boolean() }),
  counts: AttendanceCounts,
  data: z.array(AttendanceEntry),
})
export type Register = z.output<typeof Register>

export const listAttendance = node('GET', '/attend/students', {
  summary: 'Get the register of a class for a day; parents get their own children',
  access: { school: 'school.attend', teacher: 'teacher.attend', parent: 'signed-in' },
  query: z.object({ class_id: IdOf('class').optional(), day: Day.optional() }),
  response: Register,
})

export const MarkInput = z.object({
  student_id: IdOf('student'),
  version: Version,
  /** Null removes the mark. */
  mark: AttendanceMark.nullable(),
  arrived_at: TimeOfDay.optional(),
  reason: typed({ min: 0, max: 200 }).optional(),
  note: typed({ min: 0, max: 300 }).optional(),
  /** The teacher confirms that the child is present in spite of the family's report. */
  confirmed: z.boolean().default(false),
  /** Set by "the whole class is present": marks only children without a mark. */
  bulk: z.boolean().default(false),
  /** Time of the tap by the phone's own clock; stored as information only. */
  tapped_at: Instant.optional(),
})
export type MarkInput = z.output<typeof MarkInput>

/** Reasons for which a mark is refused. */
export const refusals = ['newer', 'reported', 'gone', 'not_in_class'] as const
export const Refusal = z.object({
  student_id: Id,
  why: z.enum(refusals),
  /** Message for the user. */
  text: z.string(),
  mine: AttendanceMark.nullable(),
  theirs: AttendanceMark.nullable(),
})
export type Refusal = z.output<typeof Refusal>

export const SavedRegister = z.object({
  /** Id of the saved marks for `undoAttendance`; null when nothing changed. */
  batch: Id.nullable(),
  /** Until then the marks can be undone and no notification is sent. */
  undo_until: Instant.nullable(),
  /** Seconds from now until `undo_until`, for phones with a wrong clock; 0 when nothing changed. */
  undo_seconds: z.int(),
  refused: z.array(Refusal),
  register: Register,
})
export type SavedRegister = z.output<typeof SavedRegister>

export const saveAttendance = node('POST', '/attend/students', {
  summary:
    'Mark children of one class on one day; newer marks of others are kept and the refused ones returned in `refused`',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    class_id: IdOf('class'),
    day: Day,
    marks: z.array(MarkInput).min(1).max(60),
    /** Required for a past day. */
    reason: typed({ min: 0, max: 300 }).optional(),
    /**
     * Time of sending by the phone's clock; the difference to `tapped_at` is how long a mark waited for the network.
     */
    sent_at: Instant.optional(),
  }),
  response: SavedRegister,
})

export const undoAttendance = node('POST', '/attend/undo', {
  summary: 'Undo the marks just saved, before notifications are sent',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({ batch: IdOf('attendance_batch') }),
  response: Register,
})

export const saveMeals = node('POST', '/attend/meals', {
  summary: 'Set who takes a meal; by default every present child does',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    class_id: IdOf('class'),
    day: Day,
    meals: z
      .array(z.object({ student_id: IdOf('student'), meal: Meal, takes: z.boolean() }))
      .min(1)
      .max(300),
    /** Required after the cut-off. */
    reason: typed({ min: 0, max: 300 }).optional(),
  }),
  example: { reason: 'Did not sleep well' },
  response: Register,
})

export const answerAbsenceQuestion = node('POST', '/attend/answer', {
  summary: 'Answer why the own child has not come',
  access: { parent: 'signed-in' },
  body: z.object({ student_id: IdOf('student'), answer: FamilyAnswer }),
  response: Done,
})

export const attendanceHistory = node('GET', '/attend/history', {
  summary: "List every change of a child's attendance on a day: who, when, old and new value, reason",
  access: { school: 'school.attend', teacher: 'teacher.attend', parent: 'signed-in' },
  query: z.object({ student_id: IdOf('student'), day: Day }),
  response: z.object({
    data: z.array(
      z.object({
        id: Id,
        at: Instant,
        by: z.string(),
        before: AttendanceMark.nullable(),
        after: AttendanceMark.nullable(),
        /** Arrival time set by this change. */
        arrived_at: Instant.nullable(),
        reason: z.string().nullable(),
        /** False: the mark was refused and is stored in the history only. */
        taken_over: z.boolean(),
        tapped_at: Instant.nullable(),
      }),
    ),
  }),
})

export const listFamilyPhones = node('GET', '/attend/phones/:id', {
  summary: "List the phone numbers of a child's guardians for a call, main contact first",
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  params: ById('student'),
  response: z.object({
    /** Empty if no guardian has a number, or if the school does not show teachers the numbers of parents. */
    data: z.array(z.object({ full_name: z.string(), relation: z.string(), phone: z.string() })),
  }),
})

export const offlineKey = node('GET', '/attend/offline-key', {
  summary: "Get the key that encrypts the caller's offline queue on a phone at logout; only the caller receives it",
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  response: z.object({
    /** 32 bytes in base64. */
    key: z.string(),
  }),
})

export const BoardClass = AttendanceCounts.extend({
  class: ClassName,
  teachers: z.array(z.string()),
  saved: z.object({ by: z.string(), at: Instant }).nullable(),
  /** Number of expected children whose family answered that they are on the way. */
  on_the_way: z.int(),
})
export type BoardClass = z.output<typeof BoardClass>

export const attendanceBoard = node('GET', '/attend/board', {
  summary:
    'List all classes of a day with the counts expected, present, left and absent; classes without a register first',
  access: { school: 'school.attend' },
  query: z.object({ day: Day.optional() }),
  response: z.object({
    day: Day,
    today: Day,
    ...schoolDay,
    counts: AttendanceCounts,
    data: z.array(BoardClass),
  }),
})

/** Symbols of the official attendance book: x present, P excused, K unexcused, L school closed. */
export const bookSymbols = ['x', 'P', 'K', 'L', ''] as const

export const MonthSheet = z.object({
  month: Month,
  class: ClassName.nullable(),
  days: z.array(z.object({ day: Day, open: z.boolean() })),
  data: z.array(
    z.object({
      student: z.object({ id: Id, full_name: z.string(), nickname: z.string().nullable() }),
      /** One for each of `days`. */
      marks: z.array(z.enum(bookSymbols)),
      late: z.int(),
      present: z.int(),
      excused: z.int(),
      unexcused: z.int(),
      meal_days: z.int(),
      refundable_days: z.int(),
    }),
  ),
})
export type MonthSheet = z.output<typeof MonthSheet>

export const attendanceMonth = node('GET', '/attend/month', {
  summary: 'Get the attendance of a class for a month; parents get their own children',
  access: { school: 'school.attend', teacher: 'teacher.attend', parent: 'signed-in' },
  query: z.object({ class_id: IdOf('class').optional(), month: Month }),
  response: MonthSheet,
})

export const attendanceMonthExcel = node('GET', '/attend/month/excel', {
  limit: 'export',
  summary: 'Download the month sheet as an Excel file',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  query: z.object({ class_id: IdOf('class'), month: Month }),
  response: 'stream',
})

export const attendanceMonthPdf = node('GET', '/attend/month/pdf', {
  limit: 'export',
  summary: 'Download the month sheet as a PDF (A4 landscape)',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  query: z.object({ class_id: IdOf('class'), month: Month }),
  response: 'stream',
})
