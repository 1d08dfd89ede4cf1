import { randomUUID } from 'node:crypto'
import type { FamilyAnswer, MarkInput, Register, SavedRegister } from '@nhip-cau/contract/attendance'
import { addDays } from '@nhip-cau/contract/days'
import type { Meal } from '@nhip-cau/contract/settings'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import { emit } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned, signalStaff } from '../../../access/concerned.queries.ts'
import { selectPhones } from '../../../access/family-phones.queries.ts'
import { lockChildDays } from '../../../children/child-day.queries.ts'
import type { Context } from '../../../context.ts'
import type { AttendanceEvent } from '../../../events/attendance.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import { givenName } from '../../../people/given-name.ts'
import { dayAt, instantAt } from '../../../time/clock.ts'
import { hoursOf, type SchoolHours } from '../../../time/school-hours.ts'
import * as queries from './attendance.queries.ts'
import { upsertAnswer } from './attendance-answers.queries.ts'
import { type ClassDay, selectClassDay, selectOpen } from './attendance-day.queries.ts'
import { decide, isThere, type Outcome } from './attendance-marks.ts'
import { present, presentDay } from './attendance-register.ts'
import { insertUnsettled } from './attendance-settling.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>

export type Clock = { readonly now: Date; readonly today: string; readonly zone: string; readonly hours: SchoolHours }

/** The school's present time, date, time zone and opening hours. */
export const clockOf = async (context: Context, schoolId: string): Promise<Clock> => {
  const [settings, zone] = await Promise.all([context.settings.of(schoolId), context.settings.zoneOf(schoolId)])
  const now = context.now()
  return { now, zone, today: dayAt(now, zone), hours: hoursOf(settings) }
}

type Asked = { readonly class_id?: string | undefined; readonly day?: string | undefined }

/** The day of a class for staff, the day of the own children for a family. */
export const listAttendance = async (context: Context, actor: Actor, { class_id, day }: Asked): Promise<Register> => {
  const clock = await clockOf(context, actor.schoolId)
  const wanted = day ?? clock.today
  if (actor.role === 'parent') {
    const [open, rows] = await Promise.all([
      selectOpen(context.db, actor.schoolId, wanted),
      queries.selectOwnDay(context.db, actor, wanted),
    ])
    const chosen = rows.filter((row) => class_id === undefined || row.class_id === class_id)
    return present(context, actor, clock, wanted, { ...open, class: null, saved: null, can: cannot }, chosen)
  }
  if (class_id === undefined) throw problem('validation', { errors: { class_id: fieldText('required') } })
  const classDay = await selectClassDay(context.db, actor, class_id, wanted)
  if (!classDay) throw problem('not_found')
  return registerOf(context, actor, clock, wanted, classDay)
}

const cannot = { mark: false, reason: false }

const registerOf = async (context: Context, actor: Actor, clock: Clock, day: string, classDay: ClassDay) => {
  const rows = await queries.selectRegister(context.db, actor, classDay.class_id, day)
  return present(
    context,
    actor,
    clock,
    day,
    presentDay(classDay, mayMark(actor, clock, day, classDay.open && !classDay.closed_year)),
    rows,
  )
}

/** No future day and no day without school. A teacher may go back some days, the office to any day. */
const mayMark = (actor: Actor, { today, hours }: Clock, day: string, open: boolean) => {
  const inReach = actor.role === 'school' || day >= addDays(today, -hours.backdate_days)
  return { mark: open && day <= today && inReach, reason: day < today }
}

/** Returns the class on that day. Throws a problem if the actor may not mark it. */
export const markableDay = async (context: Context, actor: Actor, clock: Clock, classId: string, day: string) => {
  const classDay = await selectClassDay(context.db, actor, classId, day)
  if (!classDay) throw problem('not_found')
  if (day > clock.today) throw problem('validation', { errors: { day: fieldText('future_day') } })
  if (!mayMark(actor, clock, day, true).mark) {
    throw problem('validation', { errors: { day: fieldText('too_far_back', { n: clock.hours.backdate_days }) } })
  }
  if (classDay.closed_year) throw problem('year_closed')
  if (!classDay.open) throw problem('school_closed')
  return classDay
}

export type SaveInput = {
  readonly class_id: string
  readonly day: string
  readonly marks: readonly MarkInput[]
  readonly reason?: string | undefined
  readonly sent_at?: string | undefined
}

