import { z } from 'zod'
import { IdOf } from './ids.ts'
import { Day, Done, Id, Instant, Month, nodeOf, typed, Version } from './kernel.ts'
import { Image } from './media.ts'
import { ClassName } from './session.ts'
import { Meal } from './settings.ts'
import { attendanceSlice } from './slices/attendance.ts'

const node = nodeOf(attendanceSlice)

/** What a teacher can say of a child's morning. */
export const attendanceMarks = ['present', 'late', 'excused', 'unexcused'] as const
export const AttendanceMark = z.enum(attendanceMarks)
export type AttendanceMark = z.output<typeof AttendanceMark>

/** Where a child is now: each child is in exactly one of these, so that the counts always add up. */
export const attendanceStates = ['expected', 'present', 'left', 'absent'] as const
export const AttendanceState = z.enum(attendanceStates)
export type AttendanceState = z.output<typeof AttendanceState>

/** What a family answers with one tap when it is asked why a child has not come. */
export const familyAnswers = ['on_the_way', 'sick', 'family'] as const
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
  /** Allergies and diet as the register shows them; null for families and where there is nothing. */
  warning: z.string().nullable(),
  state: AttendanceState,
  /** What a teacher has marked; null while nobody has. */
  mark: AttendanceMark.nullable(),
  arrived_at: Instant.nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  marked: z.object({ by: z.string(), at: Instant }).nullable(),
  /** Marked as there before the family's report came: nobody is told that the child is there until a teacher confirms it. */
  unconfirmed: z.boolean(),
  /** What the family has reported for this day. */
  reported: z.object({ half: z.enum(['whole', 'morning', 'afternoon']), confirmed: z.boolean() }).nullable(),
  answer: FamilyAnswer.nullable(),
  /** The family has been asked why the child is not there. */
  asked: z.boolean(),
  departure: Departure.nullable(),
  meals: z.array(Meal),
  /** Whether this person acts for the child: says why it is not there, and who fetches it. */
  can: z.object({ act: z.boolean() }),
  /** Sent back with a mark, so that nobody overwrites what they have not seen. 0: nothing is marked. */
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
  open: z.boolean(),
  /** Why the school is closed on this day. */
  closed_because: z.string().nullable(),
  hours: AttendanceHours,
  meals: z.array(Meal),
  saved: z.object({ by: z.string(), at: Instant }).nullable(),
  /** `reason`: the day is past, so each change needs one. */
  can: z.object({ mark: z.boolean(), reason: z.boolean() }),
  counts: AttendanceCounts,
  data: z.array(AttendanceEntry),
})
export type Register = z.output<typeof Register>

export const listAttendance = node('GET', '/attend/students', {
  summary: "A class's register of a day; for parents the day of the own children",
  access: { school: 'school.attend', teacher: 'teacher.attend', parent: 'signed-in' },
  query: z.object({ class_id: IdOf('class').optional(), day: Day.optional() }),
  response: Register,
})

export const MarkInput = z.object({
  student_id: IdOf('student'),
  version: Version,
  /** Null takes the mark away. */
  mark: AttendanceMark.nullable(),
  arrived_at: TimeOfDay.optional(),
  reason: typed({ min: 0, max: 200 }).optional(),
  note: typed({ min: 0, max: 300 }).optional(),
  /** The teacher has seen that the family reported an absence, and the child is there all the same. */
  confirmed: z.boolean().default(false),
  /** Of "the whole class is present": fills what nobody has marked and never changes anything. */
  bulk: z.boolean().default(false),
  /** When it was tapped, by the phone's own clock: kept as information only. */
  tapped_at: Instant.optional(),
})
export type MarkInput = z.output<typeof MarkInput>

/** Why a mark was not taken over. */
export const refusals = ['newer', 'reported', 'gone', 'not_in_class'] as const
export const Refusal = z.object({
  student_id: Id,
  why: z.enum(refusals),
  /** In words, fit to show. */
  text: z.string(),
  mine: AttendanceMark.nullable(),
  theirs: AttendanceMark.nullable(),
})
export type Refusal = z.output<typeof Refusal>

