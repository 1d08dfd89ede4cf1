import { expect, type Page } from '@playwright/test'
import { publishPost, writePost } from './arrange.ts'
import { bell, expectPhotosShown } from './pages.ts'
import { type Person, people, productUrl } from './people.ts'
import { photo } from './photos.ts'
import { test, unique } from './test.ts'

/** Collects console errors, failed requests and requests to other origins. */
const watch = (page: Page): string[] => {
  const seen: string[] = []
  page.on('console', (message) => {
    // Expected, because the tests block the service worker.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (['error', 'warning'].includes(message.type())) seen.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    // Requests aborted by leaving a page are not failures.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') seen.push(`failed: ${request.method()} ${request.url()}`)
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== productUrl()) seen.push(`elsewhere: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return seen
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('public pages log no errors and request no other origin', async ({ visit }) => {
  const page = await visit('about:blank')
  const seen = watch(page)
  for (const [path, title] of [
    ['/login', 'Đăng nhập phụ huynh'],
    ['/teacher/login', 'Đăng nhập giáo viên'],
    ['/school/login', 'Đăng nhập nhà trường'],
    ['/khong-co-trang-nay', 'Không tìm thấy trang'],
  ] as const) {
    await page.goto(path)
    await heading(page, title)
    await page.waitForLoadState('load')
  }
  expect(seen).toEqual([])
})

const areas: readonly (readonly [Person, string])[] = [
  [people.head, '/school'],
  [people.mamTeacher, '/teacher'],
  [people.twoChildren, '/'],
]

for (const [person, home] of areas) {
  const tag = person.role === 'school' ? [] : '@phone'
  test(`pages of the ${person.role} area log no errors and request no other origin`, { tag }, async ({ open }) => {
    const { title } = await publishPost(people.head, {
      title: unique('Ảnh ở trang đầu'),
      photos: [await photo(0), await photo(1)],
    })
    const page = await open(person, 'about:blank')
    const seen = watch(page)
    await page.goto(home)
    await heading(page, 'Bảng tin')
    const withPhotos = page.getByRole('article').filter({ hasText: title })
    await expect(withPhotos).toBeVisible()
    const photos = withPhotos.locator('img[data-photo]')
    await expectPhotosShown(withPhotos, await photos.count())
    await withPhotos.getByRole('button', { name: /^Xem ảnh 1 / }).click()
    await expect(page.getByRole('dialog', { name: 'Xem ảnh' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await bell(page).click()
    await expect(page.getByRole('dialog', { name: 'Thông báo' }).getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (person.role !== 'parent') {
      await page.goto(`${home}/create-post`)
      await heading(page, 'Viết bài')
      await expect(page.getByLabel('Thêm ảnh')).toBeAttached()
    }
    expect(seen).toEqual([])
  })
}

test('the page to edit a post logs no errors and requests no other origin', async ({ open }) => {
  const { id, title } = await writePost(people.mamTeacher, {
    title: unique('Sửa yên lặng'),
    className: 'Mầm 1',
    photos: [await photo(0)],
  })
  const page = await open(people.mamTeacher, 'about:blank')
  const seen = watch(page)
  await page.goto(`/teacher/edit-post?id=${id}`)
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue(title)
  await expect(page.getByRole('button', { name: /^Bỏ ảnh/ })).toBeVisible()
  expect(seen).toEqual([])
})
