import { storeStudent } from '@nhip-cau/contract/students'
import { expect } from '@playwright/test'
import { childName } from './families.ts'
import { childWithCode, newSchool, teacherCode, waitingPosts } from './jobs.ts'
import { expectReadAloud, keyboardOf } from './keyboard.ts'
import { card, toast } from './pages.ts'
import { newPhone, password, people } from './people.ts'
import { teacher as doorTeacher } from './pick-up-children.ts'
import { orders } from './reading-orders.ts'
import {
  allPresent,
  childTile,
  fillClass,
  loadRegister,
  openSchoolToday,
  reportAbsent,
  unmarkAll,
} from './school-day.ts'
import { clientOf } from './sessions.ts'
import { isPhone, test } from './test.ts'

// The jobs that a school does most, each with the keyboard alone and as a screen reader reads it; those that a family
// begins are in journeys-families.spec.ts. The time to undo is the one of real schools: it is enough for the keyboard.
test.use({ undoSeconds: 10 })

test('the office adds a child with both parents, of whom one is known by a sibling, and prints their letters', async ({
  open,
}) => {
  const office = await clientOf(people.head)
  const mother = { full_name: childName(), phone: newPhone(), relation: 'Mẹ' }
  const sibling = childName()
  await office.get(storeStudent, {
    body: { full_name: sibling, birth_date: '2022-05-10', sex: 'F', confirmed: true, guardians: [mother] },
  })
  const page = await open(people.head, '/school/students')
  const keys = keyboardOf(page)
  const name = childName()
  await keys.press(page.getByRole('button', { name: 'Thêm học sinh' }))
  const form = page.getByRole('dialog', { name: 'Thêm học sinh' })
  await expect(form.getByLabel('Họ và tên')).toBeFocused()
  await keys.write(form.getByLabel('Họ và tên'), name)
  await keys.write(form.getByLabel('Ngày sinh'), '05/09/2023')
  await keys.pick(form.getByLabel('Giới tính'), 'Nữ')
  await keys.pick(form.getByLabel(/^Lớp/), 'Mầm 2')
  await keys.press(form.getByRole('button', { name: 'Thêm mẹ' }))
  const first = form.getByRole('group', { name: 'Mẹ', exact: true })
  await expect(first.getByLabel('Số điện thoại')).toBeFocused()
  await keys.write(first.getByLabel('Số điện thoại'), mother.phone)
  await expect(first.getByText(sibling)).toBeVisible()
  await expect(first.getByLabel('Họ và tên')).toHaveValue(mother.full_name)
  await keys.press(form.getByRole('button', { name: 'Thêm bố' }))
  const second = form.getByRole('group', { name: 'Bố', exact: true })
  await keys.write(second.getByLabel('Số điện thoại'), newPhone())
  await keys.write(second.getByLabel('Họ và tên'), childName())
  await expectReadAloud(form, orders.student)
  await keys.key('Control+Enter')

  const letters = page.getByRole('dialog', { name: 'Thư tham gia' })
  await expect(letters).toContainText('2 người đã chọn: 2 thư, 0 đã in')
  await expect(letters.getByRole('button', { name: 'Tạo thư' })).toBeFocused()
  await expectReadAloud(letters, orders.letters)
  await keys.key('Enter')
  await expect(letters.getByText('Đã tạo xong 2 thư')).toBeVisible()
  await expect(letters.getByRole('button', { name: 'Tải PDF' })).toBeFocused()
  const coming = page.waitForEvent('download')
  await keys.key('Enter')
  expect((await coming).suggestedFilename()).toBe('thu-tham-gia.pdf')
  await keys.settled()
  await keys.key('Escape')
  const made = page.getByRole('dialog', { name })
  await expect(made.getByText(mother.full_name)).toBeVisible()
  await keys.settled()
  await keys.key('Escape')
  await expect(made).toHaveCount(0)
  await keys.settled()
})

