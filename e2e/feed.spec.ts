import { expect, type Locator, type Page } from '@playwright/test'
import { publishPost, publishPosts, writePost } from './arrange.ts'
import { interceptOnce } from './intercept.ts'
import { card, isQuiet, tapLabel, toast } from './pages.ts'
import { type Person, people } from './people.ts'
import { isPhone, test, unique } from './test.ts'

const chip = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

test('filters pending, accepted and rejected posts and keeps the filter over a reload', async ({ open }) => {
  const [waiting, published] = [unique('Đang chờ'), unique('Đã lên')]
  await writePost(people.mamTeacher, { title: waiting, className: 'Mầm 1' })
  await publishPost(people.mamTeacher, { title: published, className: 'Mầm 1' })
  const page = await open(people.mamTeacher)
  for (const title of [waiting, published]) await expect(card(page, title)).toBeVisible()

  await tapLabel(chip(page, /^Chờ duyệt/))
  await expect(page).toHaveURL('/teacher?status=pending')
  await expect(card(page, published)).toHaveCount(0)
  await expect(card(page, waiting)).toBeVisible()
  await page.reload()
  await expect(chip(page, /^Chờ duyệt/)).toBeChecked()
  await expect(card(page, waiting)).toBeVisible()

  await tapLabel(chip(page, 'Đã đăng'))
  await expect(card(page, published)).toBeVisible()
  await expect(card(page, waiting)).toHaveCount(0)

  await tapLabel(chip(page, 'Từ chối'))
  await expect(card(page, 'Ảnh các bạn Mầm 1 giờ ngủ trưa')).toBeVisible()
  await tapLabel(chip(page, 'Tất cả'))
  await expect(page).toHaveURL('/teacher')
})

test('a parent of two children reads the posts for both or for one', { tag: '@only-phone' }, async ({ open }) => {
  const [ofOlder, ofYounger, ofAll] = [unique('Tin Mầm 1'), unique('Tin Nắng'), unique('Tin toàn trường')]
  await publishPosts(people.head, [
    { title: ofOlder, className: 'Mầm 1' },
    { title: ofYounger, className: 'Nắng' },
    { title: ofAll },
  ])
  const page = await open(people.twoChildren)
  for (const title of [ofOlder, ofYounger, ofAll]) await expect(card(page, title)).toBeVisible()

  const choose = page.getByRole('combobox', { name: 'Chọn con' })
  await choose.selectOption({ label: 'Gấu · Mầm 1' })
  await expect(card(page, ofYounger)).toHaveCount(0)
  await expect(card(page, ofOlder)).toBeVisible()
  await expect(card(page, ofAll), 'a post for the whole school is shown for each class').toBeVisible()
  await page.reload()
  await expect(card(page, ofOlder)).toBeVisible()
  await expect(card(page, ofYounger)).toHaveCount(0)

  await page.getByRole('button', { name: /^Bé Mật/ }).click()
  await expect(card(page, ofYounger)).toBeVisible()
  await expect(card(page, ofOlder)).toHaveCount(0)
  await choose.selectOption({ label: 'Tất cả các con' })
  for (const title of [ofOlder, ofYounger, ofAll]) await expect(card(page, title)).toBeVisible()
})

