import { saveAttendance } from '@nhip-cau/contract/attendance'
import { expect, type Page } from '@playwright/test'
import { writePost } from './arrange.ts'
import { violations } from './axe.ts'
import { fillClass, openEveryDay, registerNow } from './mornings.ts'
import { bell, card } from './pages.ts'
import { type Person, people } from './people.ts'
import { photo } from './photos.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

type Opened = {
  readonly name: string
  readonly person?: Person
  readonly path: string
  readonly ready: (page: Page) => Promise<void>
  /** Laid out in another way on a phone, where most people have it. */
  readonly phone?: true
}

const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const article = (page: Page) => expect(page.getByRole('article').first()).toBeVisible()
const feed = article

// Of the other school, which is open on whatever day the tests run.
const dayTeacher = { role: 'teacher', login: '0950000966', name: 'Đặng Thị Lệ Quyên' } as const satisfies Person
const register = (page: Page) => expect(page.getByRole('radio', { name: 'Đến', exact: true })).toBeVisible()

const pages: readonly Opened[] = [
  { name: 'login of parents', path: '/login', ready: heading('Đăng nhập phụ huynh'), phone: true },
  { name: 'login of teachers', path: '/teacher/login', ready: heading('Đăng nhập giáo viên') },
  { name: 'login of the school', path: '/school/login', ready: heading('Đăng nhập nhà trường') },
  { name: 'not-found page', path: '/khong-co', ready: heading('Không tìm thấy trang') },
  { name: 'register', person: dayTeacher, path: '/teacher/attendance', ready: register, phone: true },
  { name: 'meals of a class', person: dayTeacher, path: '/teacher/attendance?tab=meals', ready: register },
  {
    name: 'way home of a class',
    person: dayTeacher,
    path: '/teacher/attendance?tab=departure',
    ready: register,
    phone: true,
  },
  { name: 'month of a class', person: dayTeacher, path: '/teacher/attendance?tab=month', ready: register },
  {
    name: 'statistics of a class',
    person: dayTeacher,
    path: '/teacher/attendance-statistics',
    ready: heading('Thống kê chuyên cần'),
  },
  { name: 'absences of a class', person: people.mamTeacher, path: '/teacher/absence', ready: heading('Đơn xin nghỉ') },
  {
    name: 'medicine of a class',
    person: people.mamTeacher,
    path: '/teacher/prescription',
    ready: heading('Dặn thuốc'),
  },
  { name: 'board of the day', person: people.otherHead, path: '/school/attendance', ready: heading('Điểm danh') },
  {
    name: 'end of day',
    person: people.otherHead,
    path: '/school/attendance?view=end-of-day',
    ready: heading('Điểm danh'),
  },
  {
    name: 'statistics',
    person: people.head,
    path: '/school/attendance-statistics?period=term',
    ready: (page) =>
      expect(
        page
          .getByRole('img', { name: /^Cao nhất/ })
          .locator('svg')
          .first(),
      ).toBeVisible(),
  },
  { name: 'kitchen', person: people.otherHead, path: '/school/attendance?view=kitchen', ready: heading('Điểm danh') },
  {
    name: 'statistics of the school',
    person: people.head,
    path: '/school/attendance-statistics',
    ready: heading('Thống kê chuyên cần'),
  },
  { name: 'absences of the school', person: people.head, path: '/school/absence', ready: article },
  {
    name: 'all absences of the school',
    person: people.head,
    path: '/school/absence?status=all',
    ready: article,
  },
  { name: 'medicine that waits', person: people.head, path: '/school/prescription?view=pending', ready: article },
  { name: 'all medicine of the school', person: people.head, path: '/school/prescription?view=all', ready: article },
  {
    name: 'day of the own children',
    person: people.twoChildren,
    path: '/attendance',
    ready: heading('Điểm danh'),
    phone: true,
  },
  { name: 'absences of a family', person: people.mamParent, path: '/absence', ready: heading('Đơn xin nghỉ') },
  { name: 'medicine of a family', person: people.mamParent, path: '/prescription', ready: heading('Dặn thuốc') },
  { name: 'home of parents', person: people.twoChildren, path: '/', ready: feed, phone: true },
  { name: 'home of teachers', person: people.mamTeacher, path: '/teacher', ready: feed },
  { name: 'home of the school', person: people.head, path: '/school', ready: feed },
  { name: 'page to write a post', person: people.head, path: '/school/create-post', ready: heading('Viết bài') },
  { name: 'register of consents', person: people.head, path: '/school/consents', ready: heading('Sổ đồng ý') },
  { name: 'audit log', person: people.head, path: '/school/audit', ready: feed },
  {
    name: 'data requests',
    person: people.head,
    path: '/school/data-requests',
    ready: heading('Yêu cầu về dữ liệu'),
  },
  { name: 'consents of a family', person: people.mamParent, path: '/consents', ready: heading('Đồng ý của gia đình') },
  { name: 'data of a child', person: people.mamParent, path: '/data', ready: heading('Dữ liệu của con') },
]

test.beforeAll(async () => {
  await openEveryDay()
})

for (const { name, person, path, ready, phone } of pages) {
  test(`axe finds nothing on the ${name}`, { tag: phone ? '@phone' : [] }, async ({ open, visit }) => {
    const page = person ? await open(person, path) : await visit(path)
    await ready(page)
    expect(await violations(page)).toEqual([])
  })
}

