import { deleteStudent, storeStudent } from '@nhip-cau/contract/students'
import { expect, type Page } from '@playwright/test'
import { publishPost } from './arrange.ts'
import { bell, keepPreferences } from './pages.ts'
import { type Person, people } from './people.ts'
import { clientOf } from './sessions.ts'
import { homePaths, isPhone, test, unique } from './test.ts'

const areas: readonly Person[] = [people.head, people.mamTeacher, people.twoChildren]

const feed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bảng tin' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Điều hướng chính' }).filter({ visible: true })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Tùy chỉnh giao diện' })
const root = (page: Page) => page.locator('html')

const personButton = (page: Page, { name }: Person) => page.getByRole('button', { name: `Tài khoản của ${name}` })

/** Opens the preferences from the bar on a large screen, from the profile menu on a phone. */
const openPreferences = async (page: Page, person: Person) => {
  const entry = page.getByRole('button', { name: 'Tùy chỉnh giao diện' }).filter({ visible: true })
  if (isPhone()) await personButton(page, person).click()
  await entry.click()
  await expect(drawer(page).getByRole('button', { name: 'Đặt lại' })).toBeVisible()
}

const choose = (page: Page, group: string, name: string) =>
  drawer(page).getByRole('group', { name: group }).getByRole('radio', { name }).check()

const kept = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === `nhip-cau-${name}`)

/** All areas share one frame; the parents' area is tested on a phone, where most parents use it. */
const tagOf = ({ role }: Person) => (role === 'parent' ? '@phone' : [])

const open320 = { width: 320, height: 640 }

