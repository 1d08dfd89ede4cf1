import { expect, type Page } from '@playwright/test'
import { childName, givenName } from './families.ts'
import { handOf, rowOf, screens, tableOf } from './hand.ts'
import { childWithCode, newSchool, ownFamily, teacherCode, waitingPosts } from './jobs.ts'
import { card } from './pages.ts'
import { newPhone, type Person, password, people } from './people.ts'
import { teacher as doorTeacher } from './pick-up-children.ts'
import { allPresent, childTile, dayTeacher, fillClass, newClass, openSchoolToday } from './school-day.ts'
import { test } from './test.ts'

// Counts what a practised person clicks and writes for the eight jobs that a school does most: `npm run jobs`. No test:
// it says how long they take, and fails only if a job cannot be done.

test.use({ undoSeconds: 10 })

const rows: (readonly string[])[] = []

test.afterAll(() => {
  process.stdout.write(`\n${tableOf(rows)}\n`)
})

type Open = (person: Person, path?: string) => Promise<Page>

const atDesk = async (open: Open, person: Person, path?: string) => {
  const page = await open(person, path)
  await page.setViewportSize(screens.desk)
  return handOf(page, 'desk')
}

const onPhone = async (open: Open, person: Person, path?: string) => {
  const page = await open(person, path)
  await page.setViewportSize(screens.phone)
  return handOf(page, 'phone')
}

test('new child with two parents and a letter', async ({ open }) => {
  const hand = await atDesk(open, people.head, '/school/students')
  const { page } = hand
  await hand.click(page.getByRole('button', { name: 'Thêm học sinh' }))
  const form = page.getByRole('dialog', { name: 'Thêm học sinh' })
  await hand.write(form.getByLabel('Họ và tên'), childName())
  await hand.write(form.getByLabel('Ngày sinh'), '05/09/2023')
  await hand.pick(form.getByLabel('Giới tính'), 'Nữ')
  await hand.pick(form.getByLabel(/^Lớp/), 'Mầm 2')
  for (const relation of ['Mẹ', 'Bố']) {
    await hand.click(form.getByRole('button', { name: `Thêm ${relation.toLowerCase()}` }))
    const fields = form.getByRole('group', { name: relation, exact: true })
    await hand.write(fields.getByLabel('Số điện thoại'), newPhone())
    await hand.write(fields.getByLabel('Họ và tên'), childName())
  }
  await hand.click(form.getByRole('button', { name: 'Lưu' }))
  const letters = page.getByRole('dialog', { name: 'Thư tham gia' })
  await hand.click(letters.getByRole('button', { name: 'Tạo thư' }))
  await hand.click(letters.getByRole('button', { name: 'Tải PDF' }))
  // The child, its class, each parent, saving, the letters.
  hand.decide(6)
  rows.push(rowOf('new child, two parents, letters', [hand]))
})

test('new school to first register', async ({ open, visit }) => {
  const head = await newSchool()
  await openSchoolToday(head)
  const hand = await atDesk(open, head)
  const { page } = hand
  const guide = page.getByRole('region', { name: 'Chuẩn bị cho trường' })
  await hand.click(guide.getByRole('link', { name: /^Lớp học/ }))
  await hand.click(page.getByRole('button', { name: 'Thêm lớp' }).last())
  const form = page.getByRole('dialog', { name: 'Thêm lớp' })
  await hand.write(form.getByLabel('Tên lớp'), 'Mầm 1')
  await hand.click(form.getByRole('button', { name: 'Lưu' }))
  const made = page.getByRole('dialog', { name: 'Mầm 1' })
  await hand.click(made.getByRole('button', { name: 'Thêm giáo viên' }))
  const teacher = page.getByRole('dialog', { name: 'Thêm giáo viên' })
  await hand.write(teacher.getByLabel('Họ và tên'), 'Lò Thị Mở Đầu')
  await hand.write(teacher.getByLabel('Số điện thoại'), newPhone())
  await hand.click(teacher.getByRole('button', { name: 'Lưu' }))
  await hand.click(made.getByRole('button', { name: 'Thêm học sinh' }))
  const child = page.getByRole('dialog', { name: 'Thêm học sinh' })
  await hand.write(child.getByLabel('Họ và tên'), 'Lò Thị Đầu Tiên')
  await hand.write(child.getByLabel('Ngày sinh'), '05/09/2023')
  await hand.pick(child.getByLabel('Giới tính'), 'Nữ')
  await hand.click(child.getByRole('button', { name: 'Lưu' }))
  await hand.see(made.getByText('Lò Thị Đầu Tiên'))
  await hand.click(made.getByRole('button', { name: 'Đóng' }))
  await hand.click(page.getByRole('link', { name: 'Giáo viên', exact: true }).first())
  await hand.click(page.getByRole('button', { name: 'In thư tham gia' }))
  const letters = page.getByRole('dialog', { name: 'Thư tham gia' })
  await hand.click(letters.getByRole('button', { name: 'Hủy' }))
  // Class, teacher, child, letter.
  hand.decide(8)

  // The teacher scans the letter.
  const code = await teacherCode(head)
  const phone = await visit(`/teacher/join#${code}`)
  await phone.setViewportSize(screens.phone)
  const thumb = handOf(phone, 'phone')
  await thumb.write(phone.getByLabel('Mật khẩu mới', { exact: true }), password)
  await thumb.click(phone.getByRole('button', { name: 'Vào Nhịp Cầu' }))
  await thumb.click(phone.getByRole('link', { name: 'Điểm danh' }).filter({ visible: true }).first())
  await thumb.click(allPresent(phone))
  await thumb.see(phone.getByText('Đã lưu. Chưa báo phụ huynh.'))
  thumb.decide(3)
  rows.push(rowOf('new school to first register', [hand, thumb]))
})

