import { expect } from '@playwright/test'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { isPhone, test, unique } from './test.ts'

test('creates, warns about, changes and deletes a class', async ({ open }) => {
  const name = unique('Sao Biển')
  const page = await open(people.head, '/school/classes')
  await expect(page.getByRole('heading', { level: 1, name: 'Lớp học' })).toBeVisible()
  await page.getByRole('button', { name: 'Thêm lớp' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm lớp' })
  await form.getByLabel('Tên lớp').fill('mam 1')
  await form.getByLabel('Khối').selectOption({ label: 'Mẫu giáo bé (3–4 tuổi)' })
  await form.getByLabel(/^Sĩ số tối đa/).fill('30')
  await expect(form.getByText('Sĩ số tối đa này vượt quy định.', { exact: false })).toBeVisible()
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByText('Tên lớp đã có trong năm học này.').first()).toBeVisible()
  await form.getByLabel('Tên lớp').fill(name)
  await form.getByLabel(/^Giáo viên chủ nhiệm/).selectOption({ label: 'Tống Thị Ánh Tuyết' })
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(toast(page, 'Lưu thành công.')).toBeVisible()

  // The panel of the new class opens; the link contains the class.
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByText('Tống Thị Ánh Tuyết')).toBeVisible()
  await expect(panel.getByText('Lớp chưa có học sinh.')).toBeVisible()
  await expect(panel.getByText(/^Thêm lớp học/)).toBeVisible()
  await page.reload()
  await expect(panel).toBeVisible()

  await panel.getByRole('button', { name: 'Sửa' }).click()
  const edit = page.getByRole('dialog', { name: 'Sửa lớp' })
  await edit.getByLabel(/^Phòng/).fill('Phòng 309')
  await edit.getByRole('button', { name: 'Lưu' }).click()
  await expect(panel.getByText('Phòng 309')).toBeVisible()

  await panel.getByRole('button', { name: 'Xóa' }).click()
  await page
    .getByRole('dialog', { name: /Bạn có chắc/ })
    .getByRole('button', { name: 'Xóa', exact: true })
    .click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByText(name)).toHaveCount(0)
})

test('refuses to delete a class with children and says why', async ({ open }) => {
  const page = await open(people.head, '/school/classes')
  await page.getByRole('link', { name: /^Mầm 1/ }).click()
  const panel = page.getByRole('dialog', { name: 'Mầm 1' })
  await expect(panel.getByRole('link', { name: 'Nguyễn Hoàng Gia Hân' })).toBeVisible()
  await panel.getByRole('button', { name: 'Xóa' }).click()
  const sure = page.getByRole('dialog', { name: /Bạn có chắc/ })
  await sure.getByRole('button', { name: 'Xóa', exact: true }).click()
  await expect(sure.getByText(/^Lớp còn \d+ học sinh/)).toBeVisible()
})

test('keeps search, filter and year in the address; a closed year is read-only', { tag: '@phone' }, async ({
  open,
}) => {
  const page = await open(people.head, '/school/classes')
  await page.getByRole('searchbox', { name: 'Tìm kiếm' }).last().fill('thanh tam')
  await expect(page.getByRole('link', { name: /^Lá 1/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Mầm 1/ })).toHaveCount(0)
  await expect(page).toHaveURL(/q=thanh/)
  if (isPhone()) return
  await page.getByRole('combobox', { name: 'Năm học' }).selectOption({ label: '2025–2026' })
  await expect(page.getByText('Năm học đã kết thúc, chỉ được xem.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Thêm lớp' })).toHaveCount(0)
})
