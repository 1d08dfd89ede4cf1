import { expect, type Locator, type Page } from '@playwright/test'
import { password, productUrl } from './people.ts'
import type { PhotoFile } from './photos.ts'

/**
 * The milliseconds after which a page shows what others have changed, without a reload. It takes less than two seconds,
 * but other tests use the machine at the same time; without a signal a page asks again after a minute at the earliest.
 */
export const liveUpdate = 20_000

/** Fills in a login form and submits it. */
export const enter = async (page: Page, login: string, secret = password): Promise<void> => {
  await page.getByLabel('Số điện thoại hoặc tên đăng nhập').fill(login)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
}

/** The card of a post in the feed or in the panel. */
export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true })

/** The notification bell: at the top right of a large screen, at the bottom of a phone. */
export const bell = (page: Page): Locator => page.getByRole('button', { name: /^Thông báo/ }).filter({ visible: true })

export const unread = async (page: Page): Promise<number> => {
  // One look: a count that is seen first and read later may be gone in between.
  const [count = '0'] = await bell(page)
    .getByText(/^\d+\+?$/)
    .allInnerTexts()
  return Number.parseInt(count, 10)
}

type Writing = {
  readonly title: string
  readonly text: string
  readonly photos?: readonly PhotoFile[]
}

/** Fills in the form of a post and waits until its photos are uploaded. */
export const fillPost = async (page: Page, { title, text, photos = [] }: Writing): Promise<void> => {
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill(title)
  await page.getByLabel('Nội dung', { exact: true }).fill(text)
  if (photos.length === 0) return
  await page.getByLabel('Thêm ảnh').setInputFiles([...photos])
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

/**
 * Submits the form and waits for the feed. The form's preview looks like the post, so the heading of the feed is
 * checked.
 */
export const send = async (page: Page, label: 'Gửi duyệt' | 'Đăng bài'): Promise<void> => {
  await page.getByRole('button', { name: label }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bảng tin' })).toBeVisible()
}

/** Accepts a post in the list of the office; the families see it when that can no longer be undone. */
export const accept = async (head: Page, title: string): Promise<void> => {
  await card(head, title)
    .getByRole('button', { name: /^Duyệt · \d+ gia đình$/ })
    .click()
  await expect(toast(head, `Đã duyệt bài “${title}”.`)).toBeVisible()
}

/** Expects all pictures of a card to be loaded and decoded. */
export const expectPhotosShown = async (post: Locator, count: number): Promise<void> => {
  await post.scrollIntoViewIfNeeded()
  const photos = post.locator('img[data-photo]')
  await expect(photos).toHaveCount(count)
  for (const photo of await photos.all()) {
    await photo.scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        photo.evaluate((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)),
      )
      .toBeGreaterThan(0)
  }
}

/** The texts of what lies under the toasts, at least partly; says so if no toast is shown any more. */
export const underToasts = (page: Page) =>
  page.getByRole('region', { name: 'Thông báo nhanh' }).evaluate((region) => {
    if (region.childElementCount === 0) return ['no toast']
    const toast = region.getBoundingClientRect()
    return [...document.querySelectorAll('button, a[href], input, select, textarea, h1, h2, h3')]
      .filter((one) => !region.contains(one) && one.checkVisibility())
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect()
        return width > 4 && left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom
      })
      .map((one) => one.textContent || one.outerHTML)
  })

/** The text of a toast. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Thông báo nhanh' }).getByText(text)

/** Keeps preferences as the page does, in cookies; they apply from the next load on. */
export const keepPreferences = (page: Page, values: Record<string, string>) =>
  page
    .context()
    .addCookies(Object.entries(values).map(([name, value]) => ({ name: `nhip-cau-${name}`, value, url: productUrl() })))

/** Taps the visible label of a chip, as a finger does; its own box is hidden. */
export const tapLabel = (box: Locator) => box.locator('xpath=ancestor::label[1]').click()

/** Waits until nothing has arrived for a moment; the live stream never ends. */
export const isQuiet = (page: Page) =>
  page.waitForFunction(() => {
    const arrivals = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return performance.now() - Math.max(...arrivals.map(({ responseEnd }) => responseEnd)) > 400
  })
