import { expect, type Page } from '@playwright/test'
import { publishPost, publishPosts, writePost } from './arrange.ts'
import { card, tapLabel, toast } from './pages.ts'
import { people, productUrl } from './people.ts'
import { photo } from './photos.ts'
import { isPhone, test, unique } from './test.ts'

const searchFor = async (page: Page, words: string) => {
  await page.getByRole('button', { name: 'Tìm trong bảng tin' }).click()
  await page.getByRole('searchbox', { name: 'Tìm kiếm' }).fill(words)
}
const chip = (page: Page, name: string) => page.getByRole('checkbox', { name })
/** The element lies in the screen at its full width. */
const fits = async (page: Page, name: string | RegExp) => {
  const box = await page.getByRole('link', { name, exact: true }).boundingBox()
  expect(box && box.x + box.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

test('a parent searches the words of a text, keeps the search over a reload and clears it', {
  tag: '@only-phone',
}, async ({ open }) => {
  const [cake, rabbit] = [unique('Bánh trôi'), unique('Con thỏ')]
  await publishPosts(people.head, [
    { title: cake, text: 'Các con nặn bột đậu xanh.', className: 'Mầm 1' },
    { title: rabbit, text: 'Các con cho thỏ ăn.', className: 'Mầm 1' },
  ])
  const page = await open(people.mamParent)
  await expect(card(page, rabbit)).toBeVisible()
  if (isPhone()) await fits(page, 'Ảnh')
  await searchFor(page, 'dau nan')
  await expect(card(page, rabbit)).toHaveCount(0)
  await expect(card(page, cake)).toBeVisible()
  await expect(page).toHaveURL('/?q=dau+nan')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Tìm kiếm' })).toHaveValue('dau nan')
  await expect(card(page, cake)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Tìm kiếm' }).fill('khongtimthay')
  await expect(page.getByText('Không có kết quả phù hợp với từ khóa và bộ lọc.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Xóa lọc' }).last().click()
  await expect(page).toHaveURL('/')
  for (const title of [cake, rabbit]) await expect(card(page, title)).toBeVisible()
})

test('a teacher reads what is unread; a post stays while she reads, and is gone when she comes back', async ({
  open,
}) => {
  const title = unique('Chưa ai đọc')
  const { id } = await publishPost(people.head, { title, className: 'Lá 1' })
  const page = await open(people.laTeacher, '/teacher?unread=1')
  await expect(chip(page, 'Chưa đọc')).toBeChecked()
  await expect(card(page, title).getByText('Mới', { exact: true })).toBeVisible()
  const seen = page.waitForResponse((answer) => answer.request().postData()?.includes(id) ?? false)
  await card(page, title).scrollIntoViewIfNeeded()
  await seen
  const { title: later } = await publishPost(people.head, { title: unique('Đến sau'), className: 'Lá 1' })
  await page
    .getByRole('button', { name: /^Có \d+ bài viết mới$/ })
    .or(card(page, later))
    .first()
    .waitFor()
  await expect(card(page, title)).toBeVisible()
  await page.reload()
  await expect(card(page, later)).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
})

test('the office filters posts with photos and opens the photos of a class, which lead to their post', {
  tag: '@phone',
}, async ({ open }) => {
  const [pictured, plain] = [unique('Vẽ tranh'), unique('Họp lớp')]
  await publishPosts(people.head, [
    { title: pictured, className: 'Mầm 1', photos: [await photo(0), await photo(1)] },
    { title: plain, className: 'Mầm 1' },
  ])
  const page = await open(people.head)
  await expect(card(page, plain)).toBeVisible()
  await tapLabel(chip(page, 'Có ảnh'))
  await expect(page).toHaveURL('/school?photos=1')
  await expect(card(page, plain)).toHaveCount(0)
  await expect(card(page, pictured)).toBeVisible()

  await page.getByRole('link', { name: 'Ảnh', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ảnh' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Chọn lớp' }).selectOption({ label: 'Mầm 1' })
  await expect(page).toHaveURL(/view=photos&class_id=/)
  await page.getByRole('button', { name: `Xem ảnh 2 trong 2 của bài “${pictured}”` }).click()
  const viewer = page.getByRole('dialog', { name: 'Xem ảnh' })
  await expect(viewer).toBeFocused()
  await viewer.getByRole('button', { name: 'Xem bài viết' }).click()
  const panel = page.getByRole('dialog', { name: 'Bài viết' })
  await expect(panel.getByRole('article', { name: pictured })).toBeVisible()
  await expect(viewer).toHaveCount(0)
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Ảnh' })).toBeVisible()
})

test('Back from the photos returns to the place in the feed', { tag: '@only-phone' }, async ({ open }) => {
  await publishPosts(
    people.head,
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => ({
        title: unique(`Nhật ký ${index}`),
        className: 'Nắng',
        photos: [await photo(index)],
      })),
    ),
  )
  const page = await open(people.twoChildren)
  await expect(page.getByRole('article').nth(5)).toBeVisible()
  await page.getByRole('link', { name: 'Ảnh', exact: true }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy({ top: 120, behavior: 'instant' }))
  const place = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: 'Ảnh', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Xem ảnh 1 trong 1 của bài “Nhật ký 5/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('a parent shares a link that names the class only and leads behind the login', { tag: '@only-phone' }, async ({
  open,
  visit,
}) => {
  const title = unique('Bé Gia Hân sinh nhật')
  const post = await publishPost(people.mamTeacher, { title, className: 'Mầm 1', text: 'Chúc mừng Gia Hân!' })
  const page = await open(people.mamParent)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      value: (given: ShareData) => {
        document.body.dataset.shared = JSON.stringify(given)
        return Promise.resolve()
      },
    })
  })
  await card(page, title)
    .getByRole('button', { name: `Thao tác với bài “${title}”` })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Chia sẻ', 'In'])
  await page.getByRole('menuitem', { name: 'Chia sẻ' }).click()
  const address = `${productUrl()}/?post=${post.id}`
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    JSON.stringify({ title: 'Nhịp Cầu', text: 'Thông báo mới của lớp Mầm 1 – mở để xem', url: address }),
  )
  const stranger = await visit(address)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Đăng nhập phụ huynh' })).toBeVisible()
  await expect(stranger.getByText(title)).toHaveCount(0)
  await expect(stranger.getByText('Chúc mừng Gia Hân!')).toHaveCount(0)
  const family = await open(people.mamParent, address)
  await expect(family.getByRole('dialog', { name: 'Bài viết' }).getByRole('article', { name: title })).toBeVisible()
})

