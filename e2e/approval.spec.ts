import { expect, type Page } from '@playwright/test'
import { writePost } from './arrange.ts'
import { card, toast } from './pages.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

// The undo time of real schools; other tests use a shorter one.
test.use({ undoSeconds: 10 })

const waitingPosts = '/school?status=pending'
const item = (page: Page, title: string) => page.getByRole('listitem').filter({ has: card(page, title) })

test('the office accepts two posts at once and undoes it; the families see neither', { tag: '@phone' }, async ({
  open,
}) => {
  const [one, two] = [unique('Bé gieo hạt'), unique('Bé tưới cây')]
  for (const title of [one, two]) await writePost(people.mamTeacher, { title, className: 'Mầm 1' })
  const page = await open(people.head, waitingPosts)
  await expect(item(page, one)).toContainText('Gửi duyệt:')
  // The one that waits longer stands above the other.
  const places = await Promise.all([one, two].map((title) => card(page, title).boundingBox()))
  expect(places[0]?.y).toBeLessThan(places[1]?.y ?? 0)
  for (const title of [one, two]) await page.getByRole('checkbox', { name: `Chọn ${title}` }).check()
  await page.getByRole('button', { name: 'Duyệt 2 bài' }).click()
  await expect(toast(page, 'Đã duyệt 2 bài.')).toBeVisible()
  await expect(card(page, one)).toHaveCount(0)
  await page.getByRole('region', { name: 'Thông báo nhanh' }).getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(card(page, one)).toBeVisible()
  await expect(card(page, two)).toBeVisible()
  const family = await open(people.mamParent)
  await expect(family.getByRole('article').first()).toBeVisible()
  await expect(card(family, one)).toHaveCount(0)
})

test('the keys A and R decide about the post that has the focus, and no letter typed elsewhere does', async ({
  open,
}) => {
  const [one, two] = [unique('Bé vẽ nhà'), unique('Bé nặn đất')]
  for (const title of [one, two]) await writePost(people.mamTeacher, { title, className: 'Mầm 1' })
  const page = await open(people.head, waitingPosts)
  await expect(card(page, two)).toBeVisible()
  await page.keyboard.press('a')
  await item(page, one).focus()
  await page.keyboard.press('a')
  await expect(toast(page, `Đã duyệt bài “${one}”.`)).toBeVisible()
  await expect(card(page, one)).toHaveCount(0)
  await expect(card(page, two)).toBeVisible()
  await item(page, two).focus()
  await page.keyboard.press('r')
  const reasons = page.getByRole('dialog', { name: 'Từ chối' })
  await expect(reasons).toBeVisible()
  await reasons.getByRole('textbox').fill('Ảnh a và r bị mờ, cô chọn lại giúp.')
  await reasons.getByRole('button', { name: 'Từ chối' }).click()
  await expect(card(page, two)).toHaveCount(0)
})

test('the office looks at a post as a parent will see it, edits it and accepts it in one step', {
  tag: '@phone',
}, async ({ open }) => {
  const [title, better] = [unique('Bé ngũ trưa'), unique('Bé ngủ trưa')]
  await writePost(people.mamTeacher, { title, className: 'Mầm 1' })
  const page = await open(people.head, waitingPosts)
  await card(page, title)
    .getByRole('button', { name: `Thao tác với bài “${title}”` })
    .click()
  await page.getByRole('menuitem', { name: 'Xem như phụ huynh' }).click()
  const shown = page.getByRole('dialog').getByRole('article', { name: title })
  await expect(shown).toBeVisible()
  await expect(shown).not.toContainText('Chờ nhà trường duyệt')
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await card(page, title)
    .getByRole('button', { name: `Thao tác với bài “${title}”` })
    .click()
  await page.getByRole('menuitem', { name: 'Sửa' }).click()
  await page.getByLabel('Tiêu đề').fill(better)
  await page.getByRole('button', { name: /^Lưu và duyệt/ }).click()
  await expect(toast(page, `Đã duyệt bài “${better}”.`)).toBeVisible()
  const family = await open(people.mamParent)
  await expect(card(family, better)).toBeVisible()
})
