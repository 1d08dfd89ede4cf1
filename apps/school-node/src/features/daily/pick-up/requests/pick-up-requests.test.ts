import { listNotifications } from '@nhip-cau/contract/notifications'
import { answerPickUpRequest, createPickUpRequest, listPickUpRequests } from '@nhip-cau/contract/pick-up'
import { listPickUpLines } from '@nhip-cau/contract/pick-up-wishes'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Morning, startMorning } from '../../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const asked = async () => {
  const { student } = await life.mark('Nguyễn Hoàng Gia Hân', 'present')
  await life.settle()
  await life.node`delete from notifications`
  life.at('16:30')
  const body = { student_id: student.id, full_name: 'Phạm Thị Nụ' }
  return life.teacher.get(createPickUpRequest, { body })
}
const answer = (who: Client, id: string, value: 'approved' | 'rejected') =>
  who.get(answerPickUpRequest, { params: { id }, body: { answer: value } })
const seenBy = async (who: Client, id: string) => (await who.get(listPickUpRequests)).data.find((one) => one.id === id)

test('an answer about one person at the door leaves the question about another one open', async () => {
  const first = await asked()
  const body = { student_id: first.child.id, full_name: 'Ngô Văn Tám' }
  await life.teacher.get(createPickUpRequest, { body })
  await life.settle()
  await answer(life.as.mamParent, first.id, 'rejected')
  await life.settle()
  const { data } = await life.as.mamParent.get(listNotifications, { query: { per_page: 100 } })
  const questions = data.filter(({ kind }) => kind === 'pick-up-asked')
  expect(questions).toHaveLength(2)
  expect(questions.filter(({ closed }) => closed === null)).toHaveLength(1)
})

test('a parent who refuses sees who was notified and when; the teachers see whom to call', async () => {
  const { id, requested_by } = await asked()
  life.at('16:32')
  const own = await answer(life.as.mamParent, id, 'rejected')
  const refused = { side: 'parent', by: 'Phan Thị Thu Ngân', at: expect.stringMatching(/^2026-11-20T09:32:00/) }
  expect(own).toMatchObject({ refused, requested_by, done: true, call: [] })
  for (const who of [life.teacher, life.as.head])
    expect(await seenBy(who, id)).toMatchObject({
      refused,
      call: [{ full_name: 'Phan Thị Thu Ngân', relation: 'Mẹ', phone: life.people.mamParent.phone }],
    })
  expect(await seenBy(life.laTeacher, id)).toBeUndefined()
  await life.settle()
  const text = 'Không đồng ý cho Phạm Thị Nụ đón bé Hân.'
  expect(await life.noticesOf(life.teacher)).toEqual([text])
  expect(await life.noticesOf(life.laTeacher)).toEqual([])
  const { data } = await life.teacher.get(listPickUpLines, { query: {} })
  expect(data).toMatchObject([{ asked: false, refused: ['Phạm Thị Nụ'] }])
})

test('the teachers of the class are notified too when the office asked and a parent refused', async () => {
  const { student } = await life.mark('Nguyễn Hoàng Gia Hân', 'present')
  await life.settle()
  await life.node`delete from notifications`
  const { id } = await life.as.head.get(createPickUpRequest, {
    body: { student_id: student.id, full_name: 'Phạm Thị Nụ' },
  })
  await answer(life.as.mamParent, id, 'rejected')
  await life.settle()
  const text = 'Không đồng ý cho Phạm Thị Nụ đón bé Hân.'
  for (const who of [life.as.head, life.teacher]) expect(await life.noticesOf(who)).toContain(text)
})

test("an approval shows no call, and the school's refusal names the school", async () => {
  const { id } = await asked()
  expect(await answer(life.as.mamParent, id, 'approved')).toMatchObject({ refused: null })
  expect(await seenBy(life.teacher, id)).toMatchObject({ refused: null, call: [] })
  await answer(life.as.head, id, 'rejected')
  expect(await seenBy(life.teacher, id)).toMatchObject({ refused: { side: 'school' }, call: [{ relation: 'Mẹ' }] })
})
