import { zoneOfFilling } from './clock.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import { classIdOf, type NhipCau, schoolIdOf } from './register.ts'
import words from './reviews.json' with { type: 'json' }
import { insertReviewSetup, insertReviews } from './reviews.queries.ts'
import { teacherOf } from './teacher-of.ts'

/** Inserts three months of reviews of two classes, with two review cycles. */
export const fillReviews = async ({ node: { sql } }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'reviews')) !== undefined) return
  await sql.begin(async (tx) => {
    const zone = await zoneOfFilling(tx)
    await insertReviewSetup(tx, schoolIdOf(words.school), { now, zone }, words)
    for (const key of words.classes) {
      const of = {
        schoolId: schoolIdOf(words.school),
        classId: classIdOf(words.school, key),
        teacherId: teacherOf(words.school, key),
      }
      await insertReviews(tx, of, { now, zone }, words)
    }
    await insertStep(tx, 'reviews', true)
  })
}
