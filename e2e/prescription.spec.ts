import { expect, type Page } from '@playwright/test'
import { people } from './people.ts'
import { test, unique } from './test.ts'

const card = (page: Page, illness: string) => page.getByRole('article').filter({ hasText: illness }).first()

test('medicine is asked for, taken on, changed and has to be taken on again', async ({ open }) => {
  const illness = unique('Viêm họng')
  const page = await open(people.twoChildren, '/prescription')
  await page.getByRole('button', { name: 'Dặn thuốc', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Dặn thuốc' })
  await form.getByRole('radio', { name: /Đức/ }).check()
  // The last of the days that may be chosen: whatever the hour, its doses lie ahead.
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
