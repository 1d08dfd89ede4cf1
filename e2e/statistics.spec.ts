import { expect, type Page } from '@playwright/test'
import { people } from './people.ts'
import { test } from './test.ts'

const heading = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Thống kê chuyên cần' })).toBeVisible()
const curve = (page: Page) => page.getByRole('img', { name: /^Cao nhất .*thấp nhất / })
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

test('shows the head attendance statistics of all classes as charts and tables', async ({ open }) => {
  const page = await open(people.head, '/school/attendance')
  await page.getByRole('link', { name: 'Thống kê', exact: true }).click()
  await heading(page)
  // The previous month has complete data on any day.
  await page.getByRole('button', { name: 'Kỳ trước' }).click()
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^\d+(,\d)?%$/ })
      .first(),
  ).toBeVisible()
  await expect(curve(page).locator('svg').first()).toBeVisible()
  const classes = section(page, 'Chuyên cần theo lớp')
  await expect(classes.getByRole('listitem').filter({ hasText: 'Mầm 1' })).toContainText(/\d%/)
  await classes.getByText('Xem số liệu').click()
  const line = classes.getByRole('row').filter({ hasText: 'Mầm 1' })
  const [rate = '', , counted = '', present = ''] = await line.getByRole('cell').allInnerTexts()
  expect(Math.round((1000 * Number(present)) / Number(counted)) / 10).toBe(
    Number(rate.replace('%', '').replace(',', '.')),
  )
  await expect(section(page, 'Lý do nghỉ').getByRole('listitem').filter({ hasText: 'Ốm' })).toContainText('lượt')
})

test('keeps the period and class of the statistics in the address', async ({ open }) => {
  const page = await open(people.head, '/school/attendance-statistics')
  await heading(page)
  await page.getByRole('radio', { name: 'Học kỳ' }).check()
  await expect(page.getByText(/^Học kỳ I/).first()).toBeVisible()
  await page.getByLabel('Lớp', { exact: true }).selectOption({ label: 'Lá 1' })
  await expect(section(page, 'Chuyên cần theo lớp').getByRole('listitem').filter({ hasText: 'Mầm 1' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^Học kỳ I/).first()).toBeVisible()
  await expect(page.getByLabel('Lớp', { exact: true })).toHaveValue(/.+/)
  await page.getByRole('radio', { name: 'Tự chọn' }).check()
  await expect(page.getByLabel('Từ ngày')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await expect(curve(page)).toBeVisible()
})

test('links to a child with an absence streak', async ({ open }) => {
  const page = await open(people.head, '/school/attendance-statistics?period=term')
  const away = section(page, 'Nghỉ từ 3 ngày liên tiếp').getByRole('listitem').first()
  await expect(away).toContainText('ngày không phép')
  const link = away.getByRole('link')
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('shows a teacher only the own classes', async ({ open }) => {
  const page = await open(people.mamTeacher, '/teacher/attendance')
  await page.getByRole('link', { name: 'Thống kê', exact: true }).click()
  await heading(page)
  await page.getByRole('radio', { name: 'Học kỳ' }).check()
  const classes = section(page, 'Chuyên cần theo lớp')
  await expect(classes.getByRole('listitem').filter({ hasText: 'Mầm 1' })).toBeVisible()
  await expect(classes.getByRole('listitem').filter({ hasText: 'Lá 1' })).toHaveCount(0)
})

test('fits the page into the width of the screen', { tag: '@phone' }, async ({ open }) => {
  const page = await open(people.head, '/school/attendance-statistics?period=term')
  await expect(curve(page).locator('svg').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('downloads statistics as Excel and prints the list of pick-up people', async ({ open }) => {
  const page = await open(people.head, '/school/attendance-statistics?period=term')
  await expect(curve(page)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Xuất Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^thong-ke-chuyen-can-.*\.xlsx$/)
  await page.goto('/school/attendance?view=end-of-day&part=people')
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'In danh sách người đón hộ' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^danh-sach-nguoi-don-ho-.*\.pdf$/)
})
