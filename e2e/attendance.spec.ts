import { attendanceBoard, saveAttendance } from '@nhip-cau/contract/attendance'
import { expect } from '@playwright/test'
import { people } from './people.ts'
import {
  allPresent,
  childTile,
  classIdOf,
  dayTeacher,
  markOwnChild,
  newClass,
  openSchoolToday,
  loadRegister as registerOf,
  unmarkAll as unmarkAllOf,
} from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const place = {
  className: 'A1',
  teacher: { role: 'teacher', login: '0950000963', name: 'Đoàn Thị Mỹ Hạnh' },
  parent: { role: 'parent', login: '0950001067', name: 'Dương Văn Cường' },
  fetched: 'Đặng Thảo Hân',
} as const

const loadRegister = () => registerOf(place)
const unmarkAll = () => unmarkAllOf(place)

test.beforeEach(async () => {
  await openSchoolToday()
})

test('taps cycle through present, absent and late; the details show rarer marks and the history', {
  tag: '@only-phone',
}, async ({ open }) => {
  await unmarkAll()
  const { data } = await loadRegister()
  const child = data.find((entry) => entry.state === 'expected')
  const name = child?.student.full_name ?? ''
  const page = await open(place.teacher, '/teacher/attendance')
  for (const state of ['Có mặt', 'Vắng không phép', 'Đi muộn']) {
    await childTile(page, name).click()
    await expect(childTile(page, name)).toHaveAccessibleName(new RegExp(state))
  }
  await page.getByRole('button', { name: `Chi tiết bé ${name}` }).click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('radio', { name: 'Vắng không phép' }).check()
  await panel.getByRole('radio', { name: 'Việc gia đình' }).check()
  await panel.getByLabel(/^Ghi chú/).fill('Mẹ gọi lúc 8 giờ')
  await panel.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect
    .poll(async () => (await loadRegister()).data.find((one) => one.student.full_name === name))
    .toMatchObject({ mark: 'unexcused', reason: 'Việc gia đình', note: 'Mẹ gọi lúc 8 giờ' })
  await page.getByRole('button', { name: `Chi tiết bé ${name}` }).click()
  await expect(panel.getByText(/Đi muộn → Vắng không phép|→ Vắng không phép/).last()).toBeVisible()
})

test('the button that saves the details of a child stands at the lower edge of a phone while they are longer than it', {
  tag: '@only-phone',
}, async ({ open }) => {
  const page = await open(place.teacher, '/teacher/attendance')
  await page.setViewportSize({ width: 390, height: 520 })
  await page
    .getByRole('button', { name: /^Chi tiết bé / })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  const bar = panel.getByRole('button', { name: 'Lưu' }).locator('..')
  await expect.poll(() => bar.evaluate((one) => Math.round(innerHeight - one.getBoundingClientRect().bottom))).toBe(0)
})

test('a register of a class without children says so on each tab', async ({ open }) => {
  const empty = await newClass(dayTeacher)
  const page = await open(dayTeacher, `/teacher/attendance?class_id=${await classIdOf(empty)}`)
  await expect(page.getByRole('heading', { level: 1, name: `Điểm danh ${empty.className}` })).toBeVisible()
  for (const tab of ['Đến', 'Ăn', 'Về']) {
    await page.getByRole('radio', { name: tab, exact: true }).check({ force: true })
    await expect(page.getByText('Lớp chưa có bé nào vào ngày này.')).toBeVisible()
  }
})

test('asks once before it takes back an arrival of which the family was notified', async ({ open }) => {
  await unmarkAll()
  const { data } = await loadRegister()
  const name = data.find((entry) => entry.state === 'expected')?.student.full_name ?? ''
  const page = await open(place.teacher, '/teacher/attendance')
  const undo = page.getByRole('button', { name: /^Hoàn tác/ })
  await childTile(page, name).click()
  // On a slow machine the short time to undo may be over before the button is seen.
  const stateNow = async () => (await loadRegister()).data.find((entry) => entry.student.full_name === name)?.state
  await expect.poll(stateNow).toBe('present')
  await expect(page.getByText(/^Đã lưu \d\d:\d\d/).filter({ visible: true })).toBeVisible()
  await expect(undo).toBeHidden()
  await childTile(page, name).click()
  const question = page.getByRole('dialog', { name: `Đổi ${name} thành vắng?` })
  await expect(question).toContainText('Phụ huynh đã nhận tin bé đến lớp lúc')
  await question.getByRole('button', { name: 'Hủy' }).click()
  await expect(childTile(page, name)).toHaveAccessibleName(/Có mặt/)
  await childTile(page, name).click()
  await question.getByRole('button', { name: 'Đổi thành vắng' }).click()
  await expect(childTile(page, name)).toHaveAccessibleName(/Vắng không phép/)
})

