import { type Absence, type AbsenceQuery, absenceLimits, type NewAbsence } from '@nhip-cau/contract/absence'
import { addDays } from '@nhip-cau/contract/days'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { selectOwnChildren, selectOwnClasses } from '../../../access/own-choices.queries.ts'
import type { Context } from '../../../context.ts'
import { dropDecision } from '../../../decisions/held-decisions.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { dayText } from '../../../texts.ts'
import { dayAt } from '../../../time/clock.ts'
import { type SchoolDay, selectSchoolDays, selectSchoolRow } from '../../../time/school-days.queries.ts'
import { hoursOf } from '../../../time/school-hours.ts'
import * as queries from './absence.queries.ts'
import { linkAttachments, selectUsableAttachments } from './absence-attachments.queries.ts'
import { emitAbsenceEvent } from './absence-events.ts'
import { absenceFiles } from './absence-files.queries.ts'
import * as inputs from './absence-input.queries.ts'
import { answerTime, isInTime, newDays } from './absence-rules.ts'

type Family = ActorIn<'parent'>

const mayDecide = (actor: Actor) =>
  actor.permissions.includes('school.absence') || actor.permissions.includes('teacher.absence')

/** The school with its present time, date and opening hours. */
const moment = async (context: Context, schoolId: string) => {
  const school = await selectSchoolRow(context.db, schoolId)
  const now = context.now()
  return {
    school,
    now,
    zone: school.time_zone,
    today: dayAt(now, school.time_zone),
    hours: hoursOf(school.settings),
  }
}
type Moment = Awaited<ReturnType<typeof moment>>

const dayState = (one: queries.DayRow) => {
  if (one.withdrawn) return 'withdrawn' as const
  return one.came ? ('came' as const) : ('counts' as const)
}

const present = (context: Context, actor: Actor, at: Moment, row: queries.AbsenceRow): Absence => {
  const closed = row.status === 'rejected' || row.status === 'cancelled'
  const days = row.days
    // A day that a later report took over is listed in that report.
    .filter((one) => one.counts || one.withdrawn || closed)
    .map((one) => ({
      day: one.day,
      half: one.half,
      refundable: one.refundable && one.half === 'whole' && one.counts && !one.came,
      state: dayState(one),
      can_withdraw: actor.role === 'parent' && one.counts && isInTime(one.day, at.now, at.hours.cut_off, at.zone),
    }))
  return {
    id: row.id,
    student: { ...row.student, photo: row.student.photo && context.presentImage(actor, row.student.photo) },
    class: row.class,
    days,
    from: days[0]?.day ?? dayAt(new Date(row.sent_at), at.zone),
    to: days.at(-1)?.day ?? dayAt(new Date(row.sent_at), at.zone),
    reason: row.reason,
    text: row.text,
    images: row.images.map((media) => context.presentImage(actor, media)),
    attachments: row.attachments,
    status: row.status,
    late: row.late,
    sent: { by: row.sent_by_name, relation: row.relation, at: row.sent_at },
    decision:
      row.decided_by_name !== null && row.decided_at !== null
        ? { by: row.decided_by_name, at: row.decided_at, reason: row.decision_reason }
        : null,
    reply: row.reply !== null && row.replied_at !== null ? { text: row.reply, at: row.replied_at } : null,
    answer_by: row.status === 'pending' ? row.answer_by : null,
    reach: row.reach,
    version: row.version,
    can: {
      decide: mayDecide(actor) && row.status === 'pending',
      reply: actor.role === 'parent' && row.status === 'rejected',
    },
  }
}

export const listAbsences = async (context: Context, actor: Actor, query: AbsenceQuery) => {
  const { page, per_page, sort, ...filter } = query
  const [rows, counts, at] = await Promise.all([
    queries.selectAbsences(context.db, actor, filter, { sort, limit: per_page, offset: (page - 1) * per_page }),
    queries.countAbsences(context.db, actor, filter),
    moment(context, actor.schoolId),
  ])
  return {
    ...pageOf(
      rows.map((row) => present(context, actor, at, row)),
      query,
      counts.total,
    ),
    waiting: counts.waiting,
    median_minutes: counts.median_minutes,
  }
}

export const getAbsence = async (context: Context, actor: Actor, id: string): Promise<Absence> => {
  const row = await queries.selectAbsence(context.db, actor, id)
  if (!row) throw problem('not_found')
  return present(context, actor, await moment(context, actor.schoolId), row)
}