test('approve 5 posts', async ({ open }) => {
  const titles = await waitingPosts(5)
  const hand = await atDesk(open, people.head, '/school?status=pending')
  for (const title of titles) {
    await hand.click(card(hand.page, title).getByRole('button', { name: /^Duyệt · / }))
    await expect(card(hand.page, title)).toHaveCount(0)
    hand.decide()
  }
  rows.push(rowOf('5 posts in the list', [hand]))
})

test('approve 5 posts in the panel', async ({ open }) => {
  const [first = '', ...others] = await waitingPosts(5)
  const hand = await atDesk(open, people.head, '/school?view=waiting&kind=posts')
  const { page } = hand
  await hand.click(page.getByRole('list', { name: 'Việc cần làm' }).getByRole('link', { name: new RegExp(first) }))
  const panel = page.getByRole('dialog', { name: 'Bài viết' })
  for (const title of [first, ...others]) {
    await hand.click(
      card(page, title)
        .and(panel.getByRole('article'))
        .getByRole('button', { name: /^Duyệt · / }),
    )
    hand.decide()
  }
  rows.push(rowOf('5 posts in the panel', [hand]))
})

test('answer 5 absences', async ({ open }) => {
  await openSchoolToday()
  const { classId } = await ownFamily({ count: 5, reported: 5 })
  const hand = await atDesk(open, people.otherHead, `/school/absence?class_id=${classId}`)
  const { page } = hand
  await hand.choose(page.getByRole('checkbox', { name: 'Chọn cả 5' }))
  await hand.click(page.getByRole('button', { name: 'Xác nhận 5 đơn' }))
  await expect(page.getByRole('article')).toHaveCount(0)
  hand.decide(2)
  rows.push(rowOf('5 absences at once', [hand]))
})

test('answer 5 absences in the panel', async ({ open }) => {
  await openSchoolToday()
  const { classId, names } = await ownFamily({ count: 5, reported: 5 })
  const hand = await atDesk(open, people.otherHead, `/school/absence?class_id=${classId}`)
  for (const name of names) {
    await hand.click(hand.page.getByRole('article', { name }).getByRole('button', { name: /^Xác nhận/ }))
    hand.decide()
  }
  rows.push(rowOf('5 absences one by one', [hand]))
})

test('register of 30 with 2 exceptions', async ({ open }) => {
  await openSchoolToday()
  const place = await newClass(dayTeacher)
  await fillClass(place, 30)
  const hand = await onPhone(open, dayTeacher, '/teacher/attendance')
  const { page } = hand
  const chip = page.getByRole('radio', { name: place.className })
  await chip.check()
  await hand.click(allPresent(page))
  hand.decide()
  for (const number of [3, 17]) {
    const tile = page.getByRole('list', { name: 'Các bé trong lớp' }).getByRole('listitem').nth(number)
    const name = (await tile.getByRole('button').first().innerText()).split(':')[0] ?? ''
    await hand.click(childTile(page, name))
    hand.decide()
  }
  await hand.see(page.getByText('Đã lưu. Chưa báo phụ huynh.'))
  rows.push(rowOf('register of 30, 2 exceptions', [hand]))
})

