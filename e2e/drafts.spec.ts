import { expect, type Page } from '@playwright/test'
import { interceptOnce, loseResponse } from './intercept.ts'
import { card, enter, fillPost, send, toast } from './pages.ts'
import { people, sessionKey } from './people.ts'
import { photo } from './photos.ts'
import { test, unique } from './test.ts'

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Tiêu đề' })
const textField = (page: Page) => page.getByLabel('Nội dung', { exact: true })
const saved = (page: Page) => page.getByText(/^Đã lưu nháp lúc \d\d:\d\d$/)

test('keeps a draft over a reload and deletes it once it is sent', { tag: '@phone' }, async ({ open }) => {
  const title = unique('Bản nháp')
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title, text: 'Viết dở thì có việc…', photos: [await photo(0), await photo(1)] })
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Đã mở lại bản nháp lưu lúc /)).toBeVisible()
  await expect(titleField(page)).toHaveValue(title)
  await expect(textField(page)).toHaveText('Viết dở thì có việc…')
  await expect(page.getByRole('img', { name: 'anh-2.jpg' })).toBeVisible()

  await send(page, 'Gửi duyệt')
  await expect(card(page, title).locator('img[data-photo]')).toHaveCount(2)
  await page.goto('/teacher/create-post')
  await expect(titleField(page)).toHaveValue('')
})

test('deletes a draft by a tap and at logout', async ({ open }) => {
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title: unique('Bỏ đi'), text: 'Không cần nữa.' })
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Bỏ nháp' }).click()
  await expect(titleField(page)).toHaveValue('')

  await fillPost(page, { title: unique('Máy dùng chung'), text: 'Người sau không được thấy.' })
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: `Tài khoản của ${people.mamTeacher.name}` }).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL('/teacher/login')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Máy dùng chung')
  await enter(page, people.mamTeacher.login)
  await expect(page).toHaveURL('/teacher')
  await page.goto('/teacher/create-post')
  await expect(titleField(page)).toHaveValue('')
})

test('keeps the text when the session ends while one writes', async ({ open }) => {
  const title = unique('Hết phiên')
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title, text: 'Viết rất lâu…' })
  await expect(saved(page)).toBeVisible()
  await page.evaluate(
    (keys) => {
      for (const key of keys) localStorage.setItem(key, 'invalid')
    },
    [sessionKey('teacher', 'TOKEN'), sessionKey('teacher', 'REFRESH_TOKEN')],
  )
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(page).toHaveURL('/teacher/login?to=%2Fteacher%2Fcreate-post')
  await expect(page.getByText('Hết phiên đăng nhập. Vui lòng đăng nhập lại.')).toBeVisible()
  await enter(page, people.mamTeacher.login)
  await expect(titleField(page)).toHaveValue(title)
  await expect(textField(page)).toHaveText('Viết rất lâu…')
  await send(page, 'Gửi duyệt')
  await expect(card(page, title)).toBeVisible()
})

test('says that it is offline, keeps the form, and sends it once on retry', async ({ open }) => {
  const title = unique('Mất mạng')
  const page = await open(people.mamTeacher)
  await page.getByRole('link', { name: /Chia sẻ điều gì/ }).click()
  await fillPost(page, { title, text: 'Sóng yếu quá.' })
  await page.context().setOffline(true)
  await expect(page.getByText('Mất kết nối mạng. Nội dung đang xem có thể chưa mới nhất.')).toBeVisible()
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(page.getByText('Nội dung của bạn vẫn được giữ ở đây. Hãy gửi lại khi có mạng.')).toBeVisible()
  await expect(titleField(page)).toHaveValue(title)
  await page.context().setOffline(false)
  await expect(page.getByText('Đã có mạng trở lại.')).toBeVisible()
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(toast(page, 'Đã gửi bài. Nhà trường sẽ duyệt sớm.')).toBeVisible()
  await expect(card(page, title)).toHaveCount(1)
})

test('does not create a second post after a lost response', async ({ open }) => {
  const title = unique('Gửi hai lần')
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title, text: 'Bấm gửi mà không thấy gì.' })
  await interceptOnce(page, '**/posts/web', loseResponse)
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(page.getByText('Nội dung của bạn vẫn được giữ ở đây. Hãy gửi lại khi có mạng.')).toBeVisible()
  // With the network drafts are saved at once; this one may be a post already.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(toast(page, 'Đã gửi bài. Nhà trường sẽ duyệt sớm.')).toBeVisible()
  await expect(card(page, title)).toHaveCount(1)
})

test('asks before it creates a second post of one that was changed after a lost response', async ({ open }) => {
  const [first, second] = [unique('Gửi rồi'), unique('Sửa thêm')]
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title: first, text: 'Bấm gửi mà không thấy gì.' })
  await interceptOnce(page, '**/posts/web', loseResponse)
  const send = page.getByRole('button', { name: 'Gửi duyệt' })
  await send.click()
  await expect(page.getByText('Nội dung của bạn vẫn được giữ ở đây. Hãy gửi lại khi có mạng.')).toBeVisible()
  await titleField(page).fill(second)
  await send.click()
  await expect(page.getByText(/Lần gửi trước đã đến nơi/).first()).toBeVisible()
  await expect(titleField(page)).toHaveValue(second)
  const home = await open(people.mamTeacher)
  await expect(card(home, first)).toHaveCount(1)
  await expect(card(home, second)).toHaveCount(0)
  await send.click()
  await expect(toast(page, 'Đã gửi bài. Nhà trường sẽ duyệt sớm.')).toBeVisible()
  await expect(card(page, second)).toHaveCount(1)
})
