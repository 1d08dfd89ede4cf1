import { saveMenu } from '@nhip-cau/contract/menu-plan'
import { listMenuTemplates } from '@nhip-cau/contract/menu-plan-dishes'
import { expect, type Locator, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { interceptOnce, loseResponse } from './intercept.ts'
import { accountant, emptyWeek, writtenDishes, writtenNames } from './menu-weeks.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

const weekPage = ({ week, kind }: Awaited<ReturnType<typeof emptyWeek>>) =>
  `/school/menu-plan?kind=${kind}&day=${week.monday}`

const sorted = (names: readonly string[]) => names.toSorted((one, other) => one.localeCompare(other))

/** The button of a cell, by its row and its place among the days with school. */
const cell = (page: Page, row: number, column = 0) => page.locator(`[data-cell="${row}-${column}"]`)
const field = (page: Page) => page.getByRole('combobox', { name: /^Món cho/ })
const saved = (page: Page) => expect(page.getByText(/^Đã lưu \d\d:\d\d/)).toBeVisible()

/** Watches in the page whether an element shows a text at every moment; the returned check fails if it did not. */
const watchText = async (element: Locator, text: string): Promise<() => Promise<void>> => {
  await expect(element).toContainText(text)
  const others = await element.evaluateHandle((node, wanted) => {
    const seen: string[] = []
    new MutationObserver(() => {
      if (!node.textContent.includes(wanted)) seen.push(node.textContent)
    }).observe(node, { childList: true, subtree: true, characterData: true })
    return seen
  }, text)
  return async () => {
    await expect(element).toContainText(text)
    expect(await others.jsonValue(), 'what was shown meanwhile').toEqual([])
  }
}

/** The row of a menu among what waits on the start page. */
const taskOf = (page: Page, { week }: Awaited<ReturnType<typeof emptyWeek>>) =>
  page
    .getByRole('list', { name: 'Việc cần làm' })
    .getByRole('link', { name: `Mẫu giáo · từ ${week.monday.split('-').reverse().join('/')}` })

test('an accountant writes a week with the keyboard only and sends it; the head returns it, then approves it', async ({
  open,
}) => {
  const week = await emptyWeek(0)
  const days = week.days.filter((one) => one.open)
  const rows = week.meals.reduce((sum, { slots }) => sum + slots.length, 0)
  const page = await open(accountant, weekPage(week))
  await cell(page, 0).focus()
  const names = days.map((_, column) => Array.from({ length: rows }, (__, row) => unique(`Món ${column}${row}`)))
  await page.keyboard.press('F2')
  for (const [column, day] of names.entries())
    for (const [row, name] of day.entries()) {
      await page.keyboard.type(name)
      await expect(field(page)).toHaveValue(name)
      await page.keyboard.press('Enter')
      const isLast = column === names.length - 1 && row === rows - 1
      if (!isLast) await expect(field(page)).toHaveValue('')
    }
  await saved(page)
  expect(await writtenNames(week)).toEqual(sorted(names.flat()))
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(page.getByText('Chờ duyệt', { exact: true })).toBeVisible()
  await expect(cell(page, 0), 'what waits is not changed by an accidental tap').toHaveCount(0)

  const head = await open(people.head, '/school/?view=waiting&kind=menus')
  await taskOf(head, week).click()
  await head.getByRole('button', { name: 'Trả lại' }).click()
  const dialog = head.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Món lặp lại trong tuần' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Trả lại' }).click()
  await expect(toast(head, 'Đã trả lại người lập')).toBeVisible()
  await expect(page.getByText('Món lặp lại trong tuần')).toBeVisible()
  await page.goto('/school/?view=waiting&kind=returned_menus')
  await taskOf(page, week).click()
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(head.getByText('Chờ duyệt', { exact: true })).toBeVisible()
  await head.getByRole('button', { name: 'Duyệt', exact: true }).click()
  await expect(toast(head, 'Đã duyệt. Gia đình được báo tin.')).toBeVisible()
  await expect(page.getByText('Đã duyệt', { exact: true })).toBeVisible()
})

