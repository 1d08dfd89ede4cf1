import { randomUUID } from 'node:crypto'
import { daysBetween } from '@nhip-cau/contract/days'
import { encryptContent } from '@nhip-cau/school-node/children/growth-content'
import { figuresAt } from '@nhip-cau/school-node/children/who-growth/who-figures'
import { ageTables, measureAt, usualPosture } from '@nhip-cau/school-node/children/who-growth/z-scores'
import { dayAt, instantAt } from '@nhip-cau/school-node/time/clock'
import { zoneOfFilling } from './clock.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import words from './growth.json' with { type: 'json' }
import { insertMeasures, type MeasuredChild, selectConsenting } from './growth.queries.ts'
import { classIdOf, type NhipCau, schoolIdOf } from './register.ts'
import { teacherOf } from './teacher-of.ts'

/** Between −1 and 1, the same for a child each time. */
const leaning = ({ chance }: MeasuredChild, digit: number) => ((Math.floor(chance / 10 ** digit) % 100) - 50) / 50

const rounded = (value: number) => Math.round(value * 10) / 10

/** A height and weight within WHO's table for the child's age; two children are not in the middle of it. */
const contentOf = (child: MeasuredChild, nth: number, day: string) => {
  const ageDays = daysBetween(child.birth_date, day)
  const { tables, at } = ageTables(ageDays)
  const special = [words.overweight, words.underweight].find((one) => one.nth === nth)
  const z = special ?? { height: leaning(child, 0), weight: (leaning(child, 0) + leaning(child, 2)) / 2 }
  const value = (table: typeof tables.height, score: number) => {
    const lms = figuresAt(table, child.sex, at)
    return lms ? rounded(measureAt(lms, score)) : null
  }
  return {
    height: value(tables.height, z.height),
    weight: value(tables.weight, z.weight),
    posture: usualPosture(ageDays),
    advised: special === words.overweight,
  }
}

/** Inserts the measurements of two classes, in September and November; on each day one child is absent. */
export const fillGrowth = async ({ node: { sql, vault } }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(sql, 'growth')) !== undefined) return
  await sql.begin(async (tx) => {
    const zone = await zoneOfFilling(tx)
    const schoolId = schoolIdOf(words.school)
    for (const key of words.classes)
      for (const [index, day] of words.days.filter((one) => one <= dayAt(now, zone)).entries()) {
        const classId = classIdOf(words.school, key)
        const children = await selectConsenting(tx, { schoolId, classId, day })
        const measures = children.flatMap((child, nth) => {
          if (nth === 7 + index) return []
          const id = randomUUID()
          return [{ id, studentId: child.id, ciphertext: encryptContent(vault, id, contentOf(child, nth, day)) }]
        })
        const at = instantAt(day, '09:30', zone).toISOString()
        await insertMeasures(tx, { schoolId, classId, teacherId: teacherOf(words.school, key), day, at }, measures)
      }
    await insertStep(tx, 'growth', true)
  })
}
