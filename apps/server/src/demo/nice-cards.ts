import { zoneOfFilling } from './clock.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import words from './nice-cards.json' with { type: 'json' }
import { insertNiceCards } from './nice-cards.queries.ts'
import { classIdOf, type NhipCau, schoolIdOf } from './register.ts'
import { teacherOf } from './teacher-of.ts'

/** Inserts three months of nice-student cards for two classes. */
export const fillNiceCards = async ({ node: { sql } }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'nice-cards')) !== undefined) return
  await sql.begin(async (tx) => {
    const zone = await zoneOfFilling(tx)
    for (const key of words.classes) {
      const of = {
        schoolId: schoolIdOf(words.school),
        classId: classIdOf(words.school, key),
        teacherId: teacherOf(words.school, key),
      }
      await insertNiceCards(tx, of, { now, zone }, words)
    }
    await insertStep(tx, 'nice-cards', true)
  })
}
