import { saveAttendance } from '@nhip-cau/contract/attendance'
import { confirmPrescription, sendPrescription } from '@nhip-cau/contract/prescriptions'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { expect, type Page } from '@playwright/test'
import { newChildren } from './families.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

const card = (page: Page, illness: string) => page.getByRole('article').filter({ hasText: illness }).first()

test('a prescription is sent, accepted, changed and has to be accepted again', { tag: '@phone' }, async ({ open }) => {
  const illness = unique('Viêm họng')
  const page = await open(people.twoChildren, '/prescription')
  await page.getByRole('button', { name: 'Dặn thuốc', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Dặn thuốc' })
  await form.getByRole('radio', { name: /Đức/ }).check()
  // The last selectable day, so that its doses are in the future at any hour.
  await form.getByLabel('Từ ngày').selectOption({ index: 4 })
  await form.getByLabel('Bệnh / triệu chứng').fill(illness)
  await form.getByLabel('Tên thuốc').fill('Siro ho thảo dược')
  await form.getByLabel('Liều mỗi lần').fill('5 ml')
  await form.getByRole('checkbox', { name: /Sau ăn trưa/ }).check()
  await form.getByRole('button', { name: 'Gửi cho cô' }).click()
  await expect(form.getByText('Vui lòng xác nhận nội dung cam kết.').first()).toBeVisible()
  await form.getByRole('checkbox', { name: /Tôi đề nghị/ }).check()
  await form.getByRole('button', { name: 'Gửi cho cô' }).click()
  await expect(card(page, illness)).toContainText('Chờ tiếp nhận')

  const school = await open(people.head, '/school/prescription?view=pending')
  await card(school, illness).getByRole('button', { name: 'Nhận thuốc', exact: true }).click()
  await expect(card(page, illness)).toContainText('Đã nhận thuốc')
  await expect(card(page, illness)).toContainText('Chưa uống')

  await card(page, illness).getByRole('button', { name: 'Sửa' }).click()
  const change = page.getByRole('dialog', { name: 'Sửa lời dặn thuốc' })
  await change.getByLabel('Liều mỗi lần').fill('3 ml')
  await change.getByRole('checkbox', { name: /Tôi đề nghị/ }).check()
  await change.getByRole('button', { name: 'Gửi cho cô' }).click()
  await expect(card(page, illness)).toContainText('cần tiếp nhận lại')
  await expect(card(school, illness)).toContainText('3 ml')
})

test('shows errors at the fields of the second medicine offline, and keeps the input', async ({ open }) => {
  const page = await open(people.twoChildren, '/prescription')
  await page.getByRole('button', { name: 'Dặn thuốc', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Dặn thuốc' })
  await form.getByLabel('Tên thuốc').fill('Siro ho thảo dược')
  await form.getByRole('button', { name: 'Thêm thuốc' }).click()
  await form.getByLabel('Liều mỗi lần').nth(1).fill('1 gói')
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Gửi cho cô' }).click()
  const name = form.getByLabel('Tên thuốc')
  await expect(name.nth(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(name.nth(0)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Liều mỗi lần').nth(1)).toHaveValue('1 gói')
  // Removing a row removes its errors.
  await form.getByRole('button', { name: 'Bỏ thuốc này' }).nth(0).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await page.context().setOffline(false)
})

// Accounts of the second school, which is open on every day.
const place = {
  className: 'B1',
  teacher: { role: 'teacher', login: '0950000969', name: 'Lương Thị Tuyết Nhung' },
  parent: { role: 'parent', login: '0950001069', name: 'Dương Công Dũng' },
} as const

/** Makes the school open at any day and hour, and lets it accept medicine. */
const keepSchoolOpen = async () => {
  await openSchoolToday()
  const head = await clientOf(people.otherHead)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { version } = await head.get(getSettings)
    const changes = {
      hours: { opens_at: '05:00', latest_pick_up: '22:00' },
      cut_offs: { medicine_until: '22:00' },
    }
    if ((await head.ask(updateSettings, { body: { version, changes } })).status === 200) return
  }
}

/** Creates a child of an existing parent in the class. */
const newChild = async () => {
  const guardian = { person: place.parent, relation: 'Bố', main_contact: true } as const
  const { class_id, children } = await newChildren(place.className, [guardian], 1)
  const [child] = children
  if (!child) throw new Error('no child')
  return { ...child, class_id }
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh', hour: '2-digit', minute: '2-digit' })
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' })

test('records a given and a missed dose, returns the rest at pick-up, and the family confirms it', async ({ open }) => {
  await keepSchoolOpen()
  const child = await newChild()
  const day = calendar.format(Date.now())
  // A dose must be at least a quarter of an hour in the future, and can be given from an hour before its time.
  const time = clock.format(Date.now() + 17 * 60_000)
  const family = await clientOf(place.parent)
  const medicine = { dose: '5 ml', form: 'syrup', meal: 'after_meal' } as const
  const asked = await family.ask(sendPrescription, {
    body: {
      student_id: child.id,
      from: day,
      to: day,
      illness: 'Viêm họng',
      place: 'bag',
      medicines: [
        { ...medicine, name: 'Siro ho thảo dược', times: [time] },
        { ...medicine, times: [time], name: 'Men vi sinh', form: 'powder', dose: '1 gói' },
      ],
      agreed: true,
    },
  })
  if (time < '05:00' || time > '22:00' || time < clock.format(Date.now())) {
    // The school accepts no request at night.
    expect(asked.status).toBe(422)
    return
  }
  expect(asked).toMatchObject({ status: 200 })
  const teacher = await clientOf(place.teacher)
  const { id, version } = asked.body as { id: string; version: number }
  await teacher.get(confirmPrescription, { params: { id }, body: { version } })
  await teacher.get(saveAttendance, {
    body: { class_id: child.class_id, day, marks: [{ student_id: child.id, version: 0, mark: 'present' }] },
  })

  const board = await open(place.teacher, '/teacher/prescription')
  const dose = (page: Page, name: string) => page.getByRole('article', { name: child.name }).filter({ hasText: name })
  await dose(board, 'Siro ho thảo dược').getByRole('button', { name: 'Đã cho uống' }).click()
  const giving = board.getByRole('dialog', { name: `Cho ${child.name} uống thuốc` })
  await giving.getByLabel('Liều đã cho uống').fill('3 ml')
  await giving.getByRole('button', { name: 'Đã cho uống' }).click()
  await expect(giving.getByText('Khác liều được dặn: vui lòng ghi lý do.').first()).toBeVisible()
  await giving.getByLabel('Lý do khác liều').fill('Bé nhè một ít')
  // The network fails at this moment: the dose is queued on the phone and cannot be recorded there a second time.
  await board.context().setOffline(true)
  await giving.getByRole('button', { name: 'Đã cho uống' }).click()
  await expect(toast(board, /Chưa có mạng: đã ghi trên máy này/)).toBeVisible()
  await expect(dose(board, 'Siro ho thảo dược')).toContainText('Chưa đồng bộ')
  await expect(dose(board, 'Siro ho thảo dược').getByRole('button')).toHaveCount(0)
  await board.context().setOffline(false)
  await expect(dose(board, 'Siro ho thảo dược')).not.toContainText('Chưa đồng bộ')
  await expect(dose(board, 'Siro ho thảo dược')).toContainText('3 ml')
  await expect(dose(board, 'Siro ho thảo dược').getByRole('button')).toHaveCount(0)

  const page = await open(place.parent, '/prescription')
  const request = page.getByRole('article', { name: child.name }).first()
  await expect(request).toContainText('Bé nhè một ít')
  // The first dose was given, so the request can no longer be changed.
  await expect(request.getByRole('button', { name: 'Sửa' })).toHaveCount(0)

  await board.goto('/teacher/attendance?tab=departure')
  await board.getByRole('button', { name: `Giao bé ${child.name}` }).click()
  const handOver = board.getByRole('dialog', { name: `Giao bé ${child.name}` })
  await expect(handOver.getByText('Còn việc về thuốc trước khi giao bé')).toBeVisible()
  await expect(handOver.getByRole('list', { name: 'Người được đón' })).toHaveCount(0)
  await dose(board, 'Men vi sinh').getByRole('button', { name: 'Không cho uống' }).click()
  const skipping = board.getByRole('dialog', { name: `Không cho ${child.name} uống thuốc` })
  await skipping.getByRole('radio', { name: 'Bé nôn' }).check()
  await skipping.getByRole('button', { name: 'Không cho uống' }).click()
  await handOver.getByRole('button', { name: 'Đã gửi lại thuốc' }).click()
  const back = board.getByRole('dialog', { name: `Gửi thuốc của ${child.name} về` })
  await back.getByRole('button', { name: 'Đã gửi lại thuốc' }).click()
  await expect(back.getByText('Vui lòng đánh dấu những gì đã gửi về.')).toBeVisible()
  await back.getByRole('checkbox', { name: 'Túi thuốc' }).check()
  await back.getByRole('checkbox', { name: 'Thuốc còn lại' }).check()
  await back.getByRole('button', { name: 'Đã gửi lại thuốc' }).click()
  await handOver.getByRole('list', { name: 'Người được đón' }).getByRole('button').first().click()
  await expect(board.getByText(/^Đã về \(\d+\)$/)).toBeVisible()

  await expect(request).toContainText('Bé nôn')
  await expect(request).toContainText('Túi thuốc, Thuốc còn lại')
  await request.getByRole('button', { name: 'Đã nhận đủ' }).click()
  await expect(toast(page, 'Cảm ơn gia đình đã xác nhận.')).toBeVisible()
  await expect(request).toContainText('xác nhận nhận đủ')
})
