import { expect, type Page } from '@playwright/test'
import { holdCode } from './intercept.ts'
import { tapLabel } from './pages.ts'
import { people } from './people.ts'
import { isPhone, test } from './test.ts'

const feed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bảng tin' })
const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Không tìm thấy trang' })

test('names an unknown address on a page with a link home', async ({ visit, open }) => {
  const stranger = await visit('/khong-co/trang-nay')
  await expect(notFound(stranger)).toBeVisible()
  await expect(stranger.getByText('/khong-co/trang-nay')).toBeVisible()
  await stranger.goto('/pages/misc/not-found/mot/hai')
  await expect(stranger.getByText('/mot/hai')).toBeVisible()

  const teacher = await open(people.mamTeacher, '/teacher/khong-co')
  await expect(notFound(teacher)).toBeVisible()
  await teacher.getByRole('link', { name: 'Về trang chủ' }).click()
  await expect(feed(teacher)).toBeVisible()
  await expect(teacher).toHaveURL('/teacher')
})

test('answers the address of no page as unknown, and lists the pages of a teacher in the navigation', {
  tag: '@phone',
}, async ({ open }) => {
  const head = await open(people.head)
  await expect(feed(head)).toBeVisible()
  await head.goto('/school/khong-co')
  await expect(notFound(head)).toBeVisible()
  await expect(head.getByText('/school/khong-co')).toBeVisible()
  const teacher = await open(people.mamTeacher)
  if (isPhone()) await teacher.getByRole('button', { name: 'Thêm', exact: true }).click()
  const navigation = teacher.getByRole('navigation', { name: 'Điều hướng chính' })
  await expect(navigation.getByRole('link')).toContainText([
    'Bảng tin',
    'Viết bài',
    'Điểm danh',
    'Đơn xin nghỉ',
    'Dặn thuốc',
    'Lời nhắn',
    'Thực đơn',
    'Phiếu bé ngoan',
    'Cân đo',
    'Nhận xét',
    'Kế hoạch giáo dục',
    'Camera',
    'Học sinh',
    'Phụ huynh',
    'Thông báo',
    'Hồ sơ của tôi',
  ])
  await expect(navigation.getByRole('link')).toHaveCount(16)
})

test("says that a page's code did not load, keeps the input, and loads it on retry", async ({ open }) => {
  const page = await open(people.mamTeacher, 'about:blank')
  // Blocked before the page loads, because the page preloads this chunk in an idle moment.
  let isBlocked = true
  await page.route('**/assets/create-post-page-*.js', (route) => (isBlocked ? route.abort() : route.continue()))
  await page.goto('/teacher')
  await page.getByRole('link', { name: /Chia sẻ điều gì/ }).click()
  await expect(page.getByRole('heading', { name: 'Chưa mở được trang này' })).toBeVisible()
  isBlocked = false
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Viết bài' })).toBeVisible()
})

test('loads the login page while a teacher goes on typing, so that logging out needs no network', async ({ open }) => {
  const page = await open(people.mamTeacher, 'about:blank')
  let isLoaded = false
  page.on('request', (request) => {
    isLoaded ||= request.url().includes('/assets/login-page-')
  })
  await page.goto('/teacher')
  const isLoadedAfterKey = async () => {
    await page.keyboard.press('Tab')
    return isLoaded
  }
  await expect.poll(isLoadedAfterKey, { intervals: [300] }).toBe(true)
})

test('the button of the navigation shows the tap while its panel still loads', async ({ open }) => {
  const page = await open(people.mamParent)
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdCode(page, 'panels')
  const more = page.getByRole('button', { name: 'Thêm', exact: true })
  await more.click()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toHaveAttribute('aria-expanded', 'false')
})

test('a tap on "Đăng xuất" counts although parts of the menu appear before the finger is lifted', async ({ open }) => {
  const page = await open(people.mamTeacher, 'about:blank')
  const release = await holdCode(page, 'switchers')
  await page.goto('/teacher')
  await page.getByRole('button', { name: `Tài khoản của ${people.mamTeacher.name}` }).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).hover()
  await page.mouse.down()
  release()
  await expect(page.getByRole('group', { name: 'Giao diện' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
  await expect(page.getByRole('button', { name: 'Thêm vào màn hình chính' })).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL('/teacher/login')
})

test('the navigation opens each page and marks the current one', { tag: '@phone' }, async ({ open }) => {
  const page = await open(people.head)
  const navigation = page.getByRole('navigation', { name: 'Điều hướng chính' }).filter({ visible: true })
  if (isPhone()) await page.getByRole('button', { name: 'Thêm', exact: true }).click()
  await expect(navigation.getByRole('link', { name: 'Bảng tin' })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'Viết bài' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Viết bài' })).toBeVisible()
  await expect(page).toHaveTitle(/^(?:\(\d+\) )?Viết bài · Nhịp Cầu$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('hides the composer and its page from accounts without the permission to post', async ({ open }) => {
  const page = await open(people.clerk)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Chia sẻ điều gì/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Viết bài' })).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Thao tác với bài/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Chia sẻ', 'In'])
  await page.goto('/school/create-post')
  await expect(page.getByText('Bạn không có quyền thực hiện thao tác này.')).toBeVisible()
})

test('tap targets look like buttons and are at least 44 pixels large', { tag: '@phone' }, async ({ visit, open }) => {
  const login = (await visit('/login')).getByRole('button', { name: 'Đăng nhập', exact: true })
  const writer = await open(people.mamTeacher, '/teacher/create-post')
  for (const button of [login, writer.getByRole('button', { name: 'Gửi duyệt' })]) {
    await expect(button).toBeVisible()
    await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  }
})

test('shows a button to the top after 200 pixels of scrolling and never prints it', {
  tag: '@phone',
}, async ({ open }) => {
  const page = await open(people.mamParent)
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  const button = page.getByRole('button', { name: 'Lên đầu trang' })
  // Scrolls again while what loads late still changes the height of the page.
  const scrollTo = (y: number) =>
    expect
      .poll(() =>
        page.evaluate((top) => {
          window.scrollTo({ top, behavior: 'instant' })
          return window.scrollY
        }, y),
      )
      .toBe(y)
  await scrollTo(200)
  await expect(button).toHaveCount(0)
  await scrollTo(230)
  await expect(button).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(button).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  // The print layout is shorter and the browser moves the page with it.
  await scrollTo(230)
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button).toHaveCount(0)
})

test('keeps the choice of light, dark or system, and follows the system', async ({ open }) => {
  const page = await open(people.mamParent)
  await expect(feed(page)).toBeVisible()
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: `Tài khoản của ${people.mamParent.name}` }).click()
    await tapLabel(page.getByRole('radio', { name }))
    await page.keyboard.press('Escape')
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(scheme).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(scheme).toBe('light')

  await choose('Tối')
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect(feed(page)).toBeVisible()
  expect(await scheme()).toBe('dark')
  const [cookie] = (await page.context().cookies()).filter(({ value }) => value === 'dark')
  expect(cookie).toMatchObject({ path: '/' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(30)

  await choose('Hệ thống')
  await expect.poll(scheme).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(scheme).toBe('dark')
})