test('a new school is led from one step to the next, until its first teacher has marked its first child', async ({
  open,
  visit,
}) => {
  const person = await newSchool()
  await openSchoolToday(person)
  const page = await open(person)
  const keys = keyboardOf(page)
  const guide = page.getByRole('region', { name: 'Chuẩn bị cho trường' })
  await expect(guide.getByText('1/6 bước')).toBeVisible()
  await expectReadAloud(guide, orders.guide)
  for (const path of ['/school/attendance', '/school/attendance?view=kitchen', '/school/student-by-class']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Thêm lớp' })).toBeVisible()
  }
  await page.goto('/school')
  await keys.press(guide.getByRole('link', { name: /^Lớp học/ }))
  await expect(page.getByText('Năm học này chưa có lớp nào.')).toBeVisible()
  await keys.press(page.getByRole('button', { name: 'Thêm lớp' }).last())
  const form = page.getByRole('dialog', { name: 'Thêm lớp' })
  await keys.write(form.getByLabel('Tên lớp'), 'Mầm 1')
  await keys.pick(form.getByLabel('Khối'), 'Mẫu giáo bé (3–4 tuổi)')
  await keys.key('Control+Enter')
  const made = page.getByRole('dialog', { name: 'Mầm 1' })
  await keys.press(made.getByRole('button', { name: 'Thêm giáo viên' }))
  const teacher = page.getByRole('dialog', { name: 'Thêm giáo viên' })
  const phone = newPhone()
  await keys.write(teacher.getByLabel('Họ và tên'), 'Lò Thị Mở Đầu')
  await keys.write(teacher.getByLabel('Số điện thoại'), phone)
  await keys.key('Control+Enter')
  await expect(made.getByText('Lò Thị Mở Đầu')).toBeVisible()
  await keys.settled()
  await keys.press(made.getByRole('button', { name: 'Thêm học sinh' }))
  const child = page.getByRole('dialog', { name: 'Thêm học sinh' })
  await expect(child.getByLabel(/^Lớp/)).toHaveValue(/./)
  await keys.write(child.getByLabel('Họ và tên'), 'Lò Thị Đầu Tiên')
  await keys.write(child.getByLabel('Ngày sinh'), '05/09/2023')
  await keys.pick(child.getByLabel('Giới tính'), 'Nữ')
  await keys.key('Control+Enter')
  await expect(made.getByText('Lò Thị Đầu Tiên')).toBeVisible()
  await keys.settled()
  await keys.key('Escape')
  await expect(made).toHaveCount(0)

  const classroom = await visit(`/teacher/join#${await teacherCode(person)}`)
  const hands = keyboardOf(classroom)
  await hands.write(classroom.getByLabel('Mật khẩu mới', { exact: true }), password)
  await hands.key('Enter')
  await expect(classroom).toHaveURL(/\/teacher\/?$/)
  await hands.settled()
  await hands.press(classroom.getByRole('link', { name: 'Điểm danh' }).filter({ visible: true }).first())
  await hands.press(allPresent(classroom))
  await expect(childTile(classroom, 'Lò Thị Đầu Tiên')).toHaveAccessibleName(/Có mặt/)
  await hands.settled()

  await page.goto('/school')
  await expect(guide.getByText('4/6 bước')).toBeVisible()
  await keys.press(guide.getByRole('button', { name: 'Ẩn hướng dẫn' }))
  await expect(guide).toHaveCount(0)
  await keys.settled()
})