test('a browser that cannot share copies the link, and a post that is not published is not shared', async ({
  open,
}) => {
  const [published, waiting] = [unique('Đã đăng'), unique('Chưa đăng')]
  const post = await publishPost(people.mamTeacher, { title: published, className: 'Mầm 1' })
  await writePost(people.mamTeacher, { title: waiting, className: 'Mầm 1' })
  const page = await open(people.mamTeacher)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const menu = (title: string) => card(page, title).getByRole('button', { name: `Thao tác với bài “${title}”` })
  await menu(published).click()
  await page.getByRole('menuitem', { name: 'Chia sẻ' }).click()
  await expect(toast(page, 'Đã sao chép liên kết. Dán vào Zalo để gửi.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Thông báo mới của lớp Mầm 1 – mở để xem\n${productUrl()}/?post=${post.id}`,
  )
  await menu(waiting).click()
  await expect(page.getByRole('menuitem', { name: 'In' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Chia sẻ' })).toHaveCount(0)
})

test('a parent saves a post as a PDF', async ({ open }) => {
  const title = unique('In ra giấy')
  await publishPost(people.head, { title, className: 'Mầm 1', photos: [await photo(0)] })
  const page = await open(people.mamParent)
  await card(page, title)
    .getByRole('button', { name: `Thao tác với bài “${title}”` })
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'In' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Bài viết \d\d-\d\d-\d{4}\.pdf$/)
})