test('records meals with a tap, also offline', async ({ open }) => {
  const page = await open(place.teacher, '/teacher/attendance')
  await page.getByRole('radio', { name: 'Ăn', exact: true }).check()
  await expect(page).toHaveURL(/tab=meals/)
  const reason = page.getByLabel('Lý do thay đổi')
  if (await reason.isVisible()) await reason.fill('Bé mệt')
  const lunch = page.getByRole('checkbox', { name: 'Bữa trưa' }).first()
  const before = await lunch.isChecked()
  await page.context().setOffline(true)
  await lunch.setChecked(!before)
  await expect(page.getByText('Chưa đồng bộ: 1')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Chưa đồng bộ: 1')).toBeHidden()
  await page.reload()
  if (before) await expect(lunch).not.toBeChecked()
  else await expect(lunch).toBeChecked()
})

test('changes an earlier day with a reason and keeps the reason', async ({ open }) => {
  const page = await open(place.teacher, '/teacher/attendance')
  await expect(page.getByRole('list', { name: 'Các bé trong lớp' })).toBeVisible()
  await page.getByRole('button', { name: 'Ngày trước' }).click()
  await expect(page).toHaveURL(/day=/)
  const { data } = await loadRegister()
  const name = data.at(-1)?.student.full_name ?? ''
  await expect(childTile(page, name)).toBeDisabled()
  await page.getByLabel('Lý do điểm danh lại').fill('Hôm qua quên ghi')
  const details = page.getByRole('button', { name: `Chi tiết bé ${name}` })
  const panel = page.getByRole('dialog', { name })
  await details.click()
  await panel.getByRole('radio', { name: 'Đi muộn' }).check()
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/attend/students'),
  )
  await panel.getByRole('button', { name: 'Lưu', exact: true }).click()
  await saved
  await details.click()
  await expect(panel.getByText('Hôm qua quên ghi').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Đóng' }).click()
  await page.getByRole('button', { name: 'Hôm nay', exact: true }).click()
  await expect(page).not.toHaveURL(/day=/)
  await page.getByRole('radio', { name: 'Tháng' }).check()
  await expect(page.getByRole('button', { name: /^Xem ngày / }).first()).toBeVisible()
})

test("queues offline marks, keeps them over a reload, and shows them on the school's board once sent", async ({
  open,
}) => {
  await unmarkAll()
  const page = await open(place.teacher, '/teacher/attendance')
  await expect(allPresent(page)).toBeVisible()
  const context = page.context()
  const free = (await loadRegister()).data.filter((entry) => entry.state === 'expected')
  const [first, second] = free
  if (!first || !second) throw new Error('nobody is expected')
  await context.setOffline(true)
  await childTile(page, first.student.full_name).click()
  await childTile(page, second.student.full_name).click()
  await expect(page.getByText('Chưa đồng bộ: 2')).toBeVisible()
  expect((await loadRegister()).counts.present).toBe(0)

  // Meanwhile another account marks the second child differently; the mark that reaches the server first is kept.
  const head = await clientOf(people.otherHead)
  const { day } = await loadRegister()
  await head.get(saveAttendance, {
    body: {
      class_id: await classIdOf(place),
      day,
      marks: [{ student_id: second.student.id, version: second.version, mark: 'late' }],
    },
  })
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/teacher/attendance')
  await expect(childTile(again, first.student.full_name)).toHaveAccessibleName(/Có mặt/)
  await expect(again.getByText('1 ghi nhận chưa được lưu')).toBeVisible()
  await again.getByRole('button', { name: 'Dùng ghi nhận của tôi: Có mặt' }).click()
  await expect.poll(async () => (await loadRegister()).counts.present).toBe(2)
  await expect(again.getByText('1 ghi nhận chưa được lưu')).toBeHidden()
  const board = await head.get(attendanceBoard, { query: {} })
  const line = board.data.find((one) => one.class.name === place.className)
  expect(line?.present).toBe(2)
})

test('notes the departure time offline and checks the collector when the network is back', async ({ open }) => {
  await unmarkAll()
  const name = place.fetched
  const { data, day } = await loadRegister()
  const child = data.find((entry) => entry.student.full_name === name)
  const marks = [{ student_id: child?.student.id ?? '', version: child?.version ?? 0, mark: 'present' as const }]
  const teacher = await clientOf(place.teacher)
  await teacher.get(saveAttendance, { body: { class_id: await classIdOf(place), day, marks } })

  const page = await open(place.teacher, '/teacher/attendance?tab=departure')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByRole('button', { name: `Giao bé ${name}` })).toBeEnabled()
  await page.context().setOffline(true)
  await expect(row.getByRole('button', { name: `Giao bé ${name}` })).toBeDisabled()
  await row.getByRole('button', { name: 'Ghi giờ về' }).click()
  await expect(row).toContainText(/Đã ghi giờ về \d\d:\d\d trên máy/)
  expect((await loadRegister()).counts.left).toBe(0)

  await page.context().setOffline(false)
  await row.getByRole('button', { name: `Giao bé ${name}` }).click()
  const panel = page.getByRole('dialog', { name: `Giao bé ${name}` })
  await panel.getByRole('list', { name: 'Người được đón' }).getByRole('button').first().click()
  await expect(page.getByText(/^Đã về \(\d+\)$/)).toBeVisible()
  await expect(page.getByText('trên máy')).toBeHidden()
})

test('shows a family the arrival of its child and every correction without a reload', async ({ open }) => {
  await unmarkAll()
  const page = await open(place.parent, '/attendance')
  const today = page.getByRole('region', { name: /^Hôm nay của / }).first()
  await expect(today).toBeVisible()
  await expect(page.getByRole('region', { name: 'Người đón hộ hôm nay' })).toBeVisible()
  await markOwnChild(place, place.parent, 'present')
  await expect(today).toContainText(`${place.teacher.name} điểm danh lúc`)
  await markOwnChild(place, place.parent, 'unexcused')
  await expect(today).toContainText('Cô đã sửa điểm danh hôm nay')
  await expect(today).toContainText('Có mặt → Vắng không phép')
})
