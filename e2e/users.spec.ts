import { expect } from '@playwright/test'
import { newActiveAccount } from './arrange.ts'
import { enter, toast } from './pages.ts'
import { people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const letters = (length: number) =>
  Array.from({ length }, () => 'abcdeghiklmnopqrstuvxy'[Math.floor(Math.random() * 22)]).join('')

test('the head adds a nurse with a ready-made role, who logs in with the password shown once', async ({
  open,
  visit,
}) => {
  const name = `Lương Thị ${letters(7)} Nhạn`
  const login = `yte_${letters(8)}`
  const head = await open(people.head, '/school/users')
  await head.getByRole('button', { name: 'Thêm tài khoản' }).click()
  const form = head.getByRole('dialog', { name: 'Thêm tài khoản' })
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await form.getByLabel('Họ và tên').fill(name)
  await form.getByLabel(/^Tên đăng nhập/).fill(login)
  await form.getByLabel('Vai trò mẫu').selectOption('Y tế')
  await expect(form.getByLabel('Dặn thuốc: Sửa')).toBeChecked()
  await form.getByLabel('Phụ huynh: Sửa').check()
  await expect(form.getByLabel('Vai trò mẫu')).toHaveValue('')
  await form.getByRole('button', { name: 'Lưu' }).click()
  const shown = head.getByRole('dialog', { name: `Mật khẩu tạm của ${name}` })
  const secret = await shown.locator('code').innerText()
  await shown.getByRole('button', { name: 'Tôi đã ghi lại' }).click()
  await expect(head.getByText(secret)).toHaveCount(0)

  const nurse = await visit('/school/login')
  await enter(nurse, login, secret)
  await expect(nurse.getByRole('heading', { level: 1, name: 'Đổi mật khẩu' })).toBeVisible()

  await head.getByRole('searchbox', { name: 'Tìm kiếm' }).fill(name)
  await expect(head.getByText('Chưa đổi mật khẩu').last()).toBeVisible()
})

test('locks and deletes an account; offers neither for the own account', async ({ open }) => {
  const { id, person } = await newActiveAccount()
  const head = await open(people.head, `/school/users?open=${id}`)
  const panel = head.getByRole('dialog', { name: person.name })
  await panel.getByRole('button', { name: 'Khóa tài khoản' }).click()
  const sure = head.getByRole('dialog', { name: `Khóa tài khoản ${person.name}?` })
  await sure.getByRole('button', { name: 'Khóa tài khoản' }).click()
  await expect(panel.getByText('Đã khóa')).toBeVisible()
  await expect(clientOf(person)).rejects.toThrow()
  await panel.getByRole('button', { name: 'Xóa', exact: true }).click()
  await head
    .getByRole('dialog', { name: /Xóa tài khoản/ })
    .getByRole('button', { name: 'Xóa', exact: true })
    .click()
  await expect(toast(head, 'Lưu thành công.').first()).toBeVisible()
  await expect(panel).toHaveCount(0)

  await head.getByRole('searchbox', { name: 'Tìm kiếm' }).fill(people.head.name)
  // The list before the search has the head too, and would move away under the tap.
  await expect(head.getByRole('link', { name: new RegExp(people.clerk.name) })).toHaveCount(0)
  await head
    .getByRole('link', { name: new RegExp(people.head.name) })
    .first()
    .click()
  const own = head.getByRole('dialog', { name: people.head.name })
  await expect(own.getByRole('button', { name: 'Sửa' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Xóa', exact: true })).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Khóa tài khoản' })).toHaveCount(0)
})

test('the second of two concurrent edits of an account chooses between both versions', async ({ open }) => {
  const { id, person } = await newActiveAccount()
  const [one, two] = [
    await open(people.head, `/school/users?open=${id}`),
    await open(people.head, `/school/users?open=${id}`),
  ]
  for (const page of [one, two])
    await page.getByRole('dialog', { name: person.name }).getByRole('button', { name: 'Sửa' }).click()
  const formOf = (page: typeof one) => page.getByRole('dialog', { name: 'Sửa tài khoản' })
  await formOf(one).getByLabel('Dặn thuốc: Sửa').check()
  await formOf(one).getByRole('button', { name: 'Lưu' }).click()
  await expect(toast(one, 'Lưu thành công.')).toBeVisible()
  await formOf(two).getByLabel('Điểm danh, đón trả: Sửa').check()
  await formOf(two).getByRole('button', { name: 'Lưu' }).click()
  await expect(two.getByText('Quyền').last()).toBeVisible()
  await expect(two.getByRole('radio')).not.toHaveCount(0)
})

test('hides the page of accounts from accounts without the permission', async ({ open }) => {
  const page = await open(people.deputy, '/school/users')
  await expect(page.getByRole('button', { name: 'Thêm tài khoản' })).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Tài khoản', exact: true })).toHaveCount(0)
})