/** Saves every mark without a conflict, returns the refused ones, and schedules the notification of families. */
export const saveAttendance = async (context: Context, actor: Staff, input: SaveInput): Promise<SavedRegister> => {
  const clock = await clockOf(context, actor.schoolId)
  const { class_id, day } = input
  const classDay = await markableDay(context, actor, clock, class_id, day)
  const reason = input.reason === undefined || input.reason === '' ? null : input.reason
  if (day < clock.today && (reason === null || reason.length < 3)) {
    throw problem('validation', { errors: { reason: fieldText('required') } })
  }
  const id = randomUUID()
  const ids = input.marks.map((one) => one.student_id)
  let begun = false
  const outcomes = await context.transaction(async (tx) => {
    // Postgres runs these on one connection in this order; sending them together saves round trips.
    const [isBegun, , rows] = await Promise.all([
      // A save without any child of this class does not count as a saved register.
      queries.beginRegister(tx, actor, { classId: class_id, day, now: clock.now }, ids),
      lockChildDays(tx, ids, day),
      queries.selectStanding(tx, actor, class_id, day, ids),
    ])
    begun = isBegun
    const standing = new Map(rows.map((row) => [row.student_id, row]))
    const seen = new Set<string>()
    const decided = input.marks.flatMap((wanted): Outcome[] => {
      if (seen.has(wanted.student_id)) return []
      seen.add(wanted.student_id)
      const now = standing.get(wanted.student_id)
      return [decide(now, wanted, { arrivedAt: arrivalOf(clock, input, wanted, now), zone: clock.zone })]
    })
    const marks = decided.flatMap((one) => (one.kind === 'taken' ? [one.mark] : []))
    const traces = decided.flatMap((one) => (one.kind === 'refused' && one.trace ? [one.trace] : []))
    const batch = { id, classId: class_id, day, now: clock.now, reason }
    await Promise.all([
      ...(marks.length + traces.length > 0 ? [queries.writeMarks(tx, actor, batch, [...marks, ...traces])] : []),
      ...(marks.length > 0 ? [insertUnsettled(tx, actor, batch, context.undoSeconds)] : []),
      // Families see a mark once it can no longer be undone.
      signalStaff(tx, actor, ['attendance'], class_id),
    ])
    return decided
  })
  const saved = outcomes.some((one) => one.kind === 'taken')
  return {
    batch: saved ? id : null,
    undo_until: saved ? new Date(clock.now.getTime() + context.undoSeconds * 1000).toISOString() : null,
    undo_seconds: saved ? context.undoSeconds : 0,
    refused: outcomes.flatMap((one) => (one.kind === 'refused' ? [one.refusal] : [])),
    register: await registerOf(context, actor, clock, day, {
      ...classDay,
      saved_at: classDay.saved_at ?? (begun ? clock.now.toISOString() : null),
    }),
  }
}

const longestWait = 12 * 60 * 60 * 1000

/**
 * The arrival time. A phone's clock may be wrong by hours, so only the difference of its two times is used: how long
 * the mark waited for the network.
 */
const arrivalOf = (
  { now, today, zone }: Clock,
  { day, sent_at }: SaveInput,
  wanted: MarkInput,
  standing: queries.StandingRow | undefined,
): string | null => {
  if (!isThere(wanted.mark)) return null
  if (wanted.arrived_at !== undefined) {
    const at = instantAt(day, wanted.arrived_at, zone)
    if (at > now) throw problem('validation', { errors: { arrived_at: fieldText('future_time') } })
    return at.toISOString()
  }
  if (standing && isThere(standing.mark)) return standing.arrived_at
  const waited =
    wanted.tapped_at !== undefined && sent_at !== undefined ? Date.parse(sent_at) - Date.parse(wanted.tapped_at) : 0
  const at = new Date(now.getTime() - (waited > 0 && waited <= longestWait ? waited : 0))
  if (dayAt(at, zone) === day) return at.toISOString()
  return day === today ? now.toISOString() : null
}

/** Undoes a save within the undo period, for its sender only. Later changes are corrections, which are notified. */
export const undoAttendance = async (context: Context, actor: Staff, batch: string): Promise<Register> => {
  const clock = await clockOf(context, actor.schoolId)
  const undone = await context.transaction(async (tx) => {
    const known = await queries.selectBatch(tx, actor, batch)
    if (!known || known.by_account !== actor.accountId) throw problem('not_found')
    if (!(await selectClassDay(tx, actor, known.class_id, known.day))) throw problem('not_found')
    if (clock.now.getTime() - Date.parse(known.at) > context.undoSeconds * 1000)
      throw problem('undo_too_late', { values: { n: context.undoSeconds } })
    await queries.lockRegister(tx, actor, { classId: known.class_id, day: known.day, now: clock.now })
    const id = randomUUID()
    await queries.undoBatch(tx, actor, batch, id, clock.now)
    await queries.forgetEmptyRegister(tx, actor.schoolId, known.class_id, known.day)
    const { class_id: classId, day } = known
    await insertUnsettled(tx, actor, { id, classId, day, reason: null }, context.undoSeconds)
    await signalStaff(tx, actor, ['attendance'], known.class_id)
    return known
  })
  const classDay = await selectClassDay(context.db, actor, undone.class_id, undone.day)
  if (!classDay) throw problem('not_found')
  return registerOf(context, actor, clock, undone.day, classDay)
}

