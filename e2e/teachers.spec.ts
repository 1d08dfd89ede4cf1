import { expect } from '@playwright/test'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

const freshPhone = () => `097${String(Date.now()).slice(-7)}`
const letters = () => unique('').replace(/[^a-z]/g, '')

test('a new teacher gets classes and permissions; leaving removes the classes and locks the account', async ({
  open,
}) => {
  const name = `Đào Thị Mộc ${letters()}`
  const page = await open(people.head, '/school/teachers')
  await page.getByRole('button', { name: 'Thêm giáo viên' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm giáo viên' })
  await form.getByLabel('Họ và tên').fill(name)
  await form.getByLabel('Số điện thoại').fill('0950000012')
  await form.getByRole('checkbox', { name: 'Chồi 2' }).check()
  // A new teacher has the least rights; a ready-made set gives more.
  const set = form.getByLabel('Bộ quyền')
  await expect(set).toHaveValue('basic')
  await expect(form.getByRole('checkbox', { name: 'Điểm danh' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Đơn xin nghỉ' })).not.toBeChecked()
  await set.selectOption({ label: 'Giáo viên chủ nhiệm' })
  await expect(form.getByRole('checkbox', { name: 'Đơn xin nghỉ' })).toBeChecked()
  await form.getByRole('button', { name: 'Lưu' }).click()

  // The number belongs to a mother, so the form asks whether it is a typing mistake or the same person.
  const asked = page.getByRole('dialog', { name: 'Đúng là người này?' })
  await expect(asked.getByText('Phan Thị Thu Ngân', { exact: false })).toBeVisible()
  await asked.getByRole('button', { name: 'Hủy' }).click()
  // Focusing the field again does not change its text.
  const phone = form.getByLabel('Số điện thoại')
  await expect(phone).toHaveValue('0950 000 012')
  await phone.focus()
  await expect(phone).toHaveValue('0950 000 012')
  await phone.fill(freshPhone())
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(toast(page, 'Lưu thành công.')).toBeVisible()

  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByRole('link', { name: 'Chồi 2' })).toBeVisible()
  await expect(panel.getByText('Chưa kích hoạt')).toBeVisible()
  await expect(panel.getByText('Đơn xin nghỉ')).toBeVisible()
  await expect(panel.getByText('Đăng bài không cần duyệt')).toHaveCount(0)

  await panel.getByRole('button', { name: 'Sửa' }).click()
  const edit = page.getByRole('dialog', { name: 'Sửa giáo viên' })
  await edit.getByLabel('Trạng thái').selectOption({ label: 'Đã nghỉ việc' })
  await expect(edit.getByText(/^Tài khoản bị khóa/)).toBeVisible()
  await edit.getByRole('button', { name: 'Lưu' }).click()
  await expect(panel.getByText('Đã khóa')).toBeVisible()
  await expect(panel.getByText('Chưa có lớp')).toBeVisible()
  await panel.getByRole('button', { name: 'Đóng' }).click()
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
  // The chip shows the default filter, and "all" removes it.
  const status = page.getByRole('combobox', { name: 'Trạng thái' })
  await expect(status.getByRole('option', { selected: true })).toHaveText('Chưa nghỉ việc')
  await status.selectOption({ label: 'Tất cả' })
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
})

test('refuses to delete a teacher with posts; the teacher may leave', async ({ open }) => {
  const page = await open(people.head, '/school/teachers?q=ngoc+bich')
  await page.getByRole('link', { name: /Mạc Thị Ngọc Bích/ }).click()
  const panel = page.getByRole('dialog', { name: 'Mạc Thị Ngọc Bích' })
  await panel.getByRole('button', { name: 'Xóa' }).click()
  const sure = page.getByRole('dialog', { name: /Bạn có chắc/ })
  await sure.getByRole('button', { name: 'Xóa', exact: true }).click()
  await expect(sure.getByText(/nên không thể xóa/)).toBeVisible()
  await sure.getByRole('button', { name: 'Chuyển sang “Đã nghỉ việc”' }).click()
  await expect(page.getByRole('dialog', { name: 'Sửa giáo viên' }).getByLabel('Trạng thái')).toHaveValue('left')
})
