import { pickUpListPdf } from '@nhip-cau/contract/pick-up-list'
import { approvePickUpPerson, storePickUpPerson } from '@nhip-cau/contract/pick-up-people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../../../testing/pdf-text.ts'
import { type Morning, startMorning } from '../../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())

const studentOf = async (name: string) => {
  const [row] = await life.node<{ id: string }[]>`select st.id from students st where st.full_name = ${name}`
  return row?.id ?? ''
}

const named = async (child: string, fullName: string, approved: boolean) => {
  const person = await life.as.mamParent.get(storePickUpPerson, {
    body: {
      student_id: await studentOf(child),
      full_name: fullName,
      relation: 'Bà ngoại',
      phone: '0912345678',
    },
  })
  if (approved) await life.as.head.get(approvePickUpPerson, { params: { id: person.id } })
}

test('the list has approved people with masked numbers and barred guardians, and its download is in the audit log', async () => {
  const han = 'Nguyễn Hoàng Gia Hân'
  await named(han, 'Trần Thị Kim Oanh', true)
  await named(han, 'Lê Văn Chờ', false)
  await life.node`update pick_up_people set identity_tail = '123' where full_name = 'Trần Thị Kim Oanh'`
  await life.node`
    update guardianships set barred = true, may_pick_up = false where account_id = (
      select a.id from accounts a where a.full_name = 'Vũ Phúc Thịnh')`
  const answer = await life.as.head.fetch('/api/v1/school/pick-up/list/pdf')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const text = await textOf(Buffer.from(await answer.arrayBuffer()))
  for (const part of [
    'DANH SÁCH NGƯỜI ĐÓN HỘ',
    '1 trẻ, 1 người được duyệt',
    han,
    'Trần Thị Kim Oanh',
    '0912 345 678',
    '*********123',
    'KHÔNG ĐƯỢC GIAO TRẺ CHO',
    'Vũ Phúc Thịnh',
    'Trang 1/1',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Lê Văn Chờ')
  const log = await life.node`select e.after from audit_entries e where e.action = 'pick_up_person.print'`
  expect(log).toMatchObject([{ after: { count: 1 } }])
})

test('refuses the list to staff without the permission and to parents, and shows no other class or school', async () => {
  expect((await life.teacher.ask(pickUpListPdf, {})).status).toBe(404)
  expect((await life.as.clerk.ask(pickUpListPdf, {})).status).toBe(403)
  expect((await life.as.mamParent.ask(pickUpListPdf, {})).status).toBe(404)
  const list = async (who: 'head' | 'otherHead', path = '') => {
    const answer = await life.as[who].fetch(`/api/v1/school/pick-up/list/pdf${path}`)
    return textOf(Buffer.from(await answer.arrayBuffer()))
  }
  expect(await list('otherHead')).toContain('Danh sách trống')
  expect(await list('head', `?class_id=${life.classes.la}`)).not.toContain('Oanh')
  const foreign = { query: { class_id: life.classes.la } }
  expect((await life.as.otherHead.ask(pickUpListPdf, foreign)).status).toBe(404)
})
