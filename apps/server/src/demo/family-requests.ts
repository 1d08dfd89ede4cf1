import { AbsenceReason, AbsenceStatus, Half } from '@nhip-cau/contract/absence'
import { Phone } from '@nhip-cau/contract/people'
import { MealTime, MedicineForm, MedicinePlace, ReturnedItem } from '@nhip-cau/contract/prescriptions'
import { dayAt, instantAt } from '@nhip-cau/school-node/time/clock'
import { emit } from '@nhip-cau/server-kit/jobs'

import { z } from 'zod'
import { stableId } from '../stable-id.ts'
import { zoneOfFilling } from './clock.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import requests from './family-requests.json' with { type: 'json' }
import * as queries from './family-requests.queries.ts'
import { accountIdOf, classIdOf, type NhipCau, schoolIdOf, studentId } from './register.ts'
import { teacherOf } from './teacher-of.ts'

const About = z.object({ key: z.string(), school: z.string(), class: z.string(), child: z.string(), phone: Phone })

const demo = z
  .object({
    absences: z.array(
      About.extend({
        reason: AbsenceReason,
        text: z.string().nullable(),
        /** School days from today; negative: before today. */
        days: z.array(z.int()),
        half: Half,
        at: z.string(),
        status: AbsenceStatus,
        reason_given: z.string().optional(),
        refund: z.boolean(),
      }),
    ),
    medicines: z.array(
      About.extend({
        from: z.int(),
        to: z.int(),
        illness: z.string(),
        place: MedicinePlace,
        note: z.string().nullable(),
        status: z.enum(['pending', 'accepted', 'rejected']),
        reason: z.string().optional(),
        /** Items returned on the last day, and whether the family has confirmed them. */
        returned: z
          .object({ items: z.array(ReturnedItem), note: z.string().nullable(), seen: z.boolean().default(false) })
          .optional(),
        medicines: z.array(
          z.object({
            name: z.string(),
            dose: z.string(),
            form: MedicineForm,
            meal: MealTime,
            time: z.string(),
            given: z.string().optional(),
          }),
        ),
      }),
    ),
  })
  .parse(requests)

/** Inserts absence reports and prescriptions for the days around today. */
export const fillFamilyRequests = async ({ node: { sql } }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'care')) !== undefined) return
  const zone = await zoneOfFilling(sql)
  const at = { now, zone, today: dayAt(now, zone) }
  await sql.begin(async (tx) => {
    for (const one of demo.absences) await fillAbsence(tx, one, at)
    for (const one of demo.medicines) await fillMedicine(tx, one, at)
    await insertStep(tx, 'care', true)
  })
}

const placeOf = (one: z.output<typeof About>) => ({
  schoolId: schoolIdOf(one.school),
  studentId: studentId(one.school, one.child),
  classId: classIdOf(one.school, one.class),
  by: accountIdOf('parent', one.phone),
  teacher: teacherOf(one.school, one.class),
})

type Present = { readonly now: Date; readonly zone: string; readonly today: string }

const noLater = (instant: Date, now: Date) => new Date(Math.min(instant.getTime(), now.getTime())).toISOString()

const fillAbsence = async (
  tx: Parameters<typeof emit>[0],
  one: (typeof demo.absences)[number],
  { now, zone, today }: Present,
): Promise<void> => {
  const { schoolId, teacher, ...place } = placeOf(one)
  const days = await queries.selectDays(tx, schoolId, today)
  const own = one.days.flatMap((offset) => days.get(offset) ?? [])
  const id = stableId(`demo absence ${one.key}`)
  const sentOn = days.get(Math.min(0, ...one.days)) ?? today
  const nextDay = days.get(1) ?? today
  const counting = own.map((day) => ({ day, half: one.half, refundable: one.refund }))
  await queries.insertAbsence(tx, schoolId, {
    id,
    ...place,
    reason: one.reason,
    text: one.text,
    status: one.status,
    late: !one.refund,
    at: noLater(instantAt(sentOn, one.at, zone), now),
    answerBy: instantAt(nextDay, '09:00', zone).toISOString(),
    decidedBy: one.status === 'confirmed' || one.status === 'rejected' ? teacher : null,
    decisionReason: one.reason_given ?? null,
    days: counting,
  })
  if (one.status === 'cancelled' || one.status === 'rejected') return
  if (one.half === 'whole') await queries.markAway(tx, schoolId, place.studentId, own)
  await emit(tx, {
    kind: one.status === 'confirmed' ? 'absence-confirmed' : 'absence-sent',
    school_id: schoolId,
    absence_id: id,
    seq: 1,
    student_id: place.studentId,
    child: one.child.split(' ').at(-1) ?? one.child,
    class_id: place.classId,
    status: one.status,
    why: one.reason,
    days: counting.map(({ day, ...rest }) => ({ date: day, ...rest })),
    sent_by: place.by,
    by_account_id: place.by,
    infectious: null,
  })
}

const fillMedicine = async (
  tx: Parameters<typeof emit>[0],
  one: (typeof demo.medicines)[number],
  { now, zone, today }: Present,
): Promise<void> => {
  const { schoolId, teacher, ...place } = placeOf(one)
  const days = await queries.selectDays(tx, schoolId, today)
  const own = Array.from({ length: one.to - one.from + 1 }, (_, index) => days.get(one.from + index) ?? today)
  const doses = own.flatMap((day) =>
    one.medicines.map(({ given, ...medicine }) => {
      const due = instantAt(day, medicine.time, zone)
      const givenAt = given === undefined ? new Date(due.getTime() + 5 * 60_000) : instantAt(day, given, zone)
      // All doses of past days were given. Today is unmarked, and a dose is given only to a child who is marked as present.
      const done = day < today
      return { ...medicine, day, dueAt: due.toISOString(), givenAt: done ? givenAt.toISOString() : null }
    }),
  )
  const sentOn = days.get(Math.min(0, one.from)) ?? today
  await queries.insertPrescription(tx, schoolId, {
    id: stableId(`demo medicine ${one.key}`),
    ...place,
    status: one.status,
    from: own[0] ?? today,
    to: own.at(-1) ?? today,
    illness: one.illness,
    place: one.place,
    note: one.note,
    at: noLater(instantAt(sentOn, '07:20', zone), now),
    decidedBy: one.status === 'pending' ? null : teacher,
    reason: one.reason ?? null,
    medicines: one.medicines,
    doses: one.status === 'accepted' ? doses : [],
    returned: one.returned
      ? { ...one.returned, at: noLater(instantAt(own.at(-1) ?? today, '16:35', zone), now), seenBy: place.by }
      : null,
  })
  if (one.status === 'accepted') await queries.markHere(tx, schoolId, place.studentId, own)
}
