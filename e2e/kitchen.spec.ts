import { attendanceBoard } from '@nhip-cau/contract/attendance'
import { kitchenDay } from '@nhip-cau/contract/kitchen'
import { expect } from '@playwright/test'
import { liveUpdate } from './pages.ts'
import { type Person, people } from './people.ts'
import { fillClass, markFirst, newClass, type OwnClass, openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

// No other test marks a class of this teacher.
const teacher = { role: 'teacher', login: '0950000972', name: 'Tô Thị Thanh Hà' } satisfies Person

test.beforeEach(() => openSchoolToday())

const ownClass = async (children: number): Promise<OwnClass> => {
  const place = await newClass(teacher)
  await fillClass(place, children)
  return place
}

test('the board updates by itself, its counts add up, and a line opens its class', async ({ open }) => {
  const place = await ownClass(2)
  const page = await open(people.otherHead, '/school/attendance')
  const line = page.getByRole('link', { name: new RegExp(`^${place.className}\\b`) })
  await expect(line).toContainText('có mặt 0')
  await markFirst(place, 'present')
  await expect(line).toContainText('có mặt 1', { timeout: liveUpdate })
  const { data, counts } = await (await clientOf(people.otherHead)).get(attendanceBoard, { query: {} })
  for (const one of [...data, counts]) expect(one.expected + one.present + one.left + one.absent).toBe(one.enrolled)
  const firstSaved = data.findIndex((one) => one.saved !== null)
  expect(data.slice(firstSaved).every((one) => one.saved !== null)).toBe(true)
  await line.click()
  await expect(page.getByRole('heading', { level: 1, name: `Điểm danh ${place.className}` })).toBeVisible()
  await page.getByRole('link', { name: 'Toàn trường' }).click()
  await page.getByRole('button', { name: 'Ngày trước' }).click()
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/)
  await expect(page.getByText('Chưa rõ', { exact: true })).toBeVisible()
})

test('the board shows a mark made between its first response and the start of its live stream', async ({ open }) => {
  const place = await ownClass(1)
  const page = await open(people.otherHead, '/school/profile')
  const marked = Promise.withResolvers<void>()
  // The stream starts after the mark, whose signal it would miss.
  await page.route('**/live?**', async (route) => {
    await marked.promise
    await route.continue()
  })
  await page.goto('/school/attendance')
  const line = page.getByRole('link', { name: new RegExp(`^${place.className}\\b`) })
  await expect(line).toContainText('có mặt 0')
  await markFirst(place, 'present')
  marked.resolve()
  await expect(line).toContainText('có mặt 1')
})

test('shows the kitchen the number of meals and the changes after it was locked', async ({ open }) => {
  const place = await ownClass(3)
  const page = await open(people.otherHead, '/school/attendance?view=kitchen')
  const portions = page
    .getByRole('row', { name: new RegExp(`^${place.className}\\b`) })
    .getByRole('cell')
    .first()
  await markFirst(place, 'present', 'present', 'present')
  // The kitchen is updated after the ten seconds for undo, both before and after the count.
  await expect(portions).toHaveText('3')
  const { classes, groups, now } = await (await clientOf(people.otherHead)).get(kitchenDay, { query: {} })
  expect(classes.reduce((sum, one) => sum + one.now, 0)).toBe(now)
  expect(groups.reduce((sum, one) => sum + one.now, 0)).toBe(now)
  const [, child] = await markFirst(place, 'present', 'unexcused')
  await expect(portions).toHaveText('2')
  const { changes, counted_at } = await (await clientOf(people.otherHead)).get(kitchenDay, { query: {} })
  const own = changes.filter((one) => one.class === place.className && one.child === child?.full_name)
  // Before the cut-off there is no count and therefore no changes.
  if (counted_at !== null) expect(own.at(-1)?.difference).toBe(-1)
  for (const { difference } of own)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: place.className })
        .filter({ hasText: child?.full_name ?? '' })
        .filter({ hasText: difference > 0 ? `+${difference}` : `−${-difference}` }),
    ).toBeVisible()

  await page.getByRole('button', { name: /^Ngày ăn và hoàn tiền/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Ngày được hoàn' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Xuất Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^hoan-tien-an-\d{4}-\d{2}\.xlsx$/)
})

test('lists the pending tasks of the office in the morning, each one tap away', async ({ open }) => {
  const place = await ownClass(1)
  const page = await open(people.otherHead)
  const panel = page.getByRole('region', { name: 'Việc cần làm hôm nay' })
  // Registers count as missing from the school's opening hour on; before it the page shows the numbers.
  await expect(panel.getByText('Chưa đến', { exact: true })).toBeVisible()
  await panel.getByRole('link', { name: /^Suất ăn/ }).click()
  await expect(page).toHaveURL(/view=kitchen/)
  const home = await open(place.teacher)
  const own = home.getByRole('region', { name: 'Việc cần làm hôm nay' })
  await expect(own.getByText(/chưa đến/i)).toBeVisible()
})