export const SavedRegister = z.object({
  /** Names what was saved, for `undoAttendance`; null when nothing changed. */
  batch: Id.nullable(),
  /** Until then it can be undone and nobody is told. */
  undo_until: Instant.nullable(),
  /** The same from now on, for phones whose clock is wrong; 0 when nothing changed. */
  undo_seconds: z.int(),
  refused: z.array(Refusal),
  register: Register,
})
export type SavedRegister = z.output<typeof SavedRegister>

export const saveAttendance = node('POST', '/attend/students', {
  summary:
    'Mark children of one class on one day; what somebody else marked meanwhile is kept and answered in `refused`',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    class_id: IdOf('class'),
    day: Day,
    marks: z.array(MarkInput).min(1).max(60),
    /** Needed for a day that is past. */
    reason: typed({ min: 0, max: 300 }).optional(),
    /** The phone's clock when it sends; with `tapped_at` it tells how long a mark waited for the network. */
    sent_at: Instant.optional(),
  }),
  response: SavedRegister,
})

export const undoAttendance = node('POST', '/attend/undo', {
  summary: 'Take back what was saved a moment ago, before anybody is told',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({ batch: IdOf('attendance_batch') }),
  response: Register,
})

export const saveMeals = node('POST', '/attend/meals', {
  summary: 'Say who takes a meal and who does not; all who are present do unless it is said otherwise',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  body: z.object({
    class_id: IdOf('class'),
    day: Day,
    meals: z
      .array(z.object({ student_id: IdOf('student'), meal: Meal, takes: z.boolean() }))
      .min(1)
      .max(300),
    /** Needed after the cut-off. */
    reason: typed({ min: 0, max: 300 }).optional(),
  }),
  example: { reason: 'Did not sleep well' },
  response: Register,
})

export const answerAbsenceQuestion = node('POST', '/attend/answer', {
  summary: 'Why the own child has not come, with one tap',
  access: { parent: 'signed-in' },
  body: z.object({ student_id: IdOf('student'), answer: FamilyAnswer }),
  response: Done,
})

export const attendanceHistory = node('GET', '/attend/history', {
  summary: "Every change of a child's day: who, when, from what to what and why",
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
        /** When the child came, as this change says. */
        arrived_at: Instant.nullable(),
        reason: z.string().nullable(),
        /** False: it came too late or was not safe, and was kept in the history only. */
        taken_over: z.boolean(),
        tapped_at: Instant.nullable(),
      }),
    ),
  }),
})

export const offlineKey = node('GET', '/attend/offline-key', {
  summary:
    'The key that encrypts what the asking person leaves in the offline queue of a phone at logout; nobody else is given it',
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
  /** How many of the expected ones have answered that they are on the way. */
  on_the_way: z.int(),
})
export type BoardClass = z.output<typeof BoardClass>

export const attendanceBoard = node('GET', '/attend/board', {
  summary: 'All classes of a day: expected, present, left, absent; missing registers first',
  access: { school: 'school.attend' },
  query: z.object({ day: Day.optional() }),
  response: z.object({
    day: Day,
    today: Day,
    open: z.boolean(),
    closed_because: z.string().nullable(),
    counts: AttendanceCounts,
    data: z.array(BoardClass),
  }),
})

/** As the official book writes them: x present, P excused, K unexcused, L school closed. */
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
  summary: 'The month of a class; for parents of the own children',
  access: { school: 'school.attend', teacher: 'teacher.attend', parent: 'signed-in' },
  query: z.object({ class_id: IdOf('class').optional(), month: Month }),
  response: MonthSheet,
})

export const attendanceMonthExcel = node('GET', '/attend/month/excel', {
  limit: 'export',
  summary: 'The month sheet as an Excel file',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  query: z.object({ class_id: IdOf('class'), month: Month }),
  response: 'stream',
})

export const attendanceMonthPdf = node('GET', '/attend/month/pdf', {
  limit: 'export',
  summary: 'The month sheet on paper: A4 landscape',
  access: { school: 'school.attend', teacher: 'teacher.attend' },
  query: z.object({ class_id: IdOf('class'), month: Month }),
  response: 'stream',
})
