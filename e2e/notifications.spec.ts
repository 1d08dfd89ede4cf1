import { expect, type Page } from '@playwright/test'
import { publishPost, publishPosts, writePost } from './arrange.ts'
import { bell, card, unread } from './pages.ts'
import type { Person } from './people.ts'
import { people, productUrl } from './people.ts'
import { test, unique } from './test.ts'

// No other test posts to this class.
const className = 'C1'
const teacher = { role: 'teacher', login: '0950000961', name: 'Huỳnh Thị Cẩm Vân' } as const satisfies Person
const parent = { role: 'parent', login: '0950001052', name: 'Dương Thị Kim Phương' } as const satisfies Person

const list = (page: Page) => page.getByRole('dialog', { name: 'Thông báo' })

test('marks notifications as read one by one or all at once, and keeps them read', { tag: '@phone' }, async ({
  open,
}) => {
  const titles = [unique('Một'), unique('Hai'), unique('Ba')] as const
  await publishPosts(
    people.otherHead,
    titles.map((title) => ({ title, className })),
  )
  const page = await open(parent)
  await expect.poll(() => unread(page)).toBeGreaterThanOrEqual(3)
  const before = await unread(page)

  await bell(page).click()
  await list(page)
    .getByRole('button', { name: new RegExp(`^Chưa đọc: .*${titles[0]}`) })
    .click()
  await expect(page.getByRole('dialog', { name: 'Bài viết' }).getByRole('article', { name: titles[0] })).toBeVisible()
  await expect.poll(() => unread(page)).toBe(before - 1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await bell(page).click()
  await expect(list(page).getByText(`${before - 1} thông báo chưa đọc`)).toBeVisible()
  await list(page).getByRole('button', { name: 'Đọc tất cả' }).click()
  await expect(list(page).getByText('thông báo chưa đọc')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await unread(page)).toBe(0)
})

test('notifies the head of a pending post and its author of the decision', async ({ open }) => {
  const title = unique('Chờ cô hiệu trưởng')
  const author = await open(teacher)
  await expect(author.getByRole('heading', { level: 1, name: 'Bảng tin' })).toBeVisible()
  await writePost(teacher, { title, className })
  const head = await open(people.otherHead)
  await bell(head).click()
  // With posts of other tests it is one of several in a row.
  const several = list(head).getByRole('button', { name: /\d+ bài viết chờ duyệt/ })
  const single = list(head).getByRole('button', { name: `Chưa đọc: ${teacher.name} gửi bài chờ duyệt: ${title}` })
  await expect(several.or(single).first()).toBeVisible()
  if (await several.isVisible()) await several.click()
  await single.click()
  const panel = head.getByRole('dialog', { name: 'Bài viết' })
  await panel.getByRole('button', { name: /^Duyệt/ }).click()
  await expect(panel.getByRole('article', { name: title }).getByText('Chờ nhà trường duyệt')).toHaveCount(0)

  await expect(card(author, title)).toBeVisible()
  await bell(author).click()
  await expect(
    list(author).getByRole('button', { name: `Chưa đọc: Bài viết của bạn đã được duyệt: ${title}` }),
  ).toBeVisible()
})

test('updates the unread count on marking as read and requests the list once', async ({ open }) => {
  const title = unique('Đọc một lần')
  await publishPost(people.otherHead, { title, className })
  const page = await open(parent)
  await expect.poll(() => unread(page)).toBeGreaterThan(0)
  await bell(page).click()
  const row = list(page).getByRole('button', { name: new RegExp(`^Chưa đọc: .*${title}`) })
  await expect(row).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(new URL(request.url()).pathname)
  })
  // The response does not contain the number; the live signal of the own change triggers its refetch.
  const number = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/parent/user')
  await list(page).getByRole('button', { name: 'Đọc tất cả' }).click()
  await number
  await expect.poll(() => unread(page)).toBe(0)
  expect(asked.filter((path) => path === '/api/v1/parent/notification')).toHaveLength(1)
})

test('shows a notification in the language of its reader', async ({ open }) => {
  const title = unique('Bonjour')
  await publishPost(people.otherHead, { title, className })
  const page = await open(parent)
  await expect.poll(() => unread(page)).toBeGreaterThan(0)
  await page.context().addCookies([{ name: 'nhip-cau-language', value: 'fr', url: productUrl() }])
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: new RegExp(`^Non lue : .*vient de publier : ${title}`) })).toBeVisible()
})