test('the office logs in, accepts four posts and returns the fifth, each time with the next one in focus', async ({
  visit,
}) => {
  const titles = await waitingPosts(5)
  const [undone = '', , , , returned = ''] = titles
  const page = await visit('/school/login')
  const keys = keyboardOf(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The splash of the page has the form already.
  await expect(page.locator('#splash')).toHaveCount(0)
  await keys.key('Tab')
  await expect(page.getByRole('link', { name: 'Đến nội dung chính' })).toBeFocused()
  await keys.write(page.getByLabel('Số điện thoại hoặc tên đăng nhập'), people.head.login)
  await keys.write(page.getByLabel('Mật khẩu', { exact: true }), password)
  await keys.key('Enter')
  await expect(card(page, undone)).toBeVisible()
  await keys.choose(page.getByRole('radio', { name: /^Chờ duyệt/ }))
  await expect(page).toHaveURL('/school?status=pending')
  await expectReadAloud(card(page, undone), orders.post)

  const accept = (title: string) => card(page, title).getByRole('button', { name: /^Duyệt · \d+ gia đình$/ })
  const row = (title: string) => page.getByRole('listitem').filter({ has: card(page, title) })
  await keys.press(accept(undone))
  await expect(toast(page, `Đã duyệt bài “${undone}”.`)).toBeVisible()
  await expect(row(titles[1] ?? '')).toBeFocused()
  await keys.key('Control+z')
  await expect(toast(page, 'Đã hoàn tác, phụ huynh chưa nhận tin.')).toBeVisible()
  await keys.press(accept(undone), { back: true })
  for (const [index, title] of titles.slice(1, 4).entries()) {
    await expect(row(title)).toBeFocused()
    await keys.press(accept(title))
    await expect(toast(page, `Đã duyệt bài “${title}”.`)).toBeVisible()
    await expect(row(titles[index + 2] ?? '')).toBeFocused()
  }

  const reject = card(page, returned).getByRole('button', { name: 'Từ chối' })
  await keys.press(reject)
  const dialog = page.getByRole('dialog', { name: 'Từ chối bài viết' })
  await expectReadAloud(dialog, orders.reject)
  // The dialog keeps the Tab key, closes with Escape and gives the focus back.
  for (let step = 0; step < 12; step += 1) await keys.key('Tab')
  await keys.settled()
  await keys.key('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(reject).toBeFocused()
  await keys.key('Enter')
  await keys.tick(dialog.getByRole('checkbox', { name: 'Ảnh chưa rõ hoặc không phù hợp' }))
  await keys.press(dialog.getByRole('button', { name: 'Từ chối bài' }))
  await expect(toast(page, `Đã từ chối và báo cho ${people.mamTeacher.name}.`)).toBeVisible()
  await expect(card(page, returned)).toHaveCount(0)
  await keys.settled()
})

const register = {
  className: 'A1',
  teacher: { role: 'teacher', login: '0950000963', name: 'Đoàn Thị Mỹ Hạnh' },
  parent: { role: 'parent', login: '0950001064', name: 'Phan Thị Ngọc Oanh' },
  other: { role: 'parent', login: '0950001066', name: 'Hồ Thị Thanh Nga' },
} as const

test('a teacher marks thirty children, two of them reported absent, with one button, marks two more and undoes it', {
  tag: '@only-phone',
}, async ({ open }) => {
  await openSchoolToday()
  await fillClass(register, 30)
  await unmarkAll(register)
  const away = await reportAbsent([register.parent, register.other])
  await expect.poll(async () => (await loadRegister(register)).counts.absent).toBe(2)
  const { counts, data } = await loadRegister(register)
  expect(counts.enrolled).toBeGreaterThanOrEqual(30)
  const expected = data.filter(({ state }) => state === 'expected').map(({ student }) => student.full_name)
  const [first = '', second = ''] = expected

  const page = await open(register.teacher, '/teacher')
  const keys = keyboardOf(page)
  // `npm run jobs` measures the seconds of these steps; here other tests use the machine at the same time.
  await keys.press(page.getByRole('link', { name: 'Điểm danh' }).filter({ visible: true }).first())
  for (const name of away) await expect(childTile(page, name)).toContainText('Gia đình báo nghỉ')
  await keys.press(allPresent(page))
  await expect(page.getByText('Đã lưu. Chưa báo phụ huynh.')).toBeVisible()
  const undo = page.getByRole('button', { name: /^Hoàn tác/ })
  const [box, height] = [await undo.boundingBox(), page.viewportSize()?.height ?? 0]
  // The undo button is visible near the bottom of the screen at any scroll position.
  if (isPhone()) expect(box?.y ?? 0).toBeGreaterThan(height / 2)
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  for (const name of away) await expect(childTile(page, name)).toHaveAccessibleName(/Vắng có phép/)
  expect((await loadRegister(register)).counts).toMatchObject({ present: counts.enrolled - 2, absent: 2, expected: 0 })

  // The arrow keys move within the class, so that nobody has to pass thirty children with the Tab key.
  await keys.to(childTile(page, data.at(0)?.student.full_name ?? ''))
  await keys.key('End')
  await expect(childTile(page, data.at(-1)?.student.full_name ?? '')).toBeFocused()
  await keys.key('Home')
  for (const name of [first, second]) {
    for (let step = 0; step < 3 && !(await keys.isOn(childTile(page, name))); step += 1) await keys.key('ArrowRight')
    await keys.key('Enter')
    await expect(childTile(page, name)).toHaveAccessibleName(/Vắng không phép/)
  }
  await expect.poll(async () => (await loadRegister(register)).counts.absent).toBe(4)
  await expectReadAloud(page.getByRole('main'), orders.register)
  await keys.key('Control+z')
  await expect(toast(page, 'Đã hoàn tác, phụ huynh chưa nhận tin.')).toBeVisible()
  await expect(childTile(page, second)).toHaveAccessibleName(/Có mặt/)
  await keys.settled()
})

test('a teacher hands a child over with the digits of a code, after wrong ones were refused', async ({ open }) => {
  await openSchoolToday()
  const { child, person, code } = await childWithCode()
  const page = await open(doorTeacher, '/teacher/attendance?tab=departure')
  const keys = keyboardOf(page)
  await keys.press(page.getByRole('button', { name: `Giao bé ${child.name}` }), { within: 80 })
  const panel = page.getByRole('dialog', { name: `Giao bé ${child.name}` })
  await keys.press(panel.getByRole('button', { name: `Nhập mã của ${person}` }))
  const digits = panel.getByLabel('Mã 6 số')
  await expect(digits).toBeFocused()
  await expectReadAloud(panel, orders.door)
  await page.keyboard.type(code === '123456' ? '654321' : '123456')
  await expect(panel.getByRole('alert')).toHaveText('Mã đón không đúng, đã dùng hoặc đã hết hạn.')
  await keys.write(digits, code)
  const proven = panel.getByRole('region', { name: 'Đúng mã đón' })
  await expect(proven).toBeFocused()
  await expectReadAloud(proven, orders.proven)
  await keys.press(proven.getByRole('button', { name: `Giao bé cho ${person}` }))
  await expect(toast(page, new RegExp(`^Đã giao bé ${child.name} cho ${person}`))).toBeVisible()
  await expect(page.getByText(/^Đã về \(\d+\)$/)).toBeVisible()
  await keys.settled()
})
