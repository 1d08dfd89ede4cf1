import { listPhrases } from '@nhip-cau/contract/phrases'
import { getSettings, type SettingsChanges, updateSettings } from '@nhip-cau/contract/settings'
import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { interceptOnce, loseResponse } from './intercept.ts'
import { toast, underToasts } from './pages.ts'
import { people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

const address = '/school/school-settings'

const change = async (changes: SettingsChanges) => {
  const head = await clientOf(people.otherHead)
  const { version } = await head.get(getSettings)
  await head.get(updateSettings, { body: { version, changes } })
}

test('explains settings, rejects a wrong time at its field and saves a valid one', async ({ open }) => {
  const page = await open(people.otherHead, address)
  const leaves = page.getByLabel('Giờ về quy định')
  await expect(leaves).toHaveValue('16:30')
  await leaves.fill('6h00')
  await leaves.blur()
  await expect(leaves).toHaveValue('06:00')
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(page.getByText('Giờ về phải sau giờ đến.').first()).toBeVisible()
  await leaves.fill('16:40')
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(toast(page, 'Đã lưu cài đặt.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Giờ về quy định')).toHaveValue('16:40')
  await change({ hours: { leaves_at: '16:30' } })
})

test('keeps concurrent changes of others and asks where both changed the same setting', async ({ open }) => {
  const page = await open(people.otherHead, address)
  const grace = page.getByLabel('Số phút châm chước')
  await grace.fill('20')
  await change({ hours: { latest_pick_up: '18:15' } })
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(toast(page, 'Đã lưu cài đặt.')).toBeVisible()
  await expect(page.getByLabel('Đón muộn nhất')).toHaveValue('18:15')

  await grace.fill('25')
  await change({ hours: { grace_minutes: 10 } })
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('25')
  await expect(dialog).toContainText('10')
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button').last().click()
  await expect(grace).toHaveValue('10')
  await change({ hours: { grace_minutes: 15, latest_pick_up: '17:30' } })
})

test('what is typed while a save is on its way stays typed and is saved next', async ({ open }) => {
  const page = await open(people.otherHead, address)
  const [grace, latest] = [page.getByLabel('Số phút châm chước'), page.getByLabel('Đón muộn nhất')]
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/v1/school/setting', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    const response = await route.fetch()
    asked.resolve()
    await answer.promise
    await route.fulfill({ response })
  })
  await grace.fill('20')
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await asked.promise
  await latest.fill('18:00')
  answer.resolve()
  await expect(toast(page, 'Đã lưu cài đặt.')).toBeVisible()
  await expect(grace).toHaveValue('20')
  await expect(latest).toHaveValue('18:00')
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(page.getByRole('button', { name: 'Lưu thay đổi' })).toHaveCount(0)
  const { settings } = await (await clientOf(people.otherHead)).get(getSettings)
  expect(settings.hours).toMatchObject({ grace_minutes: 20, latest_pick_up: '18:00' })
  await change({ hours: { grace_minutes: 15, latest_pick_up: '17:30' } })
})

