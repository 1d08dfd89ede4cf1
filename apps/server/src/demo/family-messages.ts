import { MessageKind } from '@nhip-cau/contract/family-messages'
import { Phone } from '@nhip-cau/contract/people'
import { dayAt, instantAt } from '@nhip-cau/school-node/time/clock'
import { z } from 'zod'
import { stableId } from '../stable-id.ts'
import { zoneOfFilling } from './clock.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import familyMessages from './family-messages.json' with { type: 'json' }
import { insertMessage } from './family-messages.queries.ts'
import { selectDays } from './family-requests.queries.ts'
import { accountIdOf, classIdOf, type NhipCau, schoolIdOf, studentId } from './register.ts'
import { teacherOf } from './teacher-of.ts'

const demo = z
  .array(
    z.object({
      key: z.string(),
      school: z.string(),
      class: z.string(),
      child: z.string(),
      phone: Phone,
      kind: MessageKind,
      text: z.string(),
      /** School days from today; negative: before today. */
      day: z.int(),
      at: z.string(),
      /** Sent after the school's hours. */
      evening: z.boolean().default(false),
      /** Minutes until a teacher read it; absent: nobody has. */
      read: z.int().optional(),
      answer: z.string().optional(),
    }),
  )
  .parse(familyMessages)

const opensAt = '07:00'

/** Inserts the families' messages of this morning and of the day before, with the teachers' answers. */
export const fillFamilyMessages = async ({ node: { sql } }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'family-messages')) !== undefined) return
  const zone = await zoneOfFilling(sql)
  const today = dayAt(now, zone)
  const noLater = (at: number) => new Date(Math.min(at, now.getTime())).toISOString()
  await sql.begin(async (tx) => {
    for (const one of demo) {
      const schoolId = schoolIdOf(one.school)
      const days = await selectDays(tx, schoolId, today)
      const sentAt = instantAt(days.get(one.day) ?? today, one.at, zone).getTime()
      const opens = instantAt(days.get(one.day + 1) ?? today, opensAt, zone).getTime()
      await insertMessage(tx, schoolId, {
        id: stableId(`demo message ${one.key}`),
        studentId: studentId(one.school, one.child),
        classId: classIdOf(one.school, one.class),
        by: accountIdOf('parent', one.phone),
        kind: one.kind,
        text: one.text,
        at: noLater(sentAt),
        quietUntil: one.evening ? noLater(opens) : null,
        teacher: teacherOf(one.school, one.class),
        readAt: one.read === undefined ? null : noLater(sentAt + one.read * 60_000),
        answer: one.answer ?? null,
      })
    }
    await insertStep(tx, 'family-messages', true)
  })
}