type MealsInput = {
  readonly class_id: string
  readonly day: string
  readonly meals: readonly { student_id: string; meal: Meal; takes: boolean }[]
  readonly reason?: string | undefined
}

/**
 * Saves meal marks. After the cut-off the kitchen has its number, so a change needs a reason that the kitchen can read.
 */
export const saveMeals = async (context: Context, actor: Staff, input: MealsInput): Promise<Register> => {
  const clock = await clockOf(context, actor.schoolId)
  const classDay = await markableDay(context, actor, clock, input.class_id, input.day)
  const late = clock.now >= instantAt(input.day, clock.hours.cut_off, clock.zone)
  const reason = input.reason === undefined || input.reason === '' ? null : input.reason
  if (late && reason === null) throw problem('validation', { errors: { reason: fieldText('required') } })
  await context.transaction(async (tx) => {
    const batch = { classId: input.class_id, day: input.day, now: clock.now, reason }
    const changed = await queries.upsertMeals(tx, actor, batch, input.meals)
    if (changed.length === 0) return
    const settled: AttendanceEvent = {
      kind: 'attendance-settled',
      school_id: actor.schoolId,
      class_id: input.class_id,
      day: input.day,
      by_account_id: actor.accountId,
      reason,
      arrived: [],
      corrected: [],
    }
    await emit(tx, settled)
    const studentIds = changed.map((one) => one.student_id)
    await signalConcerned(tx, actor, ['attendance'], { classId: input.class_id, studentIds })
  })
  return registerOf(context, actor, clock, input.day, classDay)
}

/**
 * Stores the family's answer ("on the way", "brought to class", or a late excuse). It is on the class's register at once.
 * A child that the family says it has brought, and that nobody has seen, is looked for at once.
 */
export const answerAbsenceQuestion = async (
  context: Context,
  actor: ActorIn<'parent'>,
  { student_id, answer }: { student_id: string; answer: FamilyAnswer },
) => {
  const clock = await clockOf(context, actor.schoolId)
  await context.transaction(async (tx) => {
    const asked = { studentId: student_id, day: clock.today, answer, now: clock.now }
    const child = await upsertAnswer(tx, actor, asked)
    if (child === undefined) throw problem('not_found')
    const { class_id: classId, class_name, full_name, before, seen } = child
    const settled: AttendanceEvent = {
      kind: 'attendance-settled',
      school_id: actor.schoolId,
      class_id: classId,
      day: clock.today,
      by_account_id: actor.accountId,
      reason: null,
      arrived: [],
      corrected: [],
    }
    await emit(tx, settled)
    await dealtWith(tx, actor, subjectOf.arrival(student_id), 'answered')
    if (before === 'brought' && answer !== 'brought')
      await dealtWith(tx, actor, subjectOf.brought(student_id), 'answered')
    if (answer === 'brought' && before !== 'brought' && !seen) {
      const brought: AttendanceEvent = {
        kind: 'child-brought',
        school_id: actor.schoolId,
        class_id: classId,
        class_name,
        child: { student_id, name: givenName(full_name) },
      }
      await emit(tx, brought)
    }
    await signalConcerned(tx, actor, ['attendance'], { classId, studentIds: [student_id] })
  })
  return { message: successText }
}

export const attendanceHistory = async (
  context: Context,
  actor: Actor,
  { student_id, day }: { student_id: string; day: string },
) => {
  if (!(await queries.mayRead(context.db, actor, student_id, day))) throw problem('not_found')
  const rows = await queries.selectHistory(context.db, actor, student_id, day)
  return {
    data: rows.map(({ before, after, ...row }) => ({
      ...row,
      before: before?.mark ?? null,
      after: after?.mark ?? null,
      arrived_at: after?.arrived_at ?? null,
    })),
  }
}

/** The guardians of a child of the own classes to call, as far as the school shows the caller their numbers. */
export const listFamilyPhones = async (context: Context, actor: Staff, studentId: string) => {
  const { today } = await clockOf(context, actor.schoolId)
  if (!(await queries.mayRead(context.db, actor, studentId, today))) throw problem('not_found')
  const rows = await selectPhones(context.db, actor.schoolId, [studentId], actor)
  return { data: rows.map(({ full_name, relation, phone }) => ({ full_name, relation, phone })) }
}

/**
 * The key that encrypts unsent marks on the phone. It is always the same for one account in one school, and cannot be
 * derived from the key of another.
 */
export const offlineKey = ({ vault }: Context, { schoolId, accountId }: Staff) => ({
  key: vault.digest('unsent marks', schoolId, accountId).toString('base64'),
})
