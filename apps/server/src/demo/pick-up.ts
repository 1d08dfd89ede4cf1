import { Phone } from '@nhip-cau/contract/people'
import { WishKind } from '@nhip-cau/contract/pick-up-wishes'
import { dayAt, instantAt } from '@nhip-cau/school-node/time/clock'
import { z } from 'zod'
import { stableId } from '../stable-id.ts'
import { zoneOfFilling } from './clock.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import { selectDays } from './family-requests.queries.ts'
import pickUp from './pick-up.json' with { type: 'json' }
import * as queries from './pick-up.queries.ts'
import { accountIdOf, classIdOf, type NhipCau, schoolIdOf, studentId } from './register.ts'
import { teacherOf } from './teacher-of.ts'

const About = z.object({ key: z.string(), school: z.string(), class: z.string(), child: z.string(), phone: Phone })

const demo = z
  .object({
    wishes: z.array(
      About.extend({
        /** School days from today, or from the next one if today is none. */
        day: z.int(),
        kind: WishKind,
        time: z.string().nullable().default(null),
        person: z.string().nullable().default(null),
        note: z.string(),
        status: z.enum(['sent', 'confirmed']),
      }),
    ),
    codes: z.array(About.extend({ name: z.string(), relation: z.string(), code: z.string() })),
    forgotten: z.object({ school: z.string(), child: z.string() }),
    late: z.object({ school: z.string(), children: z.array(z.string()), minutes: z.array(z.int()) }),
  })
  .parse(pickUp)

/** Inserts pick-up wishes, a pick-up code, late departures and a missing departure. */
export const fillPickUp = async ({ node: { sql } }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'pick-up')) !== undefined) return
  const zone = await zoneOfFilling(sql)
  const today = dayAt(now, zone)
  const at = new Date(Math.min(now.getTime(), instantAt(today, '07:25', zone).getTime())).toISOString()
  await sql.begin(async (tx) => {
    for (const one of demo.wishes) {
      const schoolId = schoolIdOf(one.school)
      const days = await selectDays(tx, schoolId, today)
      const day = days.get(one.day + (days.get(0) === today ? 0 : 1)) ?? today
      await queries.insertWish(tx, schoolId, {
        ...placeOf(one),
        id: stableId(`demo wish ${one.key}`),
        day,
        kind: one.kind,
        time: one.time,
        person: one.person,
        note: one.note,
        status: one.status,
        at,
      })
    }
    for (const one of demo.codes) {
      const schoolId = schoolIdOf(one.school)
      const days = await selectDays(tx, schoolId, today)
      const day = (days.get(0) === today ? today : days.get(1)) ?? today
      const { name, relation, code } = one
      await queries.insertCode(tx, schoolId, {
        ...placeOf(one),
        id: stableId(`demo code ${one.key}`),
        day,
        name,
        relation,
        code,
        at,
      })
    }
    const { late, forgotten } = demo
    for (const child of late.children)
      await queries.makeLate(tx, schoolIdOf(late.school), studentId(late.school, child), late.minutes, zone)
    await queries.forgetDeparture(tx, schoolIdOf(forgotten.school), studentId(forgotten.school, forgotten.child))
    await insertStep(tx, 'pick-up', true)
  })
}

const placeOf = (one: z.output<typeof About>) => ({
  studentId: studentId(one.school, one.child),
  classId: classIdOf(one.school, one.class),
  by: accountIdOf('parent', one.phone),
  teacher: teacherOf(one.school, one.class),
})
