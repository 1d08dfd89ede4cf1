import { sendAbsence } from '@nhip-cau/contract/absence'
import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { closeSchool } from '@nhip-cau/contract/calendar'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { confirmPrescription, sendPrescription } from '@nhip-cau/contract/prescriptions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './testing/client.ts'
import { eventually } from './testing/eventually.ts'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'

let life: TwoSchools
let teacher: Client
const friday = '2026-11-20'
const clock = { now: new Date(`${friday}T07:30:00+07:00`) }
const at = (time: string) => {
  clock.now = new Date(`${friday}T${time}:00+07:00`)
}
beforeAll(async () => {
  life = await startTwoSchools({ now: () => clock.now })
  const account = await life.school.addAccount('teacher', 'Cô Hải Yến')
  await life.school.addTeacherTo(life.classes.mam, account.id)
  teacher = await account.login()
})
afterAll(() => life.stop())

const noticesOf = async (who: Client) =>
  (await who.get(listNotifications, { query: { per_page: 100 } })).data.map((one) => one.kind)

test('an emergency closure at nine notifies everyone once and cancels the reminders of the day', async () => {
  const { data, day } = await teacher.get(listAttendance, { query: { class_id: life.classes.mam } })
  const [one, other] = data
  if (!one || !other) throw new Error('no children')
  const familyOf = (name: string) => (name === 'Nguyễn Hoàng Gia Hân' ? life.as.mamParent : life.as.bothParent)
  for (const { student } of [one, other]) {
    const medicine = { name: 'Siro ho thảo dược', dose: '5 ml', form: 'syrup', meal: 'after_meal', times: ['11:15'] }
    const asked = await familyOf(student.full_name).get(sendPrescription, {
      body: {
        student_id: student.id,
        medicines: [medicine as { name: string; dose: string; form: 'syrup'; meal: 'after_meal'; times: string[] }],
        from: day,
        to: day,
        illness: 'Ho nhẹ',
        place: 'bag',
        agreed: true,
      },
    })
    await teacher.get(confirmPrescription, { params: { id: asked.id }, body: { version: asked.version } })
  }
  const marks = [{ student_id: one.student.id, version: 0, mark: 'present' as const }]
  await teacher.get(saveAttendance, { body: { class_id: life.classes.mam, day, marks } })
  const [vy] = (await life.as.laParent.get(listAttendance, { query: {} })).data
  await life.as.laParent.get(sendAbsence, {
    body: { student_ids: [vy?.student.id ?? ''], from: day, to: day, reason: 'family' },
  })

  at('09:00')
  const body = { from_date: friday, to_date: friday, reason: 'Bão đổ bộ, đường ngập' }
  await life.as.head.get(closeSchool, { body })
  await eventually(
    () => noticesOf(life.as.laParent),
    (kinds) => kinds.includes('school-closed'),
  )
  for (const time of ['09:10', '11:06', '11:50', '17:20']) {
    at(time)
    for (const job of ['absence.answer', 'prescriptions.remind', 'attendance.clock', 'pick-up.clock'])
      await life.server.node.runClock(job)
  }
  // A reminder is sent only for the child who is still present.
  const reminded = await life.node<{ student_id: string }[]>`
    select d.student_id from prescription_doses d where d.reminded_at is not null or d.overdue_at is not null`
  expect(reminded.map((row) => row.student_id)).toEqual([one.student.id])
  const office = await noticesOf(life.as.head)
  expect(office).not.toContain('absence-answer-due')
  expect(office).not.toContain('register-missing')
  for (const who of [life.as.laParent, life.as.mamParent, life.as.bothParent, teacher])
    expect((await noticesOf(who)).filter((kind) => kind === 'school-closed')).toHaveLength(1)
})