test('a dish of the library is proposed without accents and taken by Enter; Alt and an arrow move it', async ({
  open,
}) => {
  const week = await emptyWeek(1)
  const [first, second] = week.days.filter((one) => one.open)
  const name = unique('Đậu phụ sốt')
  const body = { kind: week.kind, day: week.week.monday }
  const accounts = await clientOf(people.head)
  const [, lunch] = [week.meals[0], week.meals.find(({ meal }) => meal === 'lunch')]
  if (!(first && second && lunch)) throw new Error('the week has no lunch')
  const place = { day: first.day, meal: lunch.meal, slot: 'soup' } as const
  await accounts.get(saveMenu, { body: { ...body, cells: [{ ...place, version: 0, dishes: [{ name }] }] } })
  const page = await open(people.head, weekPage(week))
  await cell(page, 0).focus()
  await page.keyboard.type(`dau phu sot ${name.split(' ').at(-1)}`)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cell(page, 1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 0)).toBeFocused()
  await expect(cell(page, 0)).toContainText(name)
  await page.keyboard.press('Alt+ArrowRight')
  await expect(cell(page, 0, 1)).toBeFocused()
  await expect(cell(page, 0, 1)).toContainText(name)
  await expect(cell(page, 0)).not.toContainText(name)
  const written = async () =>
    (await writtenDishes(week)).find(([day, , slot]) => day === second.day && slot === 'dish')?.at(-1)
  await expect.poll(written).toBe(name)
  await page.keyboard.press('Delete')
  await expect(cell(page, 0, 1)).not.toContainText(name)
  await toast(page, 'Đã xóa món của ô').hover()
  await expect.poll(written).not.toBe(name)
  await page.keyboard.press('Control+z')
  await expect(cell(page, 0, 1)).toContainText(name)
  await expect.poll(written).toBe(name)
  await expect(page.getByText('Người khác vừa sửa ô này')).toHaveCount(0)
})

test('an answer of before a save that arrives late puts no former dish back, and the next change is no conflict', async ({
  open,
}) => {
  const week = await emptyWeek(3)
  const isWeek = ({ pathname }: URL) => pathname === '/api/v1/school/menu'
  const page = await open(people.head, weekPage(week))
  await expect(cell(page, 0)).toBeVisible()
  const asked = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(isWeek, async (route) => {
    if (route.request().method() !== 'GET' || isHeld) return route.continue()
    isHeld = true
    const response = await route.fetch()
    asked.resolve()
    await arrival.promise
    // The page may have given this request up.
    await route.fulfill({ response }).catch(() => undefined)
    arrived.resolve()
  })
  const [day] = week.days.filter((one) => one.open)
  const soup = { day: day?.day ?? '', meal: 'lunch' as const, slot: 'soup' as const, version: 0 }
  const cells = [{ ...soup, dishes: [{ name: unique('Canh bí') }] }]
  await (await clientOf(people.deputy)).get(saveMenu, { body: { kind: week.kind, day: week.week.monday, cells } })
  await asked.promise

  const name = unique('Phở')
  const hasDish = async () => (await writtenDishes(week)).some((one) => one.at(-1) === name)
  await cell(page, 0).focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(hasDish).toBe(true)
  await saved(page)
  arrival.resolve()
  await arrived.promise
  await expect(cell(page, 0)).toContainText(name)
  await cell(page, 0).focus()
  await page.keyboard.press('Delete')
  await expect.poll(hasDish).toBe(false)
  await expect(page.getByText('Người khác vừa sửa ô này')).toHaveCount(0)
})

test('a dish is shown at every moment while it is saved', async ({ open }) => {
  const week = await emptyWeek(5)
  const page = await open(people.head, weekPage(week))
  const name = unique('Phở')
  await cell(page, 0).focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const wasShown = await watchText(cell(page, 0), name)
  await saved(page)
  await wasShown()
})

test('a block that is copied from a spreadsheet is shown before it is written', async ({ open }) => {
  const week = await emptyWeek(2)
  const page = await open(people.head, weekPage(week))
  const [phở, súp, cháo] = [unique('Phở'), unique('Súp'), unique('Cháo')]
  await cell(page, 0).focus()
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, `${phở}\t${súp}\n\t"${cháo}\nChuối"\n`)
  const dialog = page.getByRole('dialog', { name: 'Dán từ bảng tính' })
  await expect(dialog.getByRole('cell', { name: phở })).toBeVisible()
  await expect(dialog.getByRole('cell', { name: `${cháo}, Chuối` })).toBeVisible()
  expect(await writtenDishes(week), 'nothing before the confirmation').toEqual([])
  await dialog.getByRole('button', { name: 'Ghi vào thực đơn' }).click()
  await expect(cell(page, 1, 1)).toContainText(cháo)
  await saved(page)
  expect(await writtenNames(week)).toEqual(sorted([phở, súp, `${cháo}, Chuối`]))
})

test('of two people in one cell, the second sees both values at the cell and decides', async ({ open }) => {
  const week = await emptyWeek(3)
  const [first, meal] = [week.days.find((one) => one.open), week.meals[0]]
  if (!(first && meal)) throw new Error('the week is empty')
  const [mine, theirs] = [unique('Bún mọc'), unique('Bún riêu')]
  const page = await open(people.head, weekPage(week))
  await cell(page, 0).focus()
  await page.context().setOffline(true)
  await page.keyboard.type(mine)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Chưa lưu được 1 ô/)).toBeVisible()
  const colleague = await clientOf(accountant)
  const entry = {
    day: first.day,
    meal: meal.meal,
    slot: meal.slots[0] ?? 'dish',
    version: 0,
    dishes: [{ name: theirs }],
  }
  await colleague.get(saveMenu, { body: { kind: week.kind, day: week.week.monday, cells: [entry] } })
  await page.context().setOffline(false)
  const trouble = page.getByRole('region', { name: /^Món cho/ })
  await expect(trouble).toContainText(mine)
  await expect(trouble).toContainText(theirs)
  await expect(page.getByText('1 ô cần bạn chọn')).toBeVisible()
  await trouble.getByRole('button', { name: 'Ghép cả hai' }).click()
  await expect(trouble).toHaveCount(0)
  await saved(page)
  expect(await writtenNames(week)).toEqual([`${theirs}, ${mine}`])
})