test('the office selects one class and keeps it on every page with classes; a teacher of one class has no selector', async ({
  open,
}) => {
  const [ofMam, ofLa] = [unique('Của Mầm 1'), unique('Của Lá 1')]
  await publishPosts(people.head, [
    { title: ofMam, className: 'Mầm 1' },
    { title: ofLa, className: 'Lá 1' },
  ])
  const head = await open(people.head)
  for (const title of [ofMam, ofLa]) await expect(card(head, title)).toBeVisible()
  const choose = head.getByRole('combobox', { name: 'Chọn lớp' })
  const chosen = choose.locator('option:checked')
  await choose.selectOption({ label: 'Lá 1' })
  await expect(card(head, ofMam)).toHaveCount(0)
  await expect(card(head, ofLa)).toBeVisible()
  await expect(head).toHaveURL(/class_id=/)

  const navigation = head.getByRole('navigation', { name: 'Điều hướng chính' })
  await navigation.getByRole('link', { name: /^Học sinh(?! theo)/ }).click()
  const ofPage = head.getByRole('combobox', { name: 'Lớp', exact: true })
  await expect(ofPage.locator('option:checked')).toHaveText('Lá 1')
  await ofPage.selectOption({ label: 'Mầm 1' })
  await expect(chosen).toHaveText('Mầm 1')
  await navigation.getByRole('button', { name: /^Thêm/ }).click()
  await navigation.getByRole('link', { name: 'Cài đặt trường' }).click()
  await expect(head.getByRole('heading', { level: 1, name: 'Cài đặt trường' })).toBeVisible()
  await expect(choose, 'a page without classes has no selector').toHaveCount(0)
  await navigation.getByRole('link', { name: /^Phụ huynh/ }).click()
  await expect(chosen).toHaveText('Mầm 1')
  await head.goto('/school/students?class_id=01a1fc15-07be-7724-913c-6ed78d7201b8')
  await expect(chosen, 'a class that does not exist').toHaveText('Tất cả các lớp')
  await expect(head).not.toHaveURL(/class_id=/)

  const teacher = await open(people.mamTeacher)
  await expect(teacher.getByRole('banner').getByText('Mầm 1')).toBeVisible()
  await expect(teacher.getByRole('combobox')).toHaveCount(0)
})

const choiTeacher: Person = { role: 'teacher', login: '0950000918', name: 'Kiều Thị Minh Nguyệt' }
/** Only one test writes to this class, because it needs a long feed. */
const longFeed = {
  className: 'Chồi 1',
  parent: { role: 'parent', login: '0950001026', name: 'Nguyễn Thị Thu Hương' },
} as const
const choiParent: Person = { role: 'parent', login: '0950001040', name: 'Nguyễn Thị Thanh Oanh' }

test('loads older posts while scrolling until the feed ends', { tag: '@phone' }, async ({ open }) => {
  const titles = Array.from({ length: 22 }, (_, index) => unique(`Nhật ký ${index}`))
  await publishPosts(
    people.head,
    titles.map((title) => ({ title, className: longFeed.className })),
  )
  const page = await open(longFeed.parent)
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(card(page, titles.at(-1) ?? '')).toBeVisible()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return page.getByText('Bạn đã xem hết các bài viết.').count()
    })
    .toBe(1)
  for (const title of titles) await expect(card(page, title)).toHaveCount(1)
})

test('counts new posts while one reads further down and shows them on a tap', { tag: '@phone' }, async ({ open }) => {
  const titles = Array.from({ length: 8 }, (_, index) => unique(`Cũ ${index}`))
  await publishPosts(
    people.head,
    titles.map((title) => ({ title, className: 'Chồi 2' })),
  )
  const page = await open(choiParent)
  // So low that the child's day above the feed fills it.
  await page.setViewportSize({ width: isPhone() ? 390 : 1440, height: 480 })
  await expect(page.getByRole('article').nth(7)).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(240)
  const title = unique('Mới tinh')
  await publishPost(people.head, { title, className: 'Chồi 2' })
  const pill = page.getByRole('button', { name: /^Có \d+ bài viết mới$/ })
  await expect(pill).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  await pill.click()
  await expect(card(page, title)).toBeInViewport()
})

