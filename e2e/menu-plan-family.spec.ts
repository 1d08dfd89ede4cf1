import { menuWeek } from '@nhip-cau/contract/menu-plan'
import { expect, type Locator, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { newChildren } from './families.ts'
import { approveToday } from './menu-weeks.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { parents } from './pick-up-children.ts'
import { dayTeacher, newClass, openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { isPhone, test, unique } from './test.ts'

/** On the narrowest phone the three faces of a meal stand beside each other, each with its word on one line. */
const expectOneLine = async (page: Page, meal: Locator) => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const buttons = meal.getByRole('group').first().getByRole('button')
  const lines = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const text = document.createRange()
      text.selectNodeContents(button.lastChild ?? button)
      return { lines: text.getClientRects().length, top: Math.round(button.getBoundingClientRect().top) }
    }),
  )
  expect(lines.map((one) => one.lines)).toEqual([1, 1, 1])
  expect(new Set(lines.map(({ top }) => top)).size).toBe(1)
  if (before) await page.setViewportSize(before)
}

test('a mother reads what her child eats today and rates it; a change of today is marked and stands on her home', {
  tag: '@only-phone',
}, async ({ open }) => {
  await openSchoolToday()
  const { className } = await newClass(dayTeacher)
  await newChildren(className, [{ person: parents.mother, relation: 'Mẹ', main_contact: true }], 1)
  const [before, after] = [unique('Thịt kho'), unique('Cá kho')]
  await approveToday((day) => [{ day, meal: 'lunch', slot: 'main', dishes: [{ name: before }] }])
  const family = await open(parents.mother, '/menu-plan')
  const today = family.getByRole('article').first()
  await expect(today).toContainText('Hôm nay')
  const lunch = today.getByRole('region', { name: 'Bữa trưa' })
  await expect(lunch).toContainText(before)
  await lunch.getByRole('button', { name: 'Ngon' }).first().click()
  await expect(lunch.getByRole('button', { name: 'Ngon' }).first()).toHaveAttribute('aria-pressed', 'true')
  expect(await violations(family)).toEqual([])
  if (isPhone()) await expectOneLine(family, lunch)
  const head = await clientOf(people.otherHead)
  const { ratings } = await head.get(menuWeek, { query: { kind: 'kindergarten' } })
  expect(ratings).toMatchObject([{ meal: 'lunch', count: expect.any(Number) }])

  const page = await open(people.otherHead, '/school/menu-plan?kind=kindergarten')
  await page.getByRole('button', { name: 'Đổi món hôm nay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi món hôm nay' })
  await dialog.getByRole('button', { name: `Bỏ ${before}` }).click()
  await dialog.getByRole('combobox', { name: /^Món cho Bữa trưa · Món mặn/ }).fill(after)
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: /^Lý do/ }).fill('Chợ hết thịt')
  await dialog.getByRole('button', { name: 'Đổi và báo gia đình' }).click()
  await expect(toast(page, 'Đã đổi món và báo gia đình')).toBeVisible()
  await expect(lunch).toContainText(after)
  await expect(lunch).toContainText(before)
  await expect(today).toContainText('Chợ hết thịt')

  const home = await open(parents.mother, '/')
  const block = home.getByRole('region', { name: 'Thực đơn' })
  await expect(block).toContainText(after)
  await expect(block).not.toContainText(before)
  await block.getByRole('link', { name: 'Xem cả tuần' }).click()
  await expect(home.getByRole('heading', { level: 1, name: 'Thực đơn' })).toBeVisible()
})