test('absence for two siblings', async ({ open }) => {
  await openSchoolToday()
  const { mother, names } = await ownFamily({ count: 2 })
  const hand = await onPhone(open, mother)
  const { page } = hand
  await hand.click(page.getByRole('navigation', { name: 'Việc nhanh' }).getByRole('link', { name: 'Báo nghỉ' }))
  const form = page.getByRole('dialog', { name: 'Báo nghỉ' })
  for (const name of names) await hand.choose(form.getByRole('checkbox', { name: givenName(name) }))
  await hand.choose(form.getByRole('radio', { name: 'Ốm' }))
  await hand.click(form.getByRole('button', { name: 'Gửi cho cô' }))
  await hand.see(page.getByRole('article', { name: names[0] ?? '' }))
  hand.decide(3)
  rows.push(rowOf('absence for two siblings', [hand]))
})

test('medicine with 3 items', async ({ open }) => {
  const hand = await onPhone(open, people.twoChildren)
  const { page } = hand
  await hand.click(page.getByRole('navigation', { name: 'Việc nhanh' }).getByRole('link', { name: 'Dặn thuốc' }))
  const form = page.getByRole('dialog', { name: 'Dặn thuốc' })
  await hand.choose(form.getByRole('radio', { name: /^Gấu/ }))
  const days = await form.getByLabel('Từ ngày').locator('option').allInnerTexts()
  await hand.pick(form.getByLabel('Từ ngày'), days.at(-1) ?? '')
  await hand.write(form.getByLabel('Bệnh / triệu chứng'), 'Viêm họng')
  for (const [index, name] of ['Siro ho', 'Men vi sinh', 'Vitamin C'].entries()) {
    if (index > 0) await hand.click(form.getByRole('button', { name: 'Thêm thuốc' }))
    const fields = form.getByRole('group', { name: `Thuốc ${String(index + 1)}`, exact: true })
    await hand.write(fields.getByLabel('Tên thuốc'), name)
    await hand.write(fields.getByLabel('Liều mỗi lần'), '5 ml')
    await hand.choose(fields.getByRole('radio', { name: 'Siro' }))
    if (index > 0) {
      await hand.choose(fields.getByRole('checkbox', { name: /^Uống cùng lúc với thuốc trước/ }))
    } else {
      await hand.choose(fields.getByRole('radio', { name: 'Sau ăn', exact: true }))
      await hand.choose(fields.getByRole('checkbox', { name: /Sau ăn trưa/ }))
    }
  }
  await hand.choose(form.getByRole('radio', { name: 'Trong ba lô' }))
  await hand.choose(form.getByRole('checkbox', { name: /Tôi đề nghị/ }))
  await hand.click(form.getByRole('button', { name: 'Gửi cho cô' }))
  await hand.see(page.getByText('Chờ tiếp nhận'))
  // The child, the day, the illness, each medicine, the place, the promise.
  hand.decide(8)
  rows.push(rowOf('medicine with 3 items', [hand]))
})

test('the same medicine again', async ({ open }) => {
  const hand = await onPhone(open, people.twoChildren)
  const { page } = hand
  await hand.click(page.getByRole('navigation', { name: 'Việc nhanh' }).getByRole('link', { name: 'Dặn thuốc' }))
  const form = page.getByRole('dialog', { name: 'Dặn thuốc' })
  await hand.choose(form.getByRole('radio', { name: /^Gấu/ }))
  await hand.click(form.getByRole('button', { name: /^Dùng lại đơn lần trước/ }))
  const days = await form.getByLabel('Từ ngày').locator('option').allInnerTexts()
  await hand.pick(form.getByLabel('Từ ngày'), days.at(-1) ?? '')
  await hand.choose(form.getByRole('checkbox', { name: /Tôi đề nghị/ }))
  await hand.click(form.getByRole('button', { name: 'Gửi cho cô' }))
  await hand.see(page.getByText('Chờ tiếp nhận'))
  hand.decide(4)
  rows.push(rowOf('the last medicine again', [hand]))
})

test('hand-over with a code', async ({ open }) => {
  await openSchoolToday()
  const { child, person, code } = await childWithCode()
  const hand = await onPhone(open, doorTeacher, '/teacher/attendance?tab=departure')
  const { page } = hand
  await hand.click(page.getByRole('button', { name: `Giao bé ${child.name}` }))
  const panel = page.getByRole('dialog', { name: `Giao bé ${child.name}` })
  await hand.click(panel.getByRole('button', { name: `Nhập mã của ${person}` }))
  await hand.write(panel.getByLabel('Mã 6 số'), code)
  await hand.click(panel.getByRole('button', { name: `Giao bé cho ${person}` }))
  await hand.see(page.getByText(/^Đã về \(\d+\)$/))
  // Whom, which code, whether the face is the one that is shown.
  hand.decide(3)
  rows.push(rowOf('hand-over with a code', [hand]))
})
