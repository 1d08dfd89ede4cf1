import { setTimeout } from 'node:timers/promises'
import { office } from '@nhip-cau/school-node/features/daily/media/testing/documents'
import { pdfBomb, printedPdf } from '@nhip-cau/school-node/features/daily/media/testing/printed-pdf'
import { expect, type Page } from '@playwright/test'
import { accept, card, fillPost, send } from './pages.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

const row = (page: Page, name: string) =>
  page
    .getByRole('group', { name: /^Tệp đính kèm/ })
    .getByRole('listitem')
    .filter({ hasText: name })
const choose = (page: Page, files: Record<string, Buffer>) =>
  page
    .getByLabel('Thêm tệp PDF, Word, Excel')
    .setInputFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType: '', buffer })))

/** Whether a picture in the element has arrived. */
const hasPicture = (page: Page, name: string) =>
  expect
    .poll(() =>
      row(page, name)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(50)

test('the first page of a PDF is shown with its number of pages where it is chosen, previewed and read', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Thực đơn')
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title, text: 'Thực đơn trong tệp.' })
  await choose(page, {
    'Thực đơn tháng 12.pdf': await printedPdf('Thuc don thang 12', { pages: 3 }),
    'Suất ăn.xlsx': await office('excel'),
  })
  await expect(row(page, 'Thực đơn').getByText(/^PDF · 3 trang · \d+ kB$/)).toBeVisible()
  await hasPicture(page, 'Thực đơn')
  await expect(row(page, 'Suất ăn').getByText(/^Excel · \d+ kB$/)).toBeVisible()
  await send(page, 'Gửi duyệt')
  const head = await open(people.head, '/school?status=pending')
  await accept(head, title)
  const family = await open(people.mamParent)
  const file = card(family, title).getByRole('link', { name: /Thực đơn tháng 12\.pdf.*PDF · 3 trang/ })
  await file.scrollIntoViewIfNeeded()
  await expect
    .poll(() => file.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)
  const saved = family.waitForEvent('download')
  await file.click()
  expect((await saved).suggestedFilename()).toBe('Thực đơn tháng 12.pdf')
})

test('a PDF has its first page although the program that draws it arrives late, as on a slow network', async ({
  open,
}) => {
  const page = await open(people.mamTeacher, '/teacher/create-post')
  // Longer than a page may be drawn.
  await page.route('**/pdfjs-*.js', async (route) => {
    await setTimeout(9000)
    await route.continue()
  })
  const isAsked = page.waitForRequest('**/pdfjs-*.js')
  await choose(page, { 'Thời khóa biểu.pdf': await printedPdf('Thoi khoa bieu', { pages: 2 }) })
  await isAsked
  await expect(row(page, 'Thời khóa biểu').getByText(/^PDF · 2 trang · \d+ kB$/)).toBeVisible()
  await hasPicture(page, 'Thời khóa biểu')
})

test('a bomb, a file with a password, a broken one and one of 2,001 pages arrive without a picture and hold nothing up', async ({
  open,
}) => {
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await choose(page, {
    'bom.pdf': await pdfBomb(1500),
    'khoa.pdf': await printedPdf('Bi mat', { password: 'bi-mat' }),
    'day.pdf': await printedPdf('Day', { pages: 2001 }),
    'hong.pdf': Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 9 0 R>>endobj\nstartxref\n0\n%%EOF\n'),
  })
  for (const name of ['bom', 'khoa', 'day', 'hong']) {
    await expect(row(page, `${name}.pdf`).getByText(/^PDF · (?:1 trang · )?\d+(,\d)? [kM]B$/)).toBeVisible()
    await expect(row(page, `${name}.pdf`).locator('img')).toHaveCount(0)
  }
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill('Trang vẫn chạy')
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Trang vẫn chạy')
})