test('axe finds nothing on a login page with errors', async ({ visit }) => {
  const page = await visit('/login')
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page.getByText('Mật khẩu không được để trống.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('axe finds nothing on the page to edit a post with errors', async ({ open }) => {
  const { id } = await writePost(people.mamTeacher, {
    title: unique('Sửa bài'),
    className: 'Mầm 1',
    photos: [await photo(0), await photo(1)],
  })
  const page = await open(people.mamTeacher, `/teacher/edit-post?id=${id}`)
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill('')
  await page
    .getByLabel('Thêm ảnh')
    .setInputFiles({ name: 'ghi-chu.txt', mimeType: 'text/plain', buffer: Buffer.from('…') })
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(page.getByText('Tiêu đề không được để trống.').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('axe finds nothing on what opens over a page', async ({ open }) => {
  // One look by axe after the other, each over a whole page.
  test.slow()
  const title = unique('Mở ra')
  await writePost(people.mamTeacher, { title, className: 'Mầm 1', photos: [await photo(0), await photo(1)] })
  const page = await open(people.head, '/school?status=pending')
  // The menus belong to the frame, which is there before the page in it has its heading.
  await expect(card(page, title)).toBeVisible()
  const found: string[] = []
  // A menu or a dialog that lies over the page belongs to none of its landmarks.
  const look = async (what: string) =>
    found.push(...(await violations(page, ['region'])).map((violation) => `${what}: ${violation}`))

  await page.getByRole('button', { name: `Tài khoản của ${people.head.name}` }).click()
  await expect(page.getByRole('button', { name: 'Đăng xuất' })).toBeVisible()
  await look('profile menu')
  await page.keyboard.press('Escape')

  await bell(page).click()
  await expect(page.getByRole('dialog', { name: 'Thông báo' }).getByRole('listitem').first()).toBeVisible()
  await look('notifications')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await card(page, title)
    .getByRole('button', { name: `Thao tác với bài “${title}”` })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Xóa' })).toBeVisible()
  await look('menu of a post')
  await page.getByRole('menuitem', { name: 'Xóa' }).click()
  await expect(page.getByRole('dialog').getByText(title)).toBeVisible()
  await look('question before deleting')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await card(page, title).getByRole('button', { name: 'Từ chối' }).click()
  await page.getByRole('button', { name: 'Từ chối bài' }).click()
  await expect(page.getByText('Vui lòng chọn hoặc nhập lý do.')).toBeVisible()
  await look('dialog that asks for the reason')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await card(page, title).getByRole('button', { name: 'Xem ảnh 1 trong 2' }).click()
  await expect(page.getByRole('dialog', { name: 'Xem ảnh' })).toBeFocused()
  await look('photo viewer')
  expect(found).toEqual([])
})

/** Looks again and again, and says at what. A dialog that lies over the page belongs to none of its landmarks. */
const looking = (page: Page) => {
  const found: string[] = []
  return {
    found,
    look: async (what: string) => {
      found.push(...(await violations(page, ['region'])).map((violation) => `${what}: ${violation}`))
    },
  }
}

test('axe finds nothing on what a teacher opens at the register and at the door', { tag: '@phone' }, async ({
  open,
}) => {
  test.slow()
  const place = { className: 'D1', teacher: dayTeacher }
  await fillClass(place, 1)
  const { day, class: named, data } = await registerNow(place)
  const child = data.find((entry) => entry.departure === null)
  if (!named || !child) throw new Error('a class with a child')
  if (child.state !== 'present') {
    const { student, version } = child
    const marks = [{ student_id: student.id, version, mark: 'present' as const, confirmed: true }]
    await (await clientOf(place.teacher)).get(saveAttendance, { body: { class_id: named.id, day, marks } })
  }
  const name = child.student.full_name
  const page = await open(place.teacher, '/teacher/attendance')
  const { found, look } = looking(page)
  await page.getByRole('button', { name: `Chi tiết bé ${name}` }).click()
  await expect(page.getByRole('dialog', { name }).getByRole('button', { name: 'Lưu', exact: true })).toBeVisible()
  await look('details of a child')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('radio', { name: 'Về', exact: true }).check()
  await page.getByRole('button', { name: new RegExp(`^Giao bé ${name}`) }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Mã đón hộ' })).toBeVisible()
  await look('hand-over')
  expect(found).toEqual([])
})

test('axe finds nothing on what a family fills in, errors included', async ({ open }) => {
  test.slow()
  const page = await open(people.twoChildren, '/absence')
  const { found, look } = looking(page)
  await page.getByRole('button', { name: 'Báo nghỉ' }).first().click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Chọn nhiều ngày…' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Gửi cho cô' }).click()
  await expect(page.getByRole('dialog').getByText('Vui lòng chọn bé.').first()).toBeVisible()
  await look('absence with errors')

  await page.goto('/prescription')
  await page.getByRole('button', { name: 'Dặn thuốc', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gửi cho cô' }).click()
  await expect(page.getByRole('dialog').getByText('Vui lòng chọn bé.').first()).toBeVisible()
  await look('medicine with errors')
  expect(found).toEqual([])
})

test('axe finds nothing where the school says no', async ({ open }) => {
  const page = await open(people.head, '/school/absence')
  const { found, look } = looking(page)
  await page.getByRole('button', { name: 'Từ chối', exact: true }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Từ chối', exact: true })).toBeVisible()
  await look('reason of a refusal')
  expect(found).toEqual([])
})
