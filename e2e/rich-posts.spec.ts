import { office, pdf } from '@nhip-cau/school-node/features/daily/media/testing/documents'
import { expect, type Page } from '@playwright/test'
import { accept, card, fillPost, send } from './pages.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Nội dung', exact: true })
const editor = (page: Page) => text(page).and(page.locator('[contenteditable]'))
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Định dạng' }).getByRole('button', { name, exact: true })
const row = (page: Page, name: string) =>
  page
    .getByRole('group', { name: /^Tệp đính kèm/ })
    .getByRole('listitem')
    .filter({ hasText: name })
const pdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() })

/** Pastes HTML, as Word, Zalo and web pages put it on the clipboard. */
const paste = (page: Page, html: string) =>
  editor(page).evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('families read bold words, lists and links as the teacher wrote them', { tag: '@only-phone' }, async ({
  open,
}) => {
  const title = unique('Dặn dò')
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill(title)
  await editor(page).click()
  await tool(page, 'In đậm').click()
  await expect(tool(page, 'In đậm')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Ngày mai')
  await tool(page, 'In đậm').click()
  await page.keyboard.type(' cả lớp đi vườn thú')
  await page.keyboard.press('Enter')
  await tool(page, 'Danh sách dấu chấm').click()
  await page.keyboard.type('Mũ')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bình nước')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool(page, 'Liên kết').click()
  await page.getByLabel('Địa chỉ liên kết').fill('javascript:alert(1)')
  await page.getByLabel('Địa chỉ liên kết').press('Enter')
  await expect(page.getByText('Địa chỉ chưa đúng. Ví dụ: https://truong.vn')).toBeVisible()
  await page.getByLabel('Địa chỉ liên kết').fill('vuonthu.vn')
  await page.getByRole('button', { name: 'Gắn liên kết' }).click()
  const size = await tool(page, 'In đậm').boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)

  await send(page, 'Gửi duyệt')
  const head = await open(people.head, '/school?status=pending')
  await accept(head, title)
  const post = card(await open(people.mamParent), title)
  await expect(post.locator('strong', { hasText: 'Ngày mai' })).toBeVisible()
  await expect(post.getByRole('listitem').filter({ hasText: 'Bình nước' })).toBeVisible()
  const link = post.getByRole('link', { name: 'vuonthu.vn' })
  await expect(link).toHaveAttribute('href', 'https://vuonthu.vn')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('what is typed before the editor has loaded stays, with its caret, and so does a draft with its lists', {
  tag: '@phone',
}, async ({ open }) => {
  const page = await open(people.mamTeacher)
  const { promise: held, resolve: loadNow } = Promise.withResolvers<void>()
  await page.route(/rich-editor/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/teacher/create-post')
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill(unique('Chưa tải xong'))
  await text(page).fill('Dòng một\nDòng ba')
  await text(page).press('Home')
  await page.keyboard.type('Dòng hai\n')
  await page.keyboard.press('ArrowLeft')
  loadNow()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type(' rưỡi')
  await expect(editor(page).locator('p')).toHaveText(['Dòng một', 'Dòng hai rưỡi', 'Dòng ba'])
  await page.keyboard.press('ControlOrMeta+Shift+8')
  await expect(page.getByText(/^Đã lưu nháp lúc \d\d:\d\d$/)).toBeVisible()
  await expect(editor(page).locator('li')).toHaveText(['Dòng hai rưỡi'])
  await page.waitForTimeout(700)
  await page.reload()
  await expect(editor(page).locator('li')).toHaveText(['Dòng hai rưỡi'])
  await page.getByRole('button', { name: 'Bỏ nháp' }).click()
  await expect(editor(page)).toHaveText('')
})

test('of a page that is pasted only bold, italic, lists and harmless links are kept', async ({ open }) => {
  const title = unique('Dán')
  const page = await open(people.head, '/school/create-post')
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill(title)
  await page.getByRole('checkbox', { name: 'Toàn trường' }).check()
  await editor(page).click()
  await paste(
    page,
    `<h1 style="color:red">Thông báo</h1><p class="MsoNormal">Kính gửi <b>phụ huynh</b><o:p></o:p></p>
     <script>document.title = 'hỏng'</script><img src="x" onerror="document.title = 'hỏng'">
     <ul><li>Một</li></ul><p><a href="javascript:alert(1)">xấu</a> <a href="https://truong.vn">tốt</a></p>
     <table><tr><td>ô</td></tr></table>`,
  )
  await expect(editor(page).locator('h1, img, table, script, [style]')).toHaveCount(0)
  await send(page, 'Đăng bài')
  const post = card(page, title)
  await expect(post.locator('p strong')).toHaveText(['phụ huynh'])
  await expect(post.getByRole('link', { name: 'tốt' })).toHaveAttribute('href', 'https://truong.vn')
  await expect(post.getByRole('link', { name: 'xấu' })).toHaveCount(0)
  expect(await page.title()).not.toContain('hỏng')
})

test('families open the files of a post under their own names; a wrong one is refused at its row', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Thực đơn')
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title, text: 'Thực đơn trong tệp.' })
  await page
    .getByLabel('Thêm tệp PDF, Word, Excel')
    .setInputFiles([
      pdfFile('Thực đơn tháng 12.pdf'),
      { name: 'Suất ăn.xlsx', mimeType: '', buffer: await office('excel') },
      { name: 'la.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ'.padEnd(500, '\0')) },
      { name: 'rong.docx', mimeType: '', buffer: Buffer.alloc(0) },
    ])
  await expect(row(page, 'la.pdf').getByText(/Nội dung của file này không phải loại đó/)).toBeVisible()
  await expect(row(page, 'rong.docx').getByText(/^Tệp trống/)).toBeVisible()
  await expect(row(page, 'Suất ăn.xlsx').getByText(/kB$/)).toBeVisible()
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(page.getByText('Có tệp chưa tải lên được. Hãy thử lại hoặc bỏ tệp đó.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Bỏ tệp la.pdf' }).click()
  await page.getByRole('button', { name: 'Bỏ tệp rong.docx' }).click()
  await send(page, 'Gửi duyệt')
  const head = await open(people.head, '/school?status=pending')
  await accept(head, title)

  const family = await open(people.mamParent)
  const files = card(family, title).getByRole('list', { name: 'Tệp đính kèm' })
  await expect(files.getByRole('link')).toHaveCount(2)
  const saved = family.waitForEvent('download')
  await files.getByRole('link', { name: /Thực đơn tháng 12\.pdf/ }).click()
  expect((await saved).suggestedFilename()).toBe('Thực đơn tháng 12.pdf')
})
