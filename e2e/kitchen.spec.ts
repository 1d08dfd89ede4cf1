import { attendanceBoard, saveAttendance } from '@nhip-cau/contract/attendance'
import { kitchenDay } from '@nhip-cau/contract/kitchen'
import { expect } from '@playwright/test'
import { classIdOf, fillClass, type OwnClass, openEveryDay, registerNow, unmarkAll } from './mornings.ts'
import { clientOf, people } from './people.ts'
import { test } from './test.ts'

// A class that no other test marks; what depends on no size of screen is tried once.
const place: OwnClass = {
  className: 'A2',
  teacher: { role: 'teacher', login: '0950000971', name: 'Mai Thị Hoàng Yến' },
}

test.describe.configure({ mode: 'serial' })
test.beforeEach(async () => {
  await openEveryDay()
  await fillClass(place, 4)
})

const marked = async (mark: 'present' | 'unexcused') => {
  const { data, day } = await registerNow(place)
  const child = data.find((entry) => entry.state === 'expected')
  if (!child) throw new Error('nobody is expected')
  const teacher = await clientOf(place.teacher)
  const marks = [{ student_id: child.student.id, version: child.version, mark }]
  await teacher.get(saveAttendance, { body: { class_id: await classIdOf(place), day, marks } })
  return child.student
}

test('the board follows within two seconds, adds up, and opens the class it is about', { tag: '@once' }, async ({
  open,
}) => {
  await unmarkAll(place)
  const page = await open(people.otherHead, '/school/attendance')
  const line = page.getByRole('link', { name: new RegExp(`^${place.className}\\b`) })
  await expect(line).toContainText('có mặt 0')
  // Seen when it is drawn, and not when a test asks again.
  const drawn = line.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        new MutationObserver(() => {
          if (element.textContent?.includes('có mặt 1')) resolve(Date.now())
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await marked('present')
  const saved = Date.now()
  expect((await drawn) - saved).toBeLessThan(2000)
  await expect(line).toContainText('có mặt 1')
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

test('the kitchen reads how many eat, and what changes after the number was taken', { tag: '@once' }, async ({
  open,
}) => {
  await unmarkAll(place)
  const head = await clientOf(people.otherHead)
  const before = await head.get(kitchenDay, { query: {} })
  const page = await open(people.otherHead, '/school/attendance?view=kitchen')
  const row = page.getByRole('row', { name: new RegExp(`^${place.className}\\b`) })
  const own = before.classes.find((one) => one.class.name === place.className)
  await expect(row.getByRole('cell').first()).toHaveText(String(own?.now))
  const total = page.getByRole('row', { name: /^Toàn trường/ })
  await expect(total.getByRole('cell').first()).toHaveText(String(before.now))
  expect(before.classes.reduce((sum, one) => sum + one.now, 0)).toBe(before.now)
  expect(before.groups.reduce((sum, one) => sum + one.now, 0)).toBe(before.now)

  // Ten seconds for an undo, then the kitchen knows.
  const child = await marked('unexcused')
  await expect(row.getByRole('cell').first()).toHaveText(String((own?.now ?? 0) - 1), { timeout: 40_000 })
  if (before.counted_at !== null)
    await expect(page.getByRole('listitem').filter({ hasText: child.full_name }).first()).toContainText('−1')

  await page.getByRole('button', { name: /^Ngày ăn và hoàn tiền/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Ngày được hoàn' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Xuất Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^hoan-tien-an-\d{4}-\d{2}\.xlsx$/)
})

test('the office begins the morning with what waits, and is one tap away from each', async ({ open }) => {
  const page = await open(people.otherHead)
  const panel = page.getByRole('region', { name: 'Việc cần làm hôm nay' })
  await expect(panel.getByRole('link', { name: /^Lớp chưa điểm danh/ }).or(panel.getByText('Suất ăn'))).not.toHaveCount(
    0,
  )
  await panel.getByRole('link', { name: /^Suất ăn/ }).click()
  await expect(page).toHaveURL(/view=kitchen/)
  const teacher = await open(place.teacher)
  const own = teacher.getByRole('region', { name: 'Việc cần làm hôm nay' })
  await expect(own.getByText(/chưa đến/i)).toBeVisible()
})
