import { expect, type Page } from '@playwright/test'
import { card, fillPost, toast } from './pages.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

const look = async (page: Page, name: string) => {
  const folder = process.env.LOOK
  if (!folder) return
  await page.waitForTimeout(500)
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
    }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The form offers tomorrow, by the clock of the demo school. */
const dayBefore = (typed: string): string => {
  const [day, month, year] = typed.split('/').map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) - 1))
  return date.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

test('a teacher schedules a post, changes its time, stops it and publishes it; only then the family sees it', {
  tag: '@phone',
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
  await page.getByLabel('Giờ đăng').scrollIntoViewIfNeeded()
  await look(page, 'schedule-form')
  await page.getByRole('button', { name: /^Hẹn giờ đăng/ }).click()
  await expect(toast(page, /^Bài sẽ tự đăng lúc .*06:30/)).toBeVisible()

  await page.getByRole('radio', { name: 'Đã hẹn giờ' }).check()
  const post = card(page, title)
  await expect(post.getByText(/^Tự đăng lúc .* 06:30$/)).toBeVisible()
  const family = await open(people.laParent)
  await expect(family.getByRole('article').first()).toBeVisible()
  await expect(card(family, title)).toHaveCount(0)
  await expect(post.getByRole('button', { name: 'Đổi giờ đăng' })).toBeVisible()
  await look(page, 'schedule-list')

  await post.getByRole('button', { name: 'Đổi giờ đăng' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi giờ đăng' })
  await dialog.getByLabel('Giờ đăng').fill('19:15')
  await look(page, 'schedule-dialog')
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
  await expect(toast(page, 'Đã đăng bài. Phụ huynh thấy được ngay.')).toBeVisible()
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
