import { deleteYear, listYears } from '@nhip-cau/contract/calendar'
import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { toast } from './pages.ts'
import { type Person, people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const address = '/school/academic-years'
const parent: Person = { role: 'parent', login: '0950001052', name: 'Dương Thị Kim Phương' }

test("shows the school's years, months and weeks; a closed year is read-only", async ({ open }) => {
  const page = await open(people.head, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Năm học' })).toBeVisible()
  await expect(page.getByText('Tết Nguyên đán')).toBeVisible()
  await expect(page.getByText('Chờ xác nhận').first()).toBeVisible()
  await page.getByRole('radio', { name: /2025.2026 · Đã kết thúc/ }).check()
  await expect(page.getByText('Năm học đã kết thúc, chỉ được xem.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Thêm ngày nghỉ' })).toBeHidden()
  expect(await violations(page)).toEqual([])
})

test('closes the school with one button, shows it on the home pages of families at once, and lifts the closure', async ({
  open,
}) => {
  const home = await open(parent)
  const page = await open(people.otherHead, address)
  await page.getByRole('button', { name: 'Cho nghỉ đột xuất' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Ngày mai' }).check()
  await dialog.getByLabel('Lý do').fill('Bão số 9 đổ bộ.')
  await dialog.getByRole('button', { name: 'Cho nghỉ và báo ngay' }).click()
  await expect(toast(page, 'Đã cho nghỉ và báo cho mọi người.')).toBeVisible()
  await expect(home.getByText(/Trường nghỉ đột xuất ngày/).first()).toBeVisible()
  await expect(home.getByText('Bão số 9 đổ bộ.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Hủy nghỉ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hủy nghỉ' }).click()
  await expect(toast(page, 'Đã hủy nghỉ và báo cho mọi người.')).toBeVisible()
  await expect(home.getByText(/Trường nghỉ đột xuất ngày/)).toBeHidden()
})

test('previews, changes, applies and undoes the promotion of a whole year', async ({ open }) => {
  const page = await open(people.otherHead, address)
  await page.getByRole('button', { name: 'Thêm năm học' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Ngày bắt đầu').fill('06/09/2027')
  await form.getByLabel('Ngày kết thúc').fill('31/05/2028')
  await form.getByLabel('Ngày kết thúc').press('Tab')
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(toast(page, 'Đã lưu năm học.')).toBeVisible()
  // The page selects the new year after the form has closed.
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /2027.2028 · Sắp tới/ })).toBeChecked()
  await page.getByRole('radio', { name: /2026.2027 · Đang diễn ra/ }).check()
  await page.getByRole('button', { name: 'Bắt đầu kết chuyển' }).click()

  const first = page.getByRole('combobox', { name: /^Sang năm: / }).first()
  await expect(first).toBeVisible()
  await first.selectOption({ label: 'Nghỉ học' })
  await expect(page.getByText(/1 nghỉ học/)).toBeVisible()
  await page.getByRole('button', { name: 'Áp dụng kết chuyển' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Áp dụng kết chuyển' }).click()
  await expect(toast(page, 'Đã kết chuyển năm học.')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(toast(page, 'Đã hoàn tác kết chuyển.')).toBeVisible()
  const head = await clientOf(people.otherHead)
  const next = (await head.get(listYears)).data.find(({ name }) => name === '2027-2028')
  expect(next?.classes).toBe(0)
  await head.ask(deleteYear, { params: { id: next?.id ?? '' } })
})
