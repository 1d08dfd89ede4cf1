import { saveAttendance } from '@nhip-cau/contract/attendance'
import { listPrescriptions } from '@nhip-cau/contract/prescriptions'
import { expect } from '@playwright/test'
import { interceptOnce, loseResponse } from './intercept.ts'
import { childWithDoses, doseCard, medicinePlace } from './medicine.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

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

test('a dose that is changed after a lost response does not become a second request for medicine', async ({ open }) => {
  const illness = unique('Sổ mũi')
  const page = await open(people.twoChildren, '/prescription')
  await page.getByRole('button', { name: 'Dặn thuốc', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Dặn thuốc' })
  await form.getByRole('radio', { name: /^Gấu/ }).check()
  // The last selectable day, so that its doses are in the future at any hour.
  const days = await form.getByLabel('Từ ngày').locator('option').allInnerTexts()
  await form.getByLabel('Từ ngày').selectOption(days.at(-1) ?? '')
  await form.getByLabel('Bệnh / triệu chứng').fill(illness)
  await form.getByLabel('Tên thuốc').fill('Siro ho thảo dược')
  await form.getByLabel('Liều mỗi lần').fill('5 ml')
  await form.getByRole('radio', { name: 'Siro' }).check()
  await form.getByRole('radio', { name: 'Sau ăn', exact: true }).check()
  await form.getByRole('checkbox', { name: /Sau ăn trưa/ }).check()
  await form.getByRole('radio', { name: 'Trong ba lô' }).check()
  await form.getByRole('checkbox', { name: /Tôi đề nghị/ }).check()
  await interceptOnce(page, /\/prescriptions$/, loseResponse)
  const send = form.getByRole('button', { name: 'Gửi cho cô' })
  await send.click()
  await expect(form.getByText('Mất kết nối. Vui lòng kiểm tra mạng và thử lại.')).toBeVisible()
  await form.getByRole('button', { name: 'Đóng' }).click()
  await page.getByRole('button', { name: 'Giữ lại' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Dặn thuốc', exact: true }).click()
  await form.getByLabel('Liều mỗi lần').fill('2,5 ml')
  await send.click()
  await expect(form.getByText(/Lần gửi trước đã đến nơi/).first()).toBeVisible()
  await expect(form.getByLabel('Liều mỗi lần')).toHaveValue('2,5 ml')
  const family = await clientOf(people.twoChildren)
  const { data } = await family.get(listPrescriptions, { query: {} })
  const sent = data.filter((one) => one.illness === illness)
  expect(sent.map(({ medicines }) => medicines.map(({ dose }) => dose))).toEqual([['5 ml']])
})

test('records a given and a missed dose, returns the rest at pick-up, and the family confirms it', async ({ open }) => {
  const child = await childWithDoses()
  // The school accepts no request at night.
  if (!child) return
  const board = await open(medicinePlace.teacher, '/teacher/prescription')
  const dose = (name: string) => doseCard(board, child, name)
  const give = dose('Siro ho thảo dược').getByRole('button', { name: 'Đã cho uống' })
  await expect(dose('Siro ho thảo dược')).toContainText('Bé chưa đến lớp')
  await expect(give).toBeDisabled()
  const marks = [{ student_id: child.id, version: 0, mark: 'present' as const }]
  const teacher = await clientOf(medicinePlace.teacher)
  await teacher.get(saveAttendance, { body: { class_id: child.class_id, day: child.day, marks } })
  await expect(dose('Siro ho thảo dược')).not.toContainText('Bé chưa đến lớp')
  await give.click()
  const giving = board.getByRole('dialog', { name: `Cho ${child.name} uống thuốc` })
  await giving.getByLabel('Liều đã cho uống').fill('3 ml')
  await giving.getByRole('button', { name: 'Đã cho uống' }).click()
  await expect(giving.getByText('Khác liều được dặn: vui lòng ghi lý do.').first()).toBeVisible()
  await giving.getByLabel('Lý do khác liều').fill('Bé nhè một ít')
  // The network fails at this moment: the dose is queued on the phone and cannot be recorded there a second time.
  await board.context().setOffline(true)
  await giving.getByRole('button', { name: 'Đã cho uống' }).click()
  await expect(toast(board, /Chưa có mạng: đã ghi trên máy này/)).toBeVisible()
  await expect(dose('Siro ho thảo dược')).toContainText('Chưa đồng bộ')
  await expect(dose('Siro ho thảo dược').getByRole('button')).toHaveCount(0)
  await board.context().setOffline(false)
  await expect(dose('Siro ho thảo dược')).not.toContainText('Chưa đồng bộ')
  await expect(dose('Siro ho thảo dược')).toContainText('3 ml')
  await expect(dose('Siro ho thảo dược').getByRole('button')).toHaveCount(0)

  const page = await open(medicinePlace.parent, '/prescription')
  const request = page.getByRole('article', { name: child.name }).first()
  await expect(request).toContainText('Bé nhè một ít')
  // The first dose was given, so the request can no longer be changed.
  await expect(request.getByRole('button', { name: 'Sửa' })).toHaveCount(0)

  await board.goto('/teacher/attendance?tab=departure')
  await board.getByRole('button', { name: `Giao bé ${child.name}` }).click()
  const handOver = board.getByRole('dialog', { name: `Giao bé ${child.name}` })
  await expect(handOver.getByText('Còn việc về thuốc trước khi giao bé')).toBeVisible()
  await expect(handOver.getByRole('list', { name: 'Người được đón' })).toHaveCount(0)
  await dose('Men vi sinh').getByRole('button', { name: 'Không cho uống' }).click()
  const skipping = board.getByRole('dialog', { name: `Không cho ${child.name} uống thuốc` })
  // No reason is chosen beforehand.
  await skipping.getByRole('button', { name: 'Không cho uống' }).click()
  await expect(skipping.getByText('Vui lòng chọn lý do.')).toBeVisible()
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