export const absenceListInput = async (context: Context, actor: Actor) => {
  const at = await moment(context, actor.schoolId)
  const [classes, children, days, reach, reported] = await Promise.all([
    actor.role === 'parent' ? [] : selectOwnClasses(context.db, actor),
    actor.role === 'parent' ? selectOwnChildren(context.db, actor, at.today) : [],
    selectSchoolDays(context.db, actor.schoolId, at.today, addDays(at.today, 60)),
    inputs.selectReach(context.db, actor.schoolId, at.today),
    actor.role === 'parent' ? inputs.selectReported(context.db, actor, at.today) : [],
  ])
  return {
    today: at.today,
    now: at.now.toISOString(),
    cut_off: at.hours.cut_off,
    time_zone: at.zone,
    days_before: at.school.settings.cut_offs.absence_days_before,
    last_day: lastDay(reach.last_day, at.today),
    school_phone: reach.phone,
    classes: [...classes],
    children: children.map((child) => ({
      ...child,
      photo: child.photo && context.presentImage(actor, child.photo),
      reported: reported.flatMap(({ student_id, day, half }) => (student_id === child.id ? [{ day, half }] : [])),
    })),
    days: [...days],
  }
}

const fieldProblem = (field: string, text: Parameters<typeof fieldText>[0], values?: Record<string, string | number>) =>
  problem('validation', { errors: { [field]: fieldText(text, values) } })

/**
 * The last day that can be reported: the end of the planned school years, at most `absenceLimits.ahead` days from
 * today.
 */
const lastDay = (yearsEnd: string | null, today: string): string => {
  const furthest = addDays(today, absenceLimits.ahead)
  return yearsEnd !== null && yearsEnd < furthest ? yearsEnd : furthest
}

/**
 * Returns the school days of the period. Throws a validation problem if it has none, or if the family may not report
 * it.
 */
const reportableDays = async (context: Context, schoolId: string, { from, to, long }: NewAbsence, at: Moment) => {
  if (from < at.today) throw fieldProblem('from', 'past_day')
  if (to > addDays(at.today, absenceLimits.ahead)) throw fieldProblem('to', 'too_far_ahead', { n: absenceLimits.ahead })
  const { last_day } = await inputs.selectReach(context.db, schoolId, at.today)
  if (to > lastDay(last_day, at.today)) throw fieldProblem('to', 'day_outside_years')
  if (!long && to > addDays(from, absenceLimits.days - 1))
    throw fieldProblem('long', 'long_absence', { n: absenceLimits.days })
  const days = await selectSchoolDays(context.db, schoolId, from, to)
  const open = days.filter((one) => one.open)
  if (open.length > 0) return open.map((one) => one.day)
  const name = days.find((one) => one.name !== null)?.name
  throw name === null || name === undefined
    ? fieldProblem('from', 'no_school_day')
    : fieldProblem('from', 'holiday', { name })
}

/** Handles one form for several children: each child gets a new report, or the form is added to the existing one. */
export const sendAbsence = async (context: Context, actor: Family, body: NewAbsence) => {
  const at = await moment(context, actor.schoolId)
  const days = await reportableDays(context, actor.schoolId, body, at)
  const coming = await selectSchoolDays(context.db, actor.schoolId, at.today, addDays(at.today, 14))
  const children = await selectOwnChildren(context.db, actor, days[0] as string)
  const sent = await context.transaction(async (tx) => {
    const own = new Map(children.map((child) => [child.id, child]))
    const ids = [...new Set(body.student_ids)]
    const chosen = ids.map((id) => {
      const child = own.get(id)
      if (child === undefined) throw problem('not_found')
      if (child.class === null) throw fieldProblem('student_ids', 'child_without_class')
      return { id, classId: child.class.id }
    })
    await queries.lockStudents(tx, actor.schoolId, ids)
    const known = await queries.selectCountingDays(tx, actor.schoolId, ids)
    const images = new Set(body.image_ids)
    // A form that is sent twice is added to the first report, so attachments of earlier reports are allowed.
    const earlier = known.map((one) => one.absence_id)
    const reports = { kinds: [absenceFiles.kind], ids: earlier }
    if ((await selectUsableFiles(tx, actor, [...images], reports)).length < images.size)
      throw fieldProblem('image_ids', 'image_unknown')
    const attachments = new Set(body.attachment_ids)
    if ((await selectUsableAttachments(tx, actor, [...attachments], earlier)).length < attachments.size)
      throw fieldProblem('attachment_ids', 'image_unknown')
    const outcomes: { id: string; merged: boolean }[] = []
    for (const child of chosen) outcomes.push(await reportChild(tx, actor, child, { body, days, known, at, coming }))
    return outcomes
  })
  const rows = await Promise.all(sent.map(({ id }) => getAbsence(context, actor, id)))
  return { data: rows, merged: sent.some((one) => one.merged) }
}