test('keeps a post that arrives while the next page is loading', async ({ open }) => {
  const titles = Array.from({ length: 12 }, (_, index) => unique(`Trước ${index}`))
  await publishPosts(
    people.head,
    titles.map((title) => ({ title, className: 'Chồi 2' })),
  )
  const page = await open(choiParent, 'about:blank')
  const { promise: slow, resolve: release } = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/[?&]before=/)
  await interceptOnce(page, /[?&]before=/, async (route) => {
    await slow
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('article').nth(8).scrollIntoViewIfNeeded()
  await asked
  const title = unique('Đúng lúc ấy')
  await publishPost(people.head, { title, className: 'Chồi 2' })
  release()
  const pill = page.getByRole('button', { name: /^Có \d+ bài viết mới$/ })
  await pill.or(card(page, title)).first().waitFor()
  if (await pill.isVisible()) await pill.click()
  await expect(card(page, title)).toBeInViewport()
})

test('shows the first lines of a long text and unfolds it', async ({ open }) => {
  const title = unique('Bài dài')
  const text = Array.from({ length: 40 }, (_, index) => `Câu thứ ${index + 1} của cô.`).join(' ')
  await publishPost(people.head, { title, text, className: 'Chồi 2' })
  const page = await open(choiTeacher)
  const post = card(page, title)
  await post.getByRole('button', { name: 'Xem thêm' }).click()
  await expect(post.getByText('Câu thứ 40 của cô.')).toBeInViewport()
  await post.getByRole('button', { name: 'Thu gọn' }).click()
  await expect(post.getByRole('button', { name: 'Xem thêm' })).toBeVisible()
})

test('counts a post as seen once it was on screen, and shows the number to its author', async ({ open }) => {
  const title = unique('Ai đã xem')
  await publishPost(people.laTeacher, { title, className: 'Lá 1' })
  const teacher = await open(people.laTeacher)
  await expect(card(teacher, title).getByText(/^Đã xem 0\/\d+ gia đình$/)).toBeVisible()
  await card(teacher, title)
    .getByRole('button', { name: /^Đã xem 0/ })
    .click()
  const unseen = teacher.getByRole('dialog', { name: 'Tình hình nhận bài' })
  await expect(unseen.getByText(/^0\/\d+ gia đình đã xem$/)).toBeVisible()
  await unseen.getByRole('searchbox', { name: 'Tìm kiếm' }).fill(people.laParent.name)
  await expect(unseen.getByRole('listitem')).toHaveCount(1)
  await expect(unseen.getByRole('listitem')).toContainText('Lá 1')
  await unseen.getByRole('button', { name: 'Đóng' }).click()
  const family = await open(people.laParent)
  const post = card(family, title)
  await expect(post.getByText('Mới', { exact: true })).toBeVisible()
  await post.scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      await teacher.reload()
      await expect(card(teacher, title)).toBeVisible()
      return card(teacher, title)
        .getByText(/^Đã xem 1\/\d+ gia đình$/)
        .count()
    })
    .toBe(1)
  await family.reload()
  await expect(post).toBeVisible()
  await expect(post.getByText('Mới', { exact: true })).toHaveCount(0)
})

/** Counts the formatters of `Intl` that a page makes; the first one takes a slow phone 100 ms. */
const countFormatters = () => {
  const state = Object.assign(window, { formatters: 0 })
  for (const name of ['DateTimeFormat', 'NumberFormat'] as const)
    Object.assign(Intl, {
      [name]: new Proxy(Intl[name], {
        construct: (target, values) => {
          state.formatters += 1
          return Reflect.construct(target, values) as object
        },
      }),
    })
}

test("a family's home loads no code of forms and makes no formatter of Intl", { tag: '@only-phone' }, async ({
  open,
}) => {
  const page = await open(people.mamParent, 'about:blank')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.addInitScript(countFormatters)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await isQuiet(page)
  expect(loaded.filter((path) => /^\/assets\/(?:forms|controls|texts|office|post-menu)-/.test(path))).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { formatters: number }).formatters)).toBe(0)
})

/** Where a part of a post stands in its card, wherever the page has scrolled to. */
const placeInCard = (part: Locator) =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const outer = element.closest('article')?.getBoundingClientRect() ?? new DOMRect()
    return { x: x - outer.x, y: y - outer.y, width, height }
  })

test('the menu of a post is loaded when it is asked for: without a network it says so; later it opens by keyboard and gives the focus back', async ({
  open,
}) => {
  const title = unique('Thực đơn tuần')
  await publishPost(people.mamTeacher, { title, className: 'Mầm 1' })
  const page = await open(people.mamParent)
  const dots = card(page, title).getByRole('button', { name: `Thao tác với bài “${title}”` })
  await expect(dots).toBeVisible()
  await isQuiet(page)
  await page.context().setOffline(true)
  await dots.click()
  const failure = toast(page, 'Chưa mở được. Vui lòng tải lại trang.')
  await expect(failure).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('region', { name: 'Thông báo nhanh' }).getByRole('button', { name: 'Tải lại' }).click()
  await expect(failure).toHaveCount(0)
  const place = await placeInCard(dots)
  const colour = await dots.evaluate((button) => getComputedStyle(button).color)
  await dots.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Chia sẻ' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'In' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(dots).toBeFocused()
  // The button that opens the menu looks as the one before it.
  expect(await placeInCard(dots)).toEqual(place)
  await expect(dots).toHaveCSS('color', colour)
  await dots.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'In' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(card(page, title)).toBeVisible()
})
