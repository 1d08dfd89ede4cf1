import { sendAbsence } from '@nhip-cau/contract/absence'
import { attendanceBoard, listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { listPickUpRequests } from '@nhip-cau/contract/pick-up'
import { profile } from '@nhip-cau/contract/profile'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { expect, type Page } from '@playwright/test'
import { toast } from './pages.ts'
import { clientOf, type Person, people } from './people.ts'
import { isPhone, test } from './test.ts'

// The other school, and in it a class for each size of screen: nobody else marks these children.
const place = () =>
  isPhone()
    ? {
        className: 'C1',
        teacher: { role: 'teacher', login: '0950000961', name: 'Huỳnh Thị Cẩm Vân' } satisfies Person,
        parent: { role: 'parent', login: '0950001052', name: 'Dương Thị Kim Phương' } satisfies Person,
      }
    : {
        className: 'A1',
        teacher: { role: 'teacher', login: '0950000963', name: 'Đoàn Thị Mỹ Hạnh' } satisfies Person,
        parent: { role: 'parent', login: '0950001064', name: 'Phan Thị Ngọc Oanh' } satisfies Person,
      }

test.describe.configure({ mode: 'serial' })

/** Whatever day the tests run on, there is school. */
const openEveryDay = async () => {
  const head = await clientOf(people.otherHead)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { settings, version } = await head.get(getSettings)
    if (settings.working_days.length === 7) return
    const changes = { working_days: [1, 2, 3, 4, 5, 6, 7] }
    if ((await head.ask(updateSettings, { body: { version, changes } })).status === 200) return
  }
}

const classIdOf = async () => {
  const teacher = await clientOf(place().teacher)
  const { classes } = await teacher.get(profile)
  const found = classes.find((one) => one.name === place().className)
  if (!found) throw new Error('the class is not there')
  return found.id
}

const registerNow = async () =>
  (await clientOf(place().teacher)).get(listAttendance, { query: { class_id: await classIdOf() } })

const unmarkAll = async () => {
  const { data, day } = await registerNow()
  const marked = data.filter((entry) => entry.mark !== null && entry.departure === null)
  if (marked.length === 0) return
  const marks = marked.map((entry) => ({ student_id: entry.student.id, version: entry.version, mark: null }))
  const teacher = await clientOf(place().teacher)
  await teacher.get(saveAttendance, { body: { class_id: await classIdOf(), day, marks } })
}

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) })
const all = (page: Page) => page.getByRole('button', { name: /^Cả lớp có mặt/ })

test.beforeEach(async () => {
  await openEveryDay()
})

test('one tap marks the class in seconds; who was reported away stays away, and an undo takes it back', async ({
  open,
}) => {
  await unmarkAll()
  const parent = await clientOf(place().parent)
  const mine = await parent.get(listAttendance, { query: {} })
  const child = mine.data[0]
  if (!child) throw new Error('the parent has no child')
  if (!child.reported)
    await parent.get(sendAbsence, {
      body: { student_ids: [child.student.id], from: mine.day, to: mine.day, reason: 'sick' },
    })
  await expect.poll(async () => (await registerNow()).counts.absent).toBeGreaterThan(0)
  const { counts } = await registerNow()

  const page = await open(place().teacher, '/teacher/attendance')
  await expect(tile(page, child.student.full_name)).toContainText('PH báo nghỉ')
  const started = Date.now()
  await all(page).click()
  await expect(page.getByText('Đã lưu. Chưa báo phụ huynh.')).toBeVisible()
  expect(Date.now() - started).toBeLessThan(10_000)
  await expect(tile(page, child.student.full_name)).toHaveAccessibleName(/Vắng có phép/)
  expect((await registerNow()).counts).toMatchObject({ present: counts.expected, absent: counts.absent })

  await page.getByRole('button', { name: /^Hoàn tác/ }).click()
  await expect(toast(page, 'Đã hoàn tác, phụ huynh chưa nhận tin.')).toBeVisible()
  await expect.poll(async () => (await registerNow()).counts.present).toBe(0)
})