test('on a phone one day is written by touch; what was typed without a network is saved after a reload', {
  tag: '@phone',
}, async ({ open }) => {
  const week = await emptyWeek(4)
  const page = await open(accountant, weekPage(week))
  const [one, other] = [unique('Cháo gà'), unique('Canh chua')]
  await cell(page, 0).click()
  await field(page).fill(one)
  await page.keyboard.press('Enter')
  await saved(page)
  await page.context().setOffline(true)
  await field(page).fill(other)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Chưa lưu được 1 ô/)).toBeVisible()
  await page.context().setOffline(false)
  await page.goto('about:blank')
  await page.goto(weekPage(week))
  await expect(cell(page, 1)).toContainText(other)
  await expect.poll(() => writtenNames(week)).toEqual(sorted([one, other]))
})

test('a week is stored as a template once after a lost answer, and replaces a template of the same name on purpose', async ({
  open,
}) => {
  const page = await open(people.head, weekPage(await emptyWeek(6)))
  await cell(page, 0).focus()
  await page.keyboard.type(unique('Phở'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await saved(page)
  const name = unique('Mùa đông')
  const templates = async () => {
    const { data } = await (await clientOf(people.head)).get(listMenuTemplates, { query: {} })
    return data.filter((template) => template.name.startsWith(name))
  }
  const form = page.getByRole('dialog', { name: 'Lưu tuần này thành mẫu' })
  const store = async (as: string) => {
    await form.getByRole('textbox', { name: 'Tên mẫu' }).fill(as)
    await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Thao tác khác' }).click()
  await page.getByRole('menuitem', { name: 'Lưu tuần này thành mẫu' }).click()
  await interceptOnce(page, '**/menu/templates', loseResponse)
  await store(name)
  await expect(form.getByText('Mất kết nối. Vui lòng kiểm tra mạng và thử lại.')).toBeVisible()
  await store(`${name} tuần 1`)
  await expect(form.getByText(/Lần gửi trước đã đến nơi/)).toBeVisible()
  expect(await templates()).toMatchObject([{ name, version: 1 }])
  await store(name)
  await expect(form.getByText('Đã có thực đơn mẫu tên này. Hãy đặt tên khác, hoặc thay mẫu cũ.')).toBeVisible()
  await interceptOnce(page, '**/menu/templates', (route) => route.abort('connectionreset'))
  await form.getByRole('button', { name: 'Thay mẫu cũ' }).click()
  await expect(form.getByText('Mất kết nối. Vui lòng kiểm tra mạng và thử lại.')).toBeVisible()
  await form.getByRole('button', { name: 'Thay mẫu cũ' }).click()
  await expect(toast(page, 'Đã lưu mẫu')).toBeVisible()
  expect(await templates()).toMatchObject([{ name, version: 2 }])
})

test('the library keeps allergens, energy and price of a dish', async ({ open }) => {
  const name = unique('Trứng cuộn')
  const page = await open(people.head, '/school/menu-plan?view=dishes')
  await page.getByRole('button', { name: 'Thêm món' }).first().click()
  const form = page.getByRole('dialog', { name: 'Thêm món' })
  await form.getByRole('textbox', { name: 'Tên món' }).fill(name)
  await form.getByRole('textbox', { name: /^Năng lượng một suất/ }).fill('185')
  await form.getByRole('textbox', { name: /^Giá một suất/ }).fill('9000')
  await form.getByRole('checkbox', { name: 'Trứng' }).check({ force: true })
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  const panel = page.getByRole('dialog', { name })
  await expect(panel).toContainText('185 kcal')
  await expect(panel).toContainText('9.000 đ')
  await expect(panel).toContainText('Chưa có gia đình nào đánh giá')
  await panel.getByRole('button', { name: 'Cất món' }).click()
  await expect(panel.getByRole('button', { name: 'Dùng lại' })).toBeVisible()
})

test('the pages of menus have no accessibility violations', { tag: '@phone' }, async ({ open }) => {
  const week = await emptyWeek(5)
  const page = await open(people.head, weekPage(week))
  await cell(page, 0).click()
  await field(page).fill('Phở')
  await expect(page.getByRole('listbox', { name: 'Món gợi ý' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  for (const view of ['weeks', 'clash', 'dishes']) {
    await page.goto(`/school/menu-plan?view=${view}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Thực đơn' })).toBeVisible()
    await expect(page.getByText('Đang tải…').filter({ visible: true })).toHaveCount(0)
    expect(await violations(page), view).toEqual([])
  }
})
