import { expect, type Locator, type Page } from '@playwright/test'
import { writePost } from './arrange.ts'
import { card, toast } from './pages.ts'
import { password, people } from './people.ts'
import { test, unique } from './test.ts'

const isFocused = (target: Locator) =>
  target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let step = 0; step < 60; step += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`)
}

test('logs in and accepts a post with the keyboard alone', async ({ visit }) => {
  const title = unique('Chỉ bàn phím')
  await writePost(people.mamTeacher, { title, className: 'Mầm 1' })
  const page = await visit('/school/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Đến nội dung chính' })).toBeFocused()
  await tabTo(page, page.getByLabel('Số điện thoại hoặc tên đăng nhập'))
  await page.keyboard.type(people.head.login)
  await tabTo(page, page.getByLabel('Mật khẩu', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(card(page, title)).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: 'Tất cả' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Chờ duyệt/ })).toBeFocused()
  await expect(page).toHaveURL('/school?status=pending')
  const accept = card(page, title).getByRole('button', { name: 'Duyệt', exact: true })
  await expect(accept).toBeVisible()
  await tabTo(page, accept)
  await page.keyboard.press('Enter')
  await expect(toast(page, `Đã duyệt bài “${title}”.`)).toBeVisible()
})

test('a dialog traps the focus, closes with Esc and returns the focus', async ({ open }) => {
  const title = unique('Hộp thoại')
  await writePost(people.mamTeacher, { title, className: 'Mầm 1' })
  const page = await open(people.head, '/school?status=pending')
  const reject = card(page, title).getByRole('button', { name: 'Từ chối' })
  await reject.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Từ chối bài viết' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(reject).toBeFocused()
})
