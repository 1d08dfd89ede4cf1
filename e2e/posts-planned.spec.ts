import { expect, type Page } from '@playwright/test'
import { card, fillPost, toast } from './pages.ts'
import { people } from './people.ts'
import { photo } from './photos.ts'
import { test, unique } from './test.ts'

/** The form offers tomorrow, by the clock of the demo school. */
const dayBefore = (typed: string): string => {
  const [day, month, year] = typed.split('/').map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) - 1))
  return date.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

test('a teacher schedules a post, changes its time, stops it and publishes it; only then the family sees it', {
  tag: '@only-phone',
}, async ({ open }) => {
  const title = unique('Mai con mang áo mưa')
  const page = await open(people.laTeacher, '/teacher/create-post')
  await fillPost(page, { title, text: 'Dự báo chiều mai mưa to, ba mẹ chuẩn bị áo mưa cho con nhé.' })
  await page.getByRole('radio', { name: 'Đăng lúc…' }).check()
  await page.getByLabel('Giờ đăng').fill('')
  await page.getByRole('button', { name: 'Đăng bài' }).click()
  await expect(page.getByText('Vui lòng nhập giờ đăng, ví dụ 18:00.').first()).toBeVisible()
  await page.getByLabel('Giờ đăng').fill('6h30')
  await page.getByLabel('Giờ đăng').blur()
  await expect(page.getByLabel('Giờ đăng')).toHaveValue('06:30')
  await expect(page.getByText(/^Bài tự đăng lúc .*06:30/)).toBeVisible()
  await page.getByRole('button', { name: /^Hẹn giờ đăng/ }).click()
  await expect(toast(page, /^Bài sẽ tự đăng lúc .*06:30/)).toBeVisible()

  await page.getByRole('radio', { name: 'Đã hẹn giờ' }).check()
  const post = card(page, title)
  await expect(post.getByText(/^Tự đăng lúc .* 06:30$/)).toBeVisible()
  const family = await open(people.laParent)
  await expect(family.getByRole('article').first()).toBeVisible()
  await expect(card(family, title)).toHaveCount(0)
  await expect(post.getByRole('button', { name: 'Đổi giờ đăng' })).toBeVisible()

  await post.getByRole('button', { name: 'Đổi giờ đăng' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi giờ đăng' })
  await dialog.getByLabel('Giờ đăng').fill('19:15')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(post.getByText(/^Tự đăng lúc .* 19:15$/)).toBeVisible()
  await post.getByRole('button', { name: 'Hủy hẹn giờ' }).click()
  await expect(post.getByText('Bài chưa có giờ đăng')).toBeVisible()
  await expect(card(family, title)).toHaveCount(0)

  await post.getByRole('button', { name: 'Đăng ngay' }).click()
  await page
    .getByRole('dialog', { name: 'Đăng bài này ngay bây giờ?' })
    .getByRole('button', { name: /^Đăng ngay/ })
    .click()
  await expect(toast(page, /^Đã đăng bài\. Phụ huynh thấy sau \d+ giây\.$/)).toBeVisible()
  await expect(post).toHaveCount(0)
  await expect(card(family, title)).toBeVisible()
})

test('a time that has passed is refused at its field, and what was typed stays', { tag: '@phone' }, async ({
  open,
}) => {
  const title = unique('Họp phụ huynh')
  const page = await open(people.head, '/school/create-post')
  await page.getByRole('checkbox', { name: 'Toàn trường' }).check()
  await fillPost(page, { title, text: 'Nhà trường kính mời.' })
  await page.getByRole('radio', { name: 'Đăng lúc…' }).check()
  const day = page.getByLabel('Ngày đăng')
  await day.fill(dayBefore(await day.inputValue()))
  await day.press('Escape')
  await page.getByLabel('Giờ đăng').fill('00:00')
  await page.getByRole('button', { name: /^Hẹn giờ đăng/ }).click()
  await expect(page.getByText('Giờ đăng phải ở sau lúc này.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue(title)
})

const saved = (page: Page) => page.getByText(/^Đã lưu nháp lúc \d\d:\d\d$/)
const draft = (page: Page, title: string) => page.getByRole('article', { name: title })

test('a draft with a photo and a poll goes on on another device and is handed to the deputy, who sends it', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Ngày hội thể thao')
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title, text: 'Cả lớp tập kéo co.', photos: [await photo(0)] })
  await page.getByRole('button', { name: 'Thêm bình chọn' }).click()
  await page.getByRole('textbox', { name: 'Lựa chọn 1' }).fill('Sân trước')
  await page.getByRole('textbox', { name: 'Lựa chọn 2' }).fill('Sân sau')
  await expect(saved(page)).toBeVisible()

  const other = await open(people.mamTeacher, '/teacher/drafts')
  await expect(draft(other, title)).toBeVisible()
  await draft(other, title).getByRole('link', { name: 'Viết tiếp' }).click()
  await expect(other.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue(title)
  await expect(other.getByLabel('Nội dung', { exact: true })).toHaveText('Cả lớp tập kéo co.')
  await expect(other.getByRole('img', { name: 'anh-1.jpg' })).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Lựa chọn 2' })).toHaveValue('Sân sau')
  await other.getByRole('textbox', { name: 'Tiêu đề' }).fill(`${title} mới`)
  await expect(saved(other)).toBeVisible()

  // The first page is older now.
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill(`${title} cũ`)
  await expect(page.getByText('Bài nháp này vừa được sửa ở nơi khác')).toBeVisible()
  await page.getByRole('button', { name: 'Mở bản mới hơn' }).click()
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue(`${title} mới`)

  await page.getByRole('link', { name: /^Bài nháp \(\d+\)$/ }).click()
  await draft(page, `${title} mới`).getByRole('button', { name: 'Chuyển cho…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chuyển bài nháp' })
  await dialog.getByRole('combobox').selectOption(people.deputy.name)
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).click()
  await expect(toast(page, `Đã chuyển bài nháp cho ${people.deputy.name}.`)).toBeVisible()
  await expect(draft(page, `${title} mới`)).toHaveCount(0)

  const deputy = await open(people.deputy, '/school/drafts')
  await expect(draft(deputy, `${title} mới`).getByText(`${people.mamTeacher.name} chuyển cho bạn`)).toBeVisible()
  await draft(deputy, `${title} mới`).getByRole('link', { name: 'Viết tiếp' }).click()
  await expect(deputy.getByRole('img', { name: 'anh-1.jpg' })).toBeVisible()
  await deputy.getByRole('button', { name: /^Đăng bài/ }).click()
  await expect(deputy.getByRole('heading', { level: 1, name: 'Bảng tin' })).toBeVisible()
  await expect(card(deputy, `${title} mới`).locator('img[data-photo]')).toHaveCount(1)
  await deputy.goto('/school/drafts')
  await expect(deputy.getByRole('heading', { level: 1, name: 'Bài nháp' })).toBeVisible()
  await expect(draft(deputy, `${title} mới`)).toHaveCount(0)
})

test('what is written without a network stays here and is saved when it is back; a deleted draft comes back', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Viết lúc mất mạng')
  const page = await open(people.laTeacher, '/teacher/create-post')
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).toBeVisible()
  await page.context().setOffline(true)
  await fillPost(page, { title, text: 'Sóng yếu quá.' })
  await expect(page.getByText('Chưa lưu được, sẽ thử lại')).toBeVisible()
  await page.context().setOffline(false)
  await expect(saved(page)).toBeVisible()
  await page.goto('/teacher/drafts')
  await draft(page, title).getByRole('button', { name: 'Xóa' }).click()
  await expect(draft(page, title)).toHaveCount(0)
  await page.getByRole('region', { name: 'Thông báo nhanh' }).getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(draft(page, title)).toBeVisible()
})