// The areas share one frame, so what it does in every area alike is tested in one of them.
for (const person of [people.head]) {
  test(`${person.role}: folds the navigation to icons that show their names on focus, and keeps it folded`, async ({
    open,
  }) => {
    const page = await open(person)
    await expect(feed(page)).toBeVisible()
    await page.getByRole('button', { name: 'Thu gọn danh mục' }).click()
    await expect(root(page)).toHaveAttribute('data-nav-collapsed', 'true')
    expect(await kept(page, 'isVerticalNavCollapsed')).toMatchObject({ value: 'true', path: '/', sameSite: 'Lax' })
    const last = navigation(page).getByRole('button', { name: /^Thêm/ })
    const tip = page.locator('span[aria-hidden]').filter({ hasText: /^Thêm$/ })
    await expect(last).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(last).toBeFocused()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
    await page.reload()
    await expect(feed(page)).toBeVisible()
    await expect.poll(async () => (await last.boundingBox())?.width).toBeLessThan(80)
    await page.getByRole('button', { name: 'Mở rộng danh mục' }).click()
    await expect.poll(async () => (await last.boundingBox())?.width).toBeGreaterThan(180)
  })

  test(`${person.role}: opens groups of the horizontal navigation 6 pixels below their names, also by keyboard`, async ({
    open,
  }) => {
    const page = await open(person)
    await expect(feed(page)).toBeVisible()
    await page.getByRole('button', { name: 'Thu gọn danh mục' }).click()
    await openPreferences(page, person)
    await choose(page, 'Thanh trên cùng', 'Cuộn theo trang')
    await expect(root(page)).toHaveAttribute('data-navbar', 'hidden')
    await choose(page, 'Danh mục', 'Ngang')
    await expect(root(page)).toHaveAttribute('data-nav', 'horizontal')
    await expect(root(page)).toHaveAttribute('data-navbar', 'sticky')
    await expect(root(page)).toHaveAttribute('data-nav-collapsed', 'false')
    await expect(drawer(page).getByRole('radio', { name: 'Cuộn theo trang' })).toBeDisabled()
    expect((await kept(page, 'navbarType'))?.value).toBe('sticky')
    expect((await kept(page, 'isVerticalNavCollapsed'))?.value).toBe('false')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const group = navigation(page).getByRole('button', { name: /^Ngày ở trường/ })
    const second = navigation(page).getByRole('link', { name: /^Đơn xin nghỉ/ })
    await expect(second).toBeHidden()
    await group.focus()
    await page.keyboard.press('ArrowDown')
    await expect(navigation(page).getByRole('link', { name: /^Điểm danh/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(second).toBeFocused()
    const popover = navigation(page)
      .getByRole('list')
      .filter({ has: page.getByRole('link', { name: /^Đơn xin nghỉ/ }) })
      .last()
    // Measures both again in each poll, because the row moves while counters load.
    const distance = async () => {
      const [above, below] = await Promise.all([group.boundingBox(), popover.boundingBox()])
      return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
    }
    await expect.poll(distance).toBe(6)
    await page.keyboard.press('Escape')
    await expect(group).toBeFocused()
    await expect(second).toBeHidden()
    await group.click()
    await second.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Đơn xin nghỉ' })).toBeVisible()
    await expect(second).toBeHidden()

    // Large text leaves no room for all groups; that of the current page stays.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '250%'
    })
    const more = navigation(page).getByRole('button', { name: /^Thêm/ })
    await expect(more).toBeVisible()
    await expect(group).toBeVisible()
    await more.focus()
    await page.keyboard.press('ArrowUp')
    await expect(navigation(page).getByRole('link', { name: 'Hồ sơ của tôi' })).toBeFocused()
  })

  test(`${person.role}: shows the navigation as a drawer below 1280 pixels`, async ({ open }) => {
    const page = await open(person)
    await keepPreferences(page, { appContentLayoutNav: 'horizontal' })
    await page.setViewportSize({ width: 1279, height: 800 })
    await page.reload()
    await expect(feed(page)).toBeVisible()
    await expect(navigation(page)).toHaveCount(0)
    const button = page.getByRole('button', { name: 'Mở danh mục' })
    await button.click()
    await expect(navigation(page).getByRole('link', { name: 'Bảng tin' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(navigation(page)).toHaveCount(1)
    await expect(button).toBeHidden()
  })
}

for (const person of [people.head, people.twoChildren]) {
  test(`${person.role}: applies each preference at once, keeps it for 30 days and resets it`, {
    tag: tagOf(person),
  }, async ({ open }) => {
    const page = await open(person)
    await expect(feed(page)).toBeVisible()
    await openPreferences(page, person)
    await choose(page, 'Kiểu thẻ', 'Có viền')
    await expect(root(page)).toHaveAttribute('data-skin', 'bordered')
    await choose(page, 'Thanh trên cùng', 'Cuộn theo trang')
    await expect(root(page)).toHaveAttribute('data-navbar', 'hidden')
    await drawer(page).getByRole('checkbox', { name: 'Làm mờ nền thanh trên cùng' }).uncheck()
    await expect(root(page)).toHaveAttribute('data-navbar-blur', 'false')
    await choose(page, 'Giao diện', 'Tối')
    await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
    const names = ['skin', 'navbarType', 'isNavbarBlurEnabled', 'theme', 'color-scheme']
    if (!isPhone()) {
      await choose(page, 'Bề rộng trang', 'Toàn màn hình')
      await expect(root(page)).toHaveAttribute('data-content-width', 'fluid')
      await drawer(page).getByRole('checkbox', { name: 'Danh mục nền tối' }).check()
      names.push('appContentWidth', 'isVerticalNavSemiDark')
    }
    for (const name of names) {
      const cookie = await kept(page, name)
      expect(cookie, name).toMatchObject({ path: '/', sameSite: 'Lax' })
      expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400), name).toBe(30)
    }
    await page.reload()
    await expect(feed(page)).toBeVisible()
    await expect(root(page)).toHaveAttribute('data-skin', 'bordered')
    await openPreferences(page, person)
    await drawer(page).getByRole('button', { name: 'Đặt lại' }).click()
    await expect(root(page)).toHaveAttribute('data-skin', 'default')
    await expect(root(page)).toHaveAttribute('data-navbar', 'sticky')
    await expect(root(page)).toHaveAttribute('data-navbar-blur', 'true')
    await expect(root(page)).toHaveAttribute('data-content-width', 'boxed')
    await expect(drawer(page).getByRole('radio', { name: 'Hệ thống' })).toBeChecked()
    expect(await kept(page, 'skin')).toBeUndefined()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    const opener = isPhone() ? personButton(page, person) : page.getByRole('button', { name: 'Tùy chỉnh giao diện' })
    await expect(opener.filter({ visible: true })).toBeFocused()
  })
}

for (const person of areas) {
  test(`${person.role}: shows the unread count in the tab title; the bell opens all notifications`, async ({
    open,
  }) => {
    const page = await open(person)
    await expect(page).toHaveTitle(/^\(\d+\) Bảng tin · Nhịp Cầu$/)
    await bell(page).click()
    await page.getByRole('dialog', { name: 'Thông báo' }).getByRole('link', { name: 'Xem tất cả' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thông báo' })).toBeVisible()
    await expect(page).toHaveURL(`${homePaths[person.role].replace(/\/$/, '')}/notifications`)
    await expect(page).toHaveTitle(/^\(\d+\) Thông báo · Nhịp Cầu$/)
  })

  test(`${person.role}: fits the page into 320 pixels and never prints the frame`, {
    tag: tagOf(person),
  }, async ({ open }) => {
    const page = await open(person)
    await page.setViewportSize(open320)
    await expect(page.getByRole('article').first()).toBeVisible()
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await excess()).toBeLessThanOrEqual(0)
    await personButton(page, person).click()
    await page.getByRole('button', { name: 'Tùy chỉnh giao diện' }).filter({ visible: true }).click()
    await expect(drawer(page)).toBeVisible()
    expect(await excess()).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(navigation(page)).toHaveCount(0)
  })
}

test('shows a bar with four places at the bottom of a phone to teachers, parents and the office', async ({ open }) => {
  const quick = (page: Page) => page.getByRole('navigation', { name: 'Truy cập nhanh' })
  const onPhone = async (person: Person) => {
    const page = await open(person)
    await page.setViewportSize({ width: 390, height: 844 })
    return page
  }
  const teacher = await onPhone(people.mamTeacher)
  await expect(quick(teacher).locator('a, button')).toContainText(['Bảng tin', 'Điểm danh', 'Thông báo', 'Thêm'])
  const parent = await onPhone(people.twoChildren)
  await expect(quick(parent).locator('a, button')).toContainText(['Bảng tin', 'Điểm danh', 'Thông báo', 'Thêm'])
  await quick(parent).getByRole('link', { name: 'Điểm danh' }).click()
  await expect(parent.getByRole('heading', { level: 1, name: 'Điểm danh' })).toBeVisible()
  const head = await onPhone(people.head)
  await expect(quick(head).locator('a, button')).toContainText(['Bảng tin', 'Điểm danh', 'Thông báo', 'Thêm'])

  await teacher.setViewportSize({ width: 1366, height: 768 })
  await expect(
    navigation(teacher).getByRole('link', { name: 'Hồ sơ của tôi' }),
    'the few entries of a teacher leave room for the own pages on a low screen',
  ).toBeVisible()
})

test('ignores invalid cookies and applies valid ones before any script has loaded', async ({ open }) => {
  const page = await open(people.head)
  await expect(feed(page)).toBeVisible()
  await keepPreferences(page, {
    skin: '%22%3E%3Cscript%3E',
    theme: '__proto__',
    appContentLayoutNav: 'constructor',
    appContentWidth: '%E0%A4%A',
    navbarType: 'HIDDEN',
    isVerticalNavCollapsed: '1',
    language: 'xx',
  })
  await page.reload()
  await expect(feed(page)).toBeVisible()
  const shown = {
    skin: 'default',
    nav: 'vertical',
    navbar: 'sticky',
    'nav-collapsed': 'false',
    'content-width': 'boxed',
  }
  for (const [name, value] of Object.entries(shown)) await expect(root(page)).toHaveAttribute(`data-${name}`, value)
  await expect(root(page)).toHaveAttribute('lang', 'vi')

  await keepPreferences(page, {
    skin: 'bordered',
    theme: 'dark',
    appContentLayoutNav: 'vertical',
    appContentWidth: 'fluid',
    navbarType: 'hidden',
    isVerticalNavCollapsed: 'true',
    language: 'ar',
  })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  const early = { skin: 'bordered', navbar: 'hidden', 'nav-collapsed': 'true', 'content-width': 'fluid' }
  for (const [name, value] of Object.entries(early)) await expect(root(page)).toHaveAttribute(`data-${name}`, value)
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(root(page)).toHaveAttribute('dir', 'rtl')
})

test('on a low screen the navigation does not scroll: “Thêm” opens the groups without room, also by keyboard', async ({
  open,
}) => {
  const page = await open(people.head)
  await page.setViewportSize({ width: 1366, height: 768 })
  const column = page.getByRole('region', { name: 'Nhịp Cầu' })
  await expect(navigation(page).getByRole('link', { name: 'Tài khoản' })).toBeInViewport({ ratio: 1 })
  const more = navigation(page).getByRole('button', { name: /^Thêm/ })
  await expect(more).toBeInViewport({ ratio: 1 })
  expect(await column.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  const settings = navigation(page).getByRole('link', { name: 'Cài đặt trường' })
  await expect(settings).toHaveCount(0)
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(settings).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await expect(more).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(navigation(page).getByRole('link', { name: 'Sổ đồng ý' })).toBeFocused()
  await page.setViewportSize({ width: 1366, height: 1200 })
  await expect(more).toHaveCount(0)
  await page.setViewportSize({ width: 1366, height: 768 })
  await more.click()
  await settings.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cài đặt trường' })).toBeVisible()
  await expect(settings).toHaveCount(0)
})

test('applies a preference in other tabs', async ({ open }) => {
  const page = await open(people.head)
  const other = await page.context().newPage()
  await other.goto('/school')
  await expect(feed(other)).toBeVisible()
  await openPreferences(page, people.head)
  await choose(page, 'Danh mục', 'Ngang')
  await expect(navigation(other).getByRole('button', { name: /^Trao đổi/ })).toBeVisible()
})

test('scrolls a static bar away and keeps a sticky one', async ({ open }) => {
  const page = await open(people.head)
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  const bar = page.getByRole('banner')
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  await expect(bar).toBeInViewport()
  await keepPreferences(page, { navbarType: 'hidden' })
  await page.reload()
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  await expect(bar).not.toBeInViewport()
})

test('a name of 64 letters fits at 200 % zoom, and the bars leave the screen to the page', async ({ open }) => {
  const head = await clientOf(people.otherHead)
  const name = 'Công Tằng Tôn Nữ Thị Hoàng Phương Nguyệt Minh Khánh Ngọc Bảo Chi'
  const body = { full_name: name, birth_date: '2022-05-10', sex: 'F', confirmed: true } as const
  const { id } = await head.get(storeStudent, { body })
  const page = await open(people.otherHead, `/school/students?class_id=none&open=${id}`)
  // What 1366 × 768 pixels show at 200 %.
  await page.setViewportSize({ width: 683, height: 384 })
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  expect(await excess()).toBeLessThanOrEqual(0)
  for (const path of ['/school/students?class_id=none', '/school/student-by-class?class_id=none']) {
    await page.goto(path)
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
    expect(await excess(), path).toBeLessThanOrEqual(0)
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
    await expect(page.getByRole('banner')).not.toBeInViewport()
  }
  await head.get(deleteStudent, { params: { id } })
})

test('counts pending and unread items in the navigation and updates the counts live', async ({ open }) => {
  const page = await open(people.head)
  // A lower screen leaves out the own pages, which the header has as well.
  await page.setViewportSize({ width: 1440, height: 1100 })
  await expect(navigation(page).getByRole('link', { name: /^Bảng tin \d+ việc chờ/ })).toBeVisible()
  await expect(navigation(page).getByRole('link', { name: /^Thông báo \d+ chưa đọc/ })).toBeVisible()

  const parent = await open(people.mamParent)
  await expect(feed(parent)).toBeVisible()
  const count = async () => Number(/^\((\d+)\)/.exec(await parent.title())?.[1] ?? 0)
  await expect(parent.getByRole('article').first()).toBeVisible()
  const before = await count()
  await publishPost(people.mamTeacher, { title: unique('Đếm trên thẻ'), className: 'Mầm 1' })
  await expect.poll(count).toBe(before + 1)
})

test('names the missing permission and links to the home page', async ({ open }) => {
  const page = await open(people.clerk, '/school/create-post')
  await expect(
    page.getByText('Trang này cần quyền “Viết bài”. Hiệu trưởng cấp quyền này ở trang Tài khoản.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Về trang chủ' }).click()
  await expect(feed(page)).toBeVisible()
})

test('offers a skip link to the content as the first focus stop', async ({ open }) => {
  const page = await open(people.head)
  await expect(feed(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Đến nội dung chính' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})