type Report = {
  readonly body: NewAbsence
  readonly days: readonly string[]
  readonly known: Awaited<ReturnType<typeof queries.selectCountingDays>>
  readonly at: Moment
  readonly coming: readonly SchoolDay[]
}

const reportChild = async (
  tx: Tx,
  actor: Family,
  child: { id: string; classId: string },
  { body, days, known, at, coming }: Report,
): Promise<{ id: string; merged: boolean }> => {
  const { reason, text, half } = body
  const merge = newDays(
    known
      .filter((one) => one.student_id === child.id)
      .map(({ absence_id, ...one }) => ({ ...one, absenceId: absence_id })),
    days.map((day) => ({ day, half, refundable: isInTime(day, at.now, at.hours.cut_off, at.zone) })),
  )
  const earlier = merge.into ?? merge.same
  const id =
    earlier ??
    (await queries.insertAbsence(tx, actor, {
      studentId: child.id,
      classId: child.classId,
      reason,
      text,
      late: isLate(days, at),
      at: at.now,
      answerBy: answerTime(at.now, coming, at.hours, at.zone),
    }))
  if (earlier !== undefined) {
    await dropDecision(tx, actor.schoolId, id)
    await queries.extendAbsence(tx, actor.schoolId, id, { reason, text })
  }
  const losing = new Set(
    known
      .filter(
        (one) =>
          one.student_id === child.id && one.absence_id !== id && merge.days.some((added) => added.day === one.day),
      )
      .map((one) => one.absence_id),
  )
  await queries.insertDays(tx, actor.schoolId, { absenceId: id, studentId: child.id }, merge.days)
  await queries.insertImages(tx, actor.schoolId, id, body.image_ids)
  await linkAttachments(tx, actor.schoolId, id, body.attachment_ids)
  for (const other of losing) {
    await dropDecision(tx, actor.schoolId, other)
    await queries.settleWithdrawal(tx, actor.schoolId, other)
    await emitAbsenceEvent(tx, actor, other, { kind: 'absence-withdrawn', withdrawn: [] })
  }
  await emitAbsenceEvent(
    tx,
    actor,
    id,
    earlier === undefined
      ? { kind: 'absence-sent', infectious: reason === 'infectious' }
      : { kind: 'absence-changed', infectious: reason === 'infectious', reply: null },
  )
  return { id, merged: merge.overlaps }
}

/** True after the cut-off of the first day, or when a long absence is reported later than the school asks for. */
const isLate = (days: readonly string[], { school, now, today, hours, zone }: Moment): boolean => {
  const [first = today] = days
  if (!isInTime(first, now, hours.cut_off, zone)) return true
  return days.length >= absenceLimits.longFrom && first < addDays(today, school.settings.cut_offs.absence_days_before)
}

export const locked = async (tx: Tx, actor: Actor, id: string) => {
  const row = await queries.lockAbsence(tx, actor, id)
  if (!row) throw problem('not_found')
  return row
}

/** Withdraws all given days or none: if the cut-off of one has passed, the request fails and names the time. */
export const withdrawAbsence = async (context: Context, actor: Family, id: string, days: readonly string[]) => {
  const at = await moment(context, actor.schoolId)
  await context.transaction(async (tx) => {
    const { status } = await locked(tx, actor, id)
    if (status === 'rejected' || status === 'cancelled') throw problem('absence_closed')
    const tooLate = [...days].sort().find((day) => !isInTime(day, at.now, at.hours.cut_off, at.zone))
    if (tooLate !== undefined)
      throw problem('absence_cut_off', { values: { time: at.hours.cut_off, day: dayText(tooLate) } })
    const withdrawn = await queries.withdrawDays(tx, actor.schoolId, id, days, at.now)
    // The request was sent twice, or the days were already withdrawn on another phone.
    if (withdrawn.length === 0) return
    await dropDecision(tx, actor.schoolId, id)
    await queries.settleWithdrawal(tx, actor.schoolId, id)
    await emitAbsenceEvent(tx, actor, id, { kind: 'absence-withdrawn', withdrawn })
  })
  return getAbsence(context, actor, id)
}

export const replyAbsence = async (context: Context, actor: Family, id: string, text: string) => {
  const at = await moment(context, actor.schoolId)
  const coming = await selectSchoolDays(context.db, actor.schoolId, at.today, addDays(at.today, 14))
  await context.transaction(async (tx) => {
    const { status } = await locked(tx, actor, id)
    if (status !== 'rejected') throw problem('absence_closed')
    const answerBy = answerTime(at.now, coming, at.hours, at.zone)
    await queries.reopen(tx, actor.schoolId, id, { text, at: at.now, answerBy })
    await emitAbsenceEvent(tx, actor, id, { kind: 'absence-changed', infectious: false, reply: text })
  })
  return getAbsence(context, actor, id)
}
