import { listPosts } from '@nhip-cau/contract/posts'
import { expect, type Page } from '@playwright/test'
import { publishPost } from './arrange.ts'
import { card, fillPost, toast } from './pages.ts'
import { people } from './people.ts'
import { photo } from './photos.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

// The undo time of real schools; other tests use a shorter one.
test.use({ undoSeconds: 10 })

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Tiêu đề' })
const textField = (page: Page) => page.getByLabel('Nội dung', { exact: true })
const saved = (page: Page) => page.getByText(/^Đã lưu nháp lúc \d\d:\d\d$/)
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Thông báo nhanh' }).getByRole('button', { name: 'Hoàn tác' })
const held = /^Đã đăng bài\. Phụ huynh thấy sau 10 giây\.$/
const undone = 'Đã hoàn tác, phụ huynh chưa nhận tin.'

test('a teacher publishes a post and undoes it: the family never sees it, the draft is complete; published again, the family sees it', {
  tag: '@only-phone',
}, async ({ open }) => {
  const title = unique('Bé trồng cây')
  const family = await open(people.laParent)
  await expect(family.getByRole('article').first()).toBeVisible()
  const parent = await clientOf(people.laParent)
  const page = await open(people.laTeacher, '/teacher/create-post')
  await fillPost(page, { title, text: 'Các con gieo hạt.', photos: [await photo(0), await photo(1)] })
  await page.getByRole('button', { name: 'Gắn bé vào ảnh (0/2)' }).click()
  await page.getByRole('region', { name: 'Gắn tên bé' }).getByRole('button', { name: 'Nguyễn Tường Vy' }).click()
  await page.getByRole('button', { name: 'Thêm bình chọn' }).click()
  await page.getByRole('textbox', { name: 'Lựa chọn 1' }).fill('Hạt rau muống')
  await page.getByRole('textbox', { name: 'Lựa chọn 2' }).fill('Hạt đậu')
  await page.getByRole('button', { name: /^Đăng bài/ }).click()
  await expect(toast(page, held)).toBeVisible()
  await expect(card(page, title)).toBeVisible()
  // Not read from the family's page: opening it can take longer than the undo stays.
  const { data } = await parent.get(listPosts, { query: {} })
  expect(data.map((post) => post.title)).not.toContain(title)
  await undo(page).click()
  await expect(toast(page, undone)).toBeVisible()

  await expect(page.getByRole('heading', { level: 1, name: 'Viết bài' })).toBeVisible()
  await expect(titleField(page)).toHaveValue(title)
  await expect(textField(page)).toHaveText('Các con gieo hạt.')
  for (const name of ['anh-1.jpg', 'anh-2.jpg']) await expect(page.getByRole('img', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gắn bé vào ảnh (1/2)' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Lựa chọn 2' })).toHaveValue('Hạt đậu')
  await family.reload()
  await expect(family.getByRole('article').first()).toBeVisible()
  await expect(card(family, title)).toHaveCount(0)

  await page.getByRole('button', { name: /^Đăng bài/ }).click()
  await expect(toast(page, held)).toBeVisible()
  await expect(card(family, title).locator('img[data-photo]')).toHaveCount(2)
})

test('a scheduled post that is published now and undone keeps its time; the family sees it only after the second time', async ({
  open,
}) => {
  const title = unique('Họp phụ huynh')
  const page = await open(people.laTeacher, '/teacher/create-post')
  await fillPost(page, { title, text: 'Kính mời ba mẹ.' })
  await page.getByRole('radio', { name: 'Đăng lúc…' }).check()
  await page.getByLabel('Giờ đăng').fill('06:30')
  await page.getByRole('button', { name: /^Hẹn giờ đăng/ }).click()
  await page.getByRole('radio', { name: 'Đã hẹn giờ' }).check()
  const post = card(page, title)
  const publish = async () => {
    await post.getByRole('button', { name: 'Đăng ngay' }).click({ timeout: 20_000 })
    const question = page.getByRole('dialog', { name: 'Đăng bài này ngay bây giờ?' })
    await question.getByRole('button', { name: /^Đăng ngay/ }).click()
    await expect(toast(page, held)).toBeVisible()
    await expect(post).toHaveCount(0)
  }
  const family = await open(people.laParent)
  await expect(family.getByRole('article').first()).toBeVisible()
  await publish()
  await undo(page).click()
  await expect(toast(page, undone)).toBeVisible()
  await expect(post.getByText(/^Tự đăng lúc .* 06:30$/)).toBeVisible()
  await family.reload()
  await expect(family.getByRole('article').first()).toBeVisible()
  await expect(card(family, title)).toHaveCount(0)
  await publish()
  await expect(card(family, title)).toBeVisible()
})

test('an edit of a published post goes on on another device; discarded it leaves the post as it is, saved it leaves no draft', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Thực đơn tuần này')
  const { id } = await publishPost(people.head, { title, text: 'Thứ hai: cháo gà.', photos: [await photo(0)] })
  const page = await open(people.head, `/school/edit-post?id=${id}`)
  await textField(page).fill('Thứ hai: phở bò.')
  await page.getByLabel('Thêm ảnh').setInputFiles([await photo(1)])
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(saved(page)).toBeVisible()

  const other = await open(people.head, '/school/drafts')
  const row = other.getByRole('article', { name: title })
  await expect(row.getByText('Bản sửa của một bài đã gửi')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Chuyển cho…' })).toHaveCount(0)
  await row.getByRole('link', { name: 'Viết tiếp' }).click()
  await expect(other).toHaveURL(new RegExp(`/school/edit-post\\?id=${id}$`))
  await expect(textField(other)).toHaveText('Thứ hai: phở bò.')
  await expect(other.getByRole('img', { name: 'anh-2.jpg' })).toBeVisible()
  await other.getByRole('button', { name: 'Bỏ nháp' }).click()
  await expect(textField(other)).toHaveText('Thứ hai: cháo gà.')
  await other.reload()
  await expect(textField(other)).toHaveText('Thứ hai: cháo gà.')
  await expect(other.getByText(/^Đã mở lại bản nháp/)).toHaveCount(0)

  await textField(other).fill('Thứ hai: bún mọc.')
  await expect(saved(other)).toBeVisible()
  await other.reload()
  await expect(textField(other)).toHaveText('Thứ hai: bún mọc.')
  await other.getByRole('button', { name: /^Lưu và đăng/ }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Bảng tin' })).toBeVisible()
  await expect(card(other, title).getByText('Thứ hai: bún mọc.')).toBeVisible()
  await other.goto('/school/drafts')
  await expect(other.getByRole('heading', { level: 1, name: 'Bài nháp' })).toBeVisible()
  await expect(row).toHaveCount(0)
})
