import { listClassReviews, releaseReviews, saveReviews } from '@nhip-cau/contract/student-review'
import { expect, type Page } from '@playwright/test'
import { people } from './people.ts'
import { parents, presentChildren } from './pick-up-children.ts'
import { openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'
import { cardClassId, giveWeeklyCard } from './weekly-card.ts'

test.beforeEach(() => openSchoolToday())

const keep = async (page: Page, name: string) => {
  if (process.env.KEEP_SCREENS) await page.screenshot({ path: `${process.env.KEEP_SCREENS}-${name}.png` })
}

test('a mother sees what is new of her child, its months and former months; an unopened card stays a surprise', {
  tag: '@only-phone',
}, async ({ open }) => {
  const [child] = await presentChildren(1)
  await giveWeeklyCard({ student: child?.id ?? '', stickers: ['an_ngoan'], comment: 'Con ăn rất ngoan.' })
  await new Promise((resolve) => setTimeout(resolve, 2500))
  const page = await open(parents.mother, '/children')
  const way = page.getByRole('region', { name: child?.name ?? '' }).getByRole('link', { name: /Hành trình của con/ })
  await expect(way).toContainText('1 phiếu bé ngoan')
  await keep(page, 'children')
  await way.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hành trình của con' })).toBeVisible()
  await expect(page.getByText(/Mới từ lần xem trước: .*1 phiếu bé ngoan/)).toBeVisible()
  const [month] = await page.getByRole('region', { name: /^Tháng/ }).all()
  await expect(month?.getByText(/Đi học \d+\/\d+ ngày/) ?? page.locator('none')).toBeVisible()
  await expect(page.getByText('Chưa mở, chạm để xem trong sổ')).toBeVisible()
  await expect(page.getByText('Con ăn rất ngoan.')).toHaveCount(0)
  await keep(page, 'family')
  await page
    .getByText(/^Vào lớp/)
    .first()
    .scrollIntoViewIfNeeded()
  await keep(page, 'family-end')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => window.scrollTo(0, 0))
  await keep(page, 'family-dark')
})

test('a daily note stands in the journey with what was ticked, and leads to the note', {
  tag: '@only-phone',
}, async ({ open }) => {
  const [child] = await presentChildren(1)
  const student_id = child?.id ?? ''
  const by = await clientOf(people.otherHead)
  const class_id = await cardClassId()
  const { period } = await by.get(listClassReviews, { query: { class_id } })
  const of = { class_id, kind: 'day' as const, day: period.start }
  const chips = { eating: 'all', sleeping: 'well', mood: 'happy' } as const
  await by.get(saveReviews, { body: { ...of, entries: [{ student_id, version: 0, chips }] } })
  await by.get(releaseReviews, { body: { ...of, student_ids: [student_id] } })
  await new Promise((resolve) => setTimeout(resolve, 2500))
  const page = await open(parents.mother, `/child-year?student_id=${student_id}`)
  const note = page.getByRole('listitem').filter({ hasText: 'Nhận xét ngày' }).first()
  await expect(note).toContainText('Hết suất')
  await expect(note).toContainText('Ngon giấc')
  await keep(page, 'note')
  await note.getByRole('link').click()
  const review = page.getByRole('article').filter({ hasText: 'Hết suất' })
  await expect(review).toBeInViewport()
})

test('the office comes from the panel of a child to its journey, and finds it by the search', async ({ open }) => {
  const page = await open(people.head, '/school/students')
  await page.getByRole('row').nth(1).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Hành trình của bé' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hành trình của bé' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Tháng/ }).first()).toBeVisible()
  await keep(page, 'school')
  await page.getByRole('button', { name: 'Sổ liên lạc tháng' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Số sổ trong tệp: 1')
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Tải PDF' }).click(),
  ])
  expect(book.suggestedFilename()).toMatch(/^so-lien-lac-\d{4}-\d{2}\.pdf$/)
  if (process.env.KEEP_SCREENS) await book.saveAs(`${process.env.KEEP_SCREENS}-book.pdf`)
  await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).last().click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('phieu be')
  await expect(page.getByRole('option', { name: 'Phiếu bé ngoan' })).toBeVisible()
  await page.getByRole('combobox').fill('Gia Hân')
  await page
    .getByRole('option', { name: /Gia Hân/ })
    .first()
    .click()
  for (const name of ['Hồ sơ', 'Hành trình của bé', 'Phiếu bé ngoan'])
    await expect(page.getByRole('dialog').getByRole('link', { name })).toBeVisible()
  await keep(page, 'search')
  await page.getByRole('dialog').getByRole('link', { name: 'Phiếu bé ngoan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Phiếu bé ngoan' })).toBeVisible()
})