test('a toast covers no button, field or heading, on phones and in the office', async ({ open }) => {
  const page = await open(people.otherHead, address)
  for (const [width, height, leaves] of [
    [390, 844, '16:35'],
    [360, 800, '16:40'],
    [1366, 768, '16:30'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByLabel('Giờ về quy định').fill(leaves)
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
    await expect(toast(page, 'Đã lưu cài đặt.')).toBeVisible()
    await expect.poll(() => underToasts(page), `at ${width} × ${height}`).toEqual([])
    await page.getByRole('button', { name: 'Đóng thông báo' }).first().click()
  }
})

test('a message stays in sight when the window becomes narrow', async ({ open }) => {
  const page = await open(people.otherHead, address)
  await interceptOnce(page, '**/phrases/**', (route) => route.abort('connectionreset'))
  const phrases = page.getByRole('region', { name: 'Câu mẫu nhận xét' })
  await phrases.getByRole('button', { name: 'Xóa' }).first().click()
  const message = toast(page, 'Mất kết nối. Vui lòng kiểm tra mạng và thử lại.')
  await expect(message).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(message).toBeInViewport({ ratio: 1 })
})

test('hides a disabled module from the navigation and its page for everybody', async ({ open }) => {
  const page = await open(people.otherHead, address)
  const navigation = page.getByRole('navigation').first()
  await expect(navigation.getByRole('link', { name: /Bảng tin/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Bảng tin' }).uncheck()
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(toast(page, 'Đã lưu cài đặt.')).toBeVisible()
  await expect(navigation.getByRole('link', { name: /Bảng tin/ })).toBeHidden()
  await page.goto('/school')
  await expect(page.getByText('Nhà trường hiện không dùng phần này.')).toBeVisible()
  await change({ modules: { posts: true } })
  await expect(navigation.getByRole('link', { name: /Bảng tin/ })).toBeVisible()
})

test('saves a phrase that labels a child with a warning, and deletes it', async ({ open }) => {
  const page = await open(people.otherHead, address)
  const text = unique('{bé} hơi lười ăn rau')
  await page.getByRole('button', { name: 'Thêm câu mẫu' }).click()
  await page.getByRole('dialog').getByLabel('Câu mẫu').fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText(/Có từ dễ gắn nhãn cho bé: lười/)).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: text })
  await row.getByRole('button', { name: 'Xóa' }).click()
  await expect(row).toHaveCount(0)
})

test('a phrase that is corrected after a lost response is stored once', async ({ open }) => {
  const page = await open(people.otherHead, address)
  const text = unique('{bé} ăn hết suất')
  await page.getByRole('button', { name: 'Thêm câu mẫu' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm câu mẫu' })
  await form.getByLabel('Câu mẫu').fill(text)
  await interceptOnce(page, '**/phrases/store', loseResponse)
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByText('Mất kết nối. Vui lòng kiểm tra mạng và thử lại.')).toBeVisible()
  await form.getByLabel('Câu mẫu').fill(`${text}, rất ngoan`)
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByText(/Lần gửi trước đã đến nơi/)).toBeVisible()
  const { data } = await (await clientOf(people.otherHead)).get(listPhrases, { query: { category: 'eating' } })
  expect(data.filter((phrase) => phrase.text.startsWith(text))).toHaveLength(1)
})

test('hides settings from accounts without the permission; axe finds nothing on the page', async ({ open }) => {
  const clerk = await open(people.clerk, address)
  await expect(clerk.getByLabel('Giờ về quy định')).toBeHidden()
  const page = await open(people.otherHead, address)
  await expect(page.getByLabel('Giờ về quy định')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('asks before a link or Back discards unsaved input', async ({ open }) => {
  const page = await open(people.otherHead, '/school/academic-years')
  // Navigates like a link of the app, so that Back stays within the app.
  await page.evaluate((path) => window.history.pushState(null, '', path), address)
  const asked = page.getByRole('dialog', { name: 'Bỏ các thay đổi chưa lưu?' })
  // The school's own data is a form of its own, with its buttons in sight.
  const name = page.getByLabel('Tên trường')
  const usualName = await name.inputValue()
  await name.fill('Trường Gõ Dở')
  await expect(page.getByRole('button', { name: 'Lưu thay đổi' })).toBeInViewport()
  await page.getByRole('link', { name: 'Mở lịch năm học' }).click()
  await asked.getByRole('button', { name: 'Tiếp tục sửa' }).click()
  await expect(asked).toHaveCount(0)
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expect(name).toHaveValue(usualName)

  const grace = page.getByLabel('Số phút châm chước')
  const usual = await grace.inputValue()
  await grace.fill('37')
  for (const leave of [
    () => page.getByRole('link', { name: 'Mở lịch năm học' }).click(),
    () => page.evaluate(() => window.history.back()),
  ]) {
    await leave()
    await asked.getByRole('button', { name: 'Tiếp tục sửa' }).click()
    await expect(asked).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(grace).toHaveValue('37')
  }
  await page.getByRole('link', { name: 'Mở lịch năm học' }).click()
  await asked.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expect(page).toHaveURL('/school/academic-years')
  // The form goes with its page, which stays until the next one is drawn.
  await expect(page.getByRole('heading', { level: 1, name: 'Năm học' })).toBeVisible()
  // Without unsaved input, no question appears.
  await page.goBack()
  await expect(grace).toHaveValue(usual)
})
