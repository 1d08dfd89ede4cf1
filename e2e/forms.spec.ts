import { expect, type Page } from '@playwright/test'
import { interceptOnce } from './intercept.ts'
import { card, fillPost } from './pages.ts'
import { password, people, sessionKey } from './people.ts'
import { test, unique } from './test.ts'

const asked = (page: Page) => page.getByRole('dialog', { name: 'Bỏ các thay đổi chưa lưu?' })
const goBack = (page: Page) => page.evaluate(() => window.history.back())

test('Back asks before it closes a half-filled medicine form, which is kept in memory only', { tag: '@phone' }, async ({
  open,
}) => {
  const page = await open(people.twoChildren, '/prescription')
  const write = page.getByRole('button', { name: 'Dặn thuốc', exact: true })
  const form = page.getByRole('dialog', { name: 'Dặn thuốc' })
  const medicine = form.getByLabel('Tên thuốc')
  await write.click()
  await medicine.fill('Siro ho thảo dược')
  await goBack(page)
  await asked(page).getByRole('button', { name: 'Tiếp tục sửa' }).click()
  await expect(asked(page)).toHaveCount(0)
  await expect(medicine).toHaveValue('Siro ho thảo dược')
  await expect(page).toHaveURL('/prescription')

  await goBack(page)
  await asked(page).getByRole('button', { name: 'Giữ lại' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL('/prescription')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Siro ho thảo dược')
  await write.click()
  await expect(medicine).toHaveValue('Siro ho thảo dược')
  await form.getByRole('button', { name: 'Bỏ nháp' }).click()
  await expect(medicine).toHaveValue('')
  // Nothing is typed any more, so nothing is asked.
  await goBack(page)
  await expect(form).toHaveCount(0)
})

test('Back closes a calendar, the form over a child and then the child, and the address says what is shown', async ({
  open,
}) => {
  const page = await open(people.head, '/school/students')
  await page.getByRole('row').getByRole('link').first().click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Sửa', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Sửa thông tin học sinh' })
  await expect(form).toBeVisible()
  await form.getByLabel('Ngày sinh').click()
  const calendar = page.locator('[data-dates-dropdown]')
  await expect(calendar).toBeVisible()
  await goBack(page)
  await expect(calendar).toHaveCount(0)
  await expect(form).toBeVisible()
  await goBack(page)
  await expect(form).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Sửa', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/school\/students\?open=/)
  await goBack(page)
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL('/school/students')
})

test('an expired session is renewed over the page, and the form sends what was typed', async ({ open }) => {
  const title = unique('Hết hạn')
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title, text: 'Viết từ sáng đến giờ…' })
  const expired = { type: 'about:blank', title: '', status: 401, code: 'session_expired', detail: '', request_id: '' }
  await interceptOnce(page, '**/main/teacher/refreshToken', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(expired) }),
  )
  await page.evaluate((key) => localStorage.setItem(key, 'invalid'), sessionKey('teacher', 'TOKEN'))
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()

  const login = page.getByRole('dialog', { name: 'Phiên đăng nhập đã hết' })
  await expect(page).toHaveURL('/teacher/create-post')
  await login.getByLabel('Mật khẩu', { exact: true }).fill(`${password}?`)
  await login.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(login.getByText('Số điện thoại hoặc mật khẩu không đúng.')).toBeVisible()
  await login.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(login).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Bảng tin' })).toBeVisible()
  await expect(card(page, title)).toHaveCount(1)
})
