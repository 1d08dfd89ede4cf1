import { Phone } from '@nhip-cau/contract/people'
import { insertClass, insertClassTeacher } from '@nhip-cau/school-node/features/register/classes/classes.queries'
import { insertStudent } from '@nhip-cau/school-node/features/register/students/students.queries'
import { instantAt } from '@nhip-cau/school-node/time/clock'
import type { Db } from '@nhip-cau/server-kit/database'
import { z } from 'zod'
import { stableId } from '../stable-id.ts'
import { zoneOfFilling } from './clock.ts'
import { childrenOf, demoSchools, demoYears } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import past from './past-year.json' with { type: 'json' }
import * as queries from './past-year.queries.ts'
import { accountIdOf, classIdOf, firstSchoolDay, type NhipCau, schoolIdOf, studentId, yearId } from './register.ts'

const demo = z
  .object({
    school: z.string(),
    year: z.string(),
    first_day: z.iso.date(),
    promoted_at: z.string(),
    promoted_by: Phone,
    classes: z.array(z.object({ key: z.string(), children_now_in: z.string().optional() })),
    graduates: z.array(
      z.object({
        class: z.string(),
        name: z.string(),
        nickname: z.string(),
        birth: z.iso.date(),
        sex: z.enum(['M', 'F']),
      }),
    ),
  })
  .parse(past)

/** Inserts the previous year: its classes and placements, the graduates, and the promotion. */
export const fillPastYear = async ({ node }: NhipCau): Promise<void> => {
  if ((await selectStep(node.sql, 'past-year')) !== undefined) return
  await node.sql.begin(async (tx) => {
    await queries.writeHistory(tx)
    await fill(tx)
    await insertStep(tx, 'past-year', true)
  })
}

const fill = async (tx: Db): Promise<void> => {
  const { school: code, first_day: from } = demo
  const schoolId = schoolIdOf(code)
  const school = demoSchools.find((one) => one.code === code)
  const year = demoYears.find(({ name }) => name === demo.year)
  const running = demoYears.find(({ current }) => current)
  if (!school || !year || !running) throw new Error('the demo has no school or year of this name')
  const pastId = (key: string) => stableId(`demo class ${code} ${demo.year} ${key}`)
  for (const [position, { key }] of demo.classes.entries()) {
    const now = school.classes.find((one) => one.key === key)
    if (!now) throw new Error(`the demo has no class ${key}`)
    await insertClass(tx, {
      schoolId,
      id: pastId(key),
      academicYearId: yearId(code, demo.year),
      name: now.name,
      ageGroup: now.age_group,
      room: now.room,
      capacity: now.capacity,
      position,
    })
    for (const [index, { phone }] of now.teachers.entries())
      await insertClassTeacher(tx, {
        schoolId,
        classId: pastId(key),
        accountId: accountIdOf('teacher', phone),
        homeroom: index === 0,
      })
  }
  const up = demo.classes.flatMap(({ key, children_now_in: to }) =>
    childrenOf(school)
      .filter((child) => child.class === to && child.from === undefined)
      .map(({ name }) => ({ key, to: to ?? '', id: studentId(code, name) })),
  )
  for (const [key, group] of Map.groupBy(up, (one) => one.key)) {
    const studentIds = group.map(({ id }) => id)
    await queries.insertStays(tx, { schoolId, studentIds, classId: pastId(key), from, to: firstSchoolDay })
  }
  const [promotedOn = '', promotedAt = ''] = demo.promoted_at.split('T')
  const lastDay = addDay(year.ends_on)
  for (const [index, one] of demo.graduates.entries()) {
    const id = studentId(code, one.name)
    await insertStudent(tx, {
      schoolId,
      id,
      code: `${code}25${String(index + 1).padStart(4, '0')}`,
      fullName: one.name,
      nickname: one.nickname,
      birthDate: one.birth,
      sex: one.sex,
      healthNote: null,
    })
    await queries.insertStays(tx, { schoolId, studentIds: [id], classId: pastId(one.class), from, to: lastDay })
    await queries.insertGraduate(tx, schoolId, id, from, lastDay)
  }
  await queries.insertPromotion(tx, {
    schoolId,
    id: stableId(`demo promotion ${code} ${demo.year}`),
    fromYearId: yearId(code, demo.year),
    toYearId: yearId(code, running.name),
    by: accountIdOf('school', demo.promoted_by),
    at: instantAt(promotedOn, promotedAt, await zoneOfFilling(tx)).toISOString(),
    from,
    newFrom: firstSchoolDay,
    copies: new Map(demo.classes.map(({ key }) => [pastId(key), classIdOf(code, key)])),
    moved: [
      ...up.map(({ id, key, to }) => ({
        student_id: id,
        from_class_id: pastId(key),
        to_class_id: classIdOf(code, to),
        outcome: 'up' as const,
      })),
      ...demo.graduates.map((one) => ({
        student_id: studentId(code, one.name),
        from_class_id: pastId(one.class),
        to_class_id: null,
        outcome: 'graduate' as const,
      })),
    ],
  })
}

/** The end of a placement is exclusive. */
const addDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
