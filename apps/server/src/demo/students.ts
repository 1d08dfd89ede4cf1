import { Phone } from '@nhip-cau/contract/people'
import { storePickUpPerson } from '@nhip-cau/contract/pick-up-people'
import { studentStatuses } from '@nhip-cau/contract/students'
import { insertStudent, placeStudent } from '@nhip-cau/school-node/features/register/students/students.queries'
import { instantAt } from '@nhip-cau/school-node/time/clock'
import type { Db } from '@nhip-cau/server-kit/database'
import { z } from 'zod'
import { logInAs } from './client.ts'
import { zoneOfFilling } from './clock.ts'
import { childrenOf, type DemoSchool, demoPeople, demoSchools } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import { classIdOf, firstSchoolDay, type NhipCau, schoolIdOf, studentId } from './register.ts'
import students from './students.json' with { type: 'json' }
import { grantConsent, setStatus, startStatuses, updateDetails } from './students.queries.ts'

const Details = z.object({
  ethnic_group: z.string().optional(),
  note: z.string().optional(),
  blood_group: z.string().optional(),
  allergens: z.array(z.string()).optional(),
  allergy_note: z.string().optional(),
  health_note: z.string().optional(),
  diet_note: z.string().optional(),
})

const More = z.object({
  school: z.string(),
  name: z.string(),
  nickname: z.string(),
  birth: z.iso.date(),
  sex: z.enum(['M', 'F']),
  class: z.string().optional(),
  status: z.enum(studentStatuses),
  since: z.iso.date(),
  reason: z.string().optional(),
})

const PickUp = z.object({
  child: z.string(),
  by: z.object({ role: z.enum(['school', 'parent']), phone: Phone }),
  name: z.string(),
  relation: z.string(),
  phone: Phone,
  number: z.string().optional(),
})

const demo = z
  .object({ details: z.record(z.string(), Details), more: z.array(More), pick_up_people: z.array(PickUp) })
  .parse(students)

const atFirst = async (tx: Db, time: string): Promise<string> =>
  instantAt(firstSchoolDay, time, await zoneOfFilling(tx)).toISOString()

/**
 * Adds what a real register contains besides names: addresses, health data with consent, waiting and former children,
 * pick-up people.
 */
export const fillStudents = async ({ url, node }: NhipCau): Promise<void> => {
  if ((await selectStep(node.sql, 'students')) === undefined)
    await node.sql.begin(async (tx) => {
      for (const school of demoSchools) await fillSchool(tx, school)
      await insertStep(tx, 'students', true)
    })
  for (const one of demo.pick_up_people) {
    const step = `pick-up ${one.phone}`
    if ((await selectStep(node.sql, step)) !== undefined) continue
    const client = await logInAs(url, one.by.role, one.by.phone, demoPeople.password)
    const body = {
      student_id: studentId('VM', one.child),
      full_name: one.name,
      relation: one.relation,
      phone: one.phone,
      identity_number: one.number ?? null,
    }
    await client.call(storePickUpPerson, { body }, `demo ${step}`)
    await client.logOut()
    await insertStep(node.sql, step, true)
  }
}

const fillSchool = async (tx: Db, school: DemoSchool): Promise<void> => {
  const { code } = school
  const schoolId = schoolIdOf(code)
  const children = childrenOf(school)
  for (const [index, child] of children.entries()) {
    const id = studentId(code, child.name)
    const details = demo.details[child.name] ?? {}
    await updateDetails(tx, schoolId, id, {
      ...placeOf(code, index),
      admitted_on: child.from ?? firstSchoolDay,
      ...details,
    })
    if (details.allergens || details.health_note || details.diet_note)
      await grantConsent(tx, schoolId, id, 'health', await atFirst(tx, '08:15'))
  }
  for (const { child, number } of demo.pick_up_people)
    if (number !== undefined && code === 'VM')
      await grantConsent(tx, schoolId, studentId(code, child), 'pickup_id', await atFirst(tx, '08:20'))
  const more = demo.more.filter((one) => one.school === code)
  for (const [index, one] of more.entries()) await addChild(tx, code, one, children.length + index + 1)
  await startStatuses(tx, schoolId)
  for (const one of more)
    await setStatus(tx, schoolId, studentId(code, one.name), {
      status: one.status,
      since: one.since,
      reason: one.reason,
    })
}

const addChild = async (tx: Db, code: string, one: z.output<typeof More>, number: number): Promise<void> => {
  const schoolId = schoolIdOf(code)
  const id = studentId(code, one.name)
  await insertStudent(tx, {
    schoolId,
    id,
    code: `${code}26${String(number).padStart(4, '0')}`,
    fullName: one.name,
    nickname: one.nickname,
    birthDate: one.birth,
    sex: one.sex,
    healthNote: null,
  })
  if (one.class === undefined) return
  await placeStudent(tx, { schoolId, studentId: id, classId: classIdOf(code, one.class), from: firstSchoolDay })
}

const streets = ['đường Vườn Mây', 'đường Bưởi', 'ngõ 12 Hoàng Quốc Việt', 'phố Nghĩa Tân', 'đường Cầu Giấy']

const placeOf = (code: string, index: number) => ({
  province: code === 'VM' ? '01' : '79',
  commune: code === 'VM' ? 'Phường Nghĩa Đô' : 'Phường Bến Thành',
  address: `Số ${4 + index * 3}, ${streets[index % streets.length]}`,
})