test('marks made without a network wait on the phone, outlive the page, and reach the school and its board', async ({
  open,
}) => {
  await unmarkAll()
  const page = await open(place().teacher, '/teacher/attendance')
  await expect(all(page)).toBeVisible()
  const context = page.context()
  const free = (await registerNow()).data.filter((entry) => entry.state === 'expected')
  const [first, second] = free
  if (!first || !second) throw new Error('nobody is expected')
  await context.setOffline(true)
  await tile(page, first.student.full_name).click()
  await tile(page, second.student.full_name).click()
  await expect(page.getByText('Chưa đồng bộ: 2')).toBeVisible()
  expect((await registerNow()).counts.present).toBe(0)

  // Meanwhile somebody else says something different about the second child: who reached the school first stands.
  const head = await clientOf(people.otherHead)
  const { day } = await registerNow()
  await head.get(saveAttendance, {
    body: {
      class_id: await classIdOf(),
      day,
      marks: [{ student_id: second.student.id, version: second.version, mark: 'late' }],
    },
  })
  // The phone restarts.
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/teacher/attendance')
  await expect(tile(again, first.student.full_name)).toHaveAccessibleName(/Có mặt/)
  await expect(again.getByText('1 ghi nhận chưa được lưu')).toBeVisible()
  await again.getByRole('button', { name: 'Lấy của tôi: Có mặt' }).click()
  await expect.poll(async () => (await registerNow()).counts.present).toBe(2)
  await expect(again.getByText('1 ghi nhận chưa được lưu')).toBeHidden()
  const board = await head.get(attendanceBoard, { query: {} })
  const line = board.data.find((one) => one.class.name === place().className)
  expect(line?.present).toBe(2)
})

test('the board of the office follows within two seconds', async ({ open }) => {
  await unmarkAll()
  const office = await open(people.otherHead, '/school/attendance')
  const line = office.getByRole('link', { name: new RegExp(`^${place().className}\\b`) })
  await expect(line).toContainText('có mặt 0')
  const teacher = await clientOf(place().teacher)
  const { data, day } = await registerNow()
  const child = data.find((entry) => entry.state === 'expected')
  await teacher.get(saveAttendance, {
    body: {
      class_id: await classIdOf(),
      day,
      marks: [{ student_id: child?.student.id ?? '', version: child?.version ?? 0, mark: 'present' }],
    },
  })
  await expect(line).toContainText('có mặt 1', { timeout: 4000 })
})

test('a child is handed to somebody of the list; a stranger needs two approvals', async ({ open }) => {
  await unmarkAll()
  const teacher = await clientOf(place().teacher)
  const { data, day } = await registerNow()
  const present = data.filter((entry) => entry.state === 'expected').slice(0, 2)
  const marks = present.map((entry) => ({
    student_id: entry.student.id,
    version: entry.version,
    mark: 'present' as const,
  }))
  await teacher.get(saveAttendance, { body: { class_id: await classIdOf(), day, marks } })
  const [child] = present
  if (!child) throw new Error('nobody is there')
  const page = await open(place().teacher, '/teacher/attendance?tab=departure')
  await page.getByRole('button', { name: `Giao bé ${child.student.full_name}` }).click()
  const panel = page.getByRole('dialog', { name: `Giao bé ${child.student.full_name}` })
  await panel.getByLabel('Họ và tên người đón').fill('Phạm Thị Nụ')
  await panel.getByRole('button', { name: 'Hỏi phụ huynh và nhà trường' }).click()
  await expect(panel.getByText('Phụ huynh: đang chờ').first()).toBeVisible()
  const asked = (await teacher.get(listPickUpRequests)).data
  expect(asked.some((one) => one.full_name === 'Phạm Thị Nụ' && one.parent === 'waiting')).toBe(true)
  await panel.getByRole('list', { name: 'Người được đón' }).getByRole('button').first().click()
  await expect(page.getByText(/^Đã về \(\d+\)$/)).toBeVisible()
})

test('a family sees its day', async ({ open }) => {
  const page = await open(place().parent, '/attendance')
  await expect(page.getByRole('region', { name: /^Hôm nay của / }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Người đón hộ hôm nay' })).toBeVisible()
})
