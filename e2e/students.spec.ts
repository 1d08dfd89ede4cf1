import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { photo } from './photos.ts'
import { test } from './test.ts'

/** Creates a unique name of letters only, because names allow nothing else. */
const uniqueName = (given: string): string =>
  `Lò Thị ${Array.from({ length: 8 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)]).join('')} ${given}`

const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

const find = async (page: Page, words: string) => {
  await page.getByRole('searchbox', { name: 'Tìm kiếm' }).fill(words)
  await expect(page).toHaveURL(/q=/)
}

test('the office adds a child, confirms warnings, and finds it without accents', async ({ open }) => {
  const head = await open(people.head, '/school/students')
  const name = uniqueName('Ánh')
  await head.getByRole('button', { name: 'Thêm học sinh' }).click()
  const form = head.getByRole('dialog', { name: 'Thêm học sinh' })
  await form.getByLabel('Họ và tên').fill(name)
  await form.getByLabel('Ngày sinh').fill('5/9/2016')
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByRole('alert').first()).toContainText('Còn')
  await form.getByLabel('Giới tính').selectOption('Nữ')
  await form.getByLabel(/^Lớp/).selectOption('Mầm 2')
  await form.getByRole('button', { name: 'Lưu' }).click()
  const warnings = head.getByRole('dialog', { name: 'Thông tin có điểm bất thường' })
  await expect(warnings).toContainText('Ngày sinh không hợp lệ với độ tuổi mầm non.')
  await warnings.getByRole('button', { name: 'Xem lại' }).click()
  await form.getByLabel('Ngày sinh').fill('05/09/2023')
  await form.getByRole('button', { name: 'Lưu' }).click()
  const made = panel(head, name)
  await expect(made.getByText('Mầm 2', { exact: true })).toBeVisible()
  await expect(made.getByText(/^VM26\d{4}$/)).toBeVisible()
  await made.getByRole('button', { name: 'Đóng' }).click()
  await expect(made).toHaveCount(0)

  const [, , middle = ''] = name.split(' ')
  await find(head, `${middle} anh`)
  await head.getByRole('link', { name: new RegExp(name) }).click()
  await expect(panel(head, name)).toBeVisible()
  await head.goBack()
  await expect(panel(head, name)).toHaveCount(0)
})

test('says how many children of which class will be printed on which paper, and downloads the list as a PDF', async ({
  open,
}) => {
  const head = await open(people.head, '/school/students')
  await head.getByLabel('Lớp', { exact: true }).selectOption('Lá 1')
  await expect(head.getByRole('row', { name: /Nguyễn Tường Vy/ })).toBeVisible()
  await head.getByRole('button', { name: 'In', exact: true }).click()
  const dialog = head.getByRole('dialog', { name: 'In danh sách' })
  await expect(dialog).toContainText(/In \d+ học sinh: lớp Lá 1, trạng thái Chưa rời trường/)
  await expect(dialog).toContainText('Khổ A4 ngang, 8 cột, đủ mọi dòng của danh sách.')
  const coming = head.waitForEvent('download')
  await dialog.getByRole('button', { name: 'In', exact: true }).click()
  const paper = await coming
  expect(paper.suggestedFilename()).toMatch(/^hoc-sinh-\d{4}-\d\d-\d\d\.pdf$/)
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(dialog).toHaveCount(0)
})

test('keeps filters in the address over a reload; shows cards on a phone', async ({ open }) => {
  const head = await open(people.head, '/school/students')
  await head.getByLabel('Lớp', { exact: true }).selectOption('Lá 1')
  await expect(head).toHaveURL(/class_id=/)
  await expect(head.getByRole('row', { name: /Nguyễn Tường Vy/ })).toBeVisible()
  await expect(head.getByRole('row', { name: /Gia Hân/ })).toHaveCount(0)
  await head.reload()
  await expect(head.getByRole('row', { name: /Nguyễn Tường Vy/ })).toBeVisible()
  await head.setViewportSize({ width: 390, height: 844 })
  const cards = head.getByRole('list', { name: 'Học sinh' })
  await expect(cards.getByRole('link', { name: /Nguyễn Tường Vy/ })).toBeVisible()
  expect(await head.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await head.getByRole('button', { name: 'Xóa lọc' }).click()
  await expect(head).not.toHaveURL(/class_id=/)
})

test('the second of two concurrent edits of a child chooses for the field both changed, and keeps the change of another', async ({
  open,
}) => {
  const [head, deputy] = [await open(people.head, '/school/students'), await open(people.deputy, '/school/students')]
  for (const page of [head, deputy]) {
    await find(page, 'dang khoa')
    await page.getByRole('link', { name: /Phạm Đức Đăng Khoa/ }).click()
    await panel(page, 'Phạm Đức Đăng Khoa').getByRole('button', { name: 'Sửa' }).click()
  }
  const edit = (page: Page) => page.getByRole('dialog', { name: 'Sửa thông tin học sinh' })
  const note = (page: Page) => edit(page).getByRole('textbox', { name: /^Ghi chú/ })
  await edit(head).getByLabel('Tên ở nhà').fill('Cà Rốt')
  await note(head).fill('Ngồi bàn đầu.')
  await edit(head).getByRole('button', { name: 'Lưu' }).click()
  await expect(toast(head, 'Lưu thành công.')).toBeVisible()
  await note(deputy).fill('Ngồi gần cô.')
  await edit(deputy).getByRole('button', { name: 'Lưu' }).click()
  const conflict = deputy.getByRole('dialog', { name: 'Có người vừa lưu trước bạn' })
  await expect(conflict.getByRole('group')).toHaveCount(1)
  await expect(conflict.getByText('Ngồi bàn đầu.')).toBeVisible()
  await conflict.getByRole('radio', { name: /Đã được lưu/ }).check()
  await conflict.getByRole('button', { name: 'Giữ lựa chọn này' }).click()
  await expect(note(deputy)).toHaveValue('Ngồi bàn đầu.')
  await edit(deputy).getByRole('button', { name: 'Lưu' }).click()
  await expect(panel(deputy, 'Phạm Đức Đăng Khoa').getByText('Ngồi bàn đầu.')).toBeVisible()
  await expect(panel(deputy, 'Phạm Đức Đăng Khoa').getByText('Cà Rốt')).toBeVisible()
})

test('a family names a pick-up person, the office approves, and the family sees it', async ({ open }) => {
  const family = await open(people.laParent, '/children')
  await expect(family.getByRole('heading', { name: 'Nguyễn Tường Vy' })).toBeVisible()
  const name = uniqueName('Nụ')
  await family.getByRole('button', { name: 'Thêm người đón hộ' }).click()
  const form = family.getByRole('dialog', { name: 'Thêm người đón hộ' })
  await form.getByLabel('Họ và tên').fill(name)
  await form.getByLabel('Quan hệ với bé').selectOption('Bà nội')
  await form.getByLabel('Số điện thoại', { exact: true }).fill('0912345678')
  await form.getByRole('button', { name: 'Gửi' }).click()
  await expect(toast(family, 'Đã gửi, chờ nhà trường duyệt.')).toBeVisible()
  const own = family.getByRole('listitem').filter({ hasText: name })
  await expect(own.getByText('Chờ duyệt')).toBeVisible()

  const head = await open(people.head, '/school/students?q=tuong+vy')
  await head.getByRole('link', { name: /Nguyễn Tường Vy/ }).click()
  const waiting = panel(head, 'Nguyễn Tường Vy').getByRole('listitem').filter({ hasText: name })
  await waiting.getByRole('button', { name: 'Duyệt', exact: true }).click()
  await expect(waiting.getByText('Đã duyệt')).toBeVisible()
  // The family's page was open before and is not reloaded.
  await expect(own.getByText('Đã duyệt')).toBeVisible()
})

test('the office sees fourteen children on a small screen, and the heads of the columns while it scrolls', async ({
  open,
}) => {
  const page = await open(people.head)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/school/students')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(20)
  const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= 768).length).toBeGreaterThanOrEqual(14)
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Họ và tên' })).toBeInViewport()
})

test('the office chooses all rows, or with Shift all rows between two', async ({ open }) => {
  const page = await open(people.head, '/school/students')
  const bar = page.getByRole('region', { name: 'Thao tác với các dòng đã chọn' })
  const rows = page.getByRole('checkbox', { name: /^Chọn (?!tất cả)/ })
  const all = page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' })
  await all.check()
  await expect(bar).toContainText('Đã chọn 20')
  await bar.getByRole('button', { name: 'Bỏ chọn' }).click()
  await rows.nth(2).check()
  await rows.nth(6).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('Đã chọn 5')
  await expect(all).not.toBeChecked()
  await rows.nth(4).uncheck()
  await expect(bar).toContainText('Đã chọn 4')
})

test('one step back closes a child that was opened with a double click', async ({ open }) => {
  const page = await open(people.head, '/school/students')
  await page.getByRole('row').getByRole('link').first().dblclick()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a teacher sees the own class and changes only nickname, note, photo and health', async ({ open }) => {
  const teacher = await open(people.mamTeacher, '/teacher/students')
  await expect(teacher.getByRole('row', { name: /Nguyễn Hoàng Gia Hân/ })).toBeVisible()
  await expect(teacher.getByRole('row', { name: /Nguyễn Tường Vy/ })).toHaveCount(0)
  await teacher.getByRole('link', { name: /Bùi Thiên Bảo/ }).click()
  await panel(teacher, 'Bùi Thiên Bảo').getByRole('button', { name: 'Sửa' }).click()
  const form = teacher.getByRole('dialog', { name: 'Sửa thông tin học sinh' })
  await expect(form.getByLabel('Ngày sinh')).toHaveCount(0)
  await form.getByLabel('Ảnh', { exact: true }).setInputFiles([await photo(0)])
  await expect(form.getByRole('button', { name: 'Đổi ảnh' })).toBeVisible()
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(toast(teacher, 'Lưu thành công.')).toBeVisible()
})

test('the form names each empty field, at the field and above the form, until it is mended', async ({ open }) => {
  const head = await open(people.head, '/school/students')
  await head.getByRole('button', { name: 'Thêm học sinh' }).click()
  const form = head.getByRole('dialog', { name: 'Thêm học sinh' })
  await form.getByRole('button', { name: 'Lưu' }).click()
  const missing = ['Chưa nhập họ và tên.', 'Chưa nhập ngày sinh.', 'Chưa chọn giới tính.']
  for (const text of missing) await expect(form.getByText(text)).toHaveCount(2)
  await form.getByRole('link', { name: 'Chưa nhập họ và tên.' }).click()
  await expect(form.getByLabel('Họ và tên')).toBeFocused()
  await head.keyboard.type('A')
  await expect(form.getByText('Chưa nhập họ và tên.')).toHaveCount(0)
  // A name that is too short is refused with its own sentence, and the summary says whose it is.
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByRole('link', { name: 'Họ và tên: Cần ít nhất 2 ký tự.' })).toBeVisible()
  await form.getByLabel('Họ và tên').fill('Nguyễn Văn Thử')
  await form.getByLabel('Ngày sinh').fill('05/09/2023')
  await form.getByLabel('Giới tính').selectOption('Nữ')
  await expect(form.getByText('mục cần sửa')).toHaveCount(0)
  for (const text of missing) await expect(form.getByText(text)).toHaveCount(0)
})

test('asks before closing a form with unsaved input', async ({ open }) => {
  const head = await open(people.head, '/school/students')
  await head.getByRole('button', { name: 'Thêm học sinh' }).click()
  const form = head.getByRole('dialog', { name: 'Thêm học sinh' })
  await form.getByLabel('Họ và tên').fill('Nguyễn Văn Dở Dang')
  await head.keyboard.press('Escape')
  const ask = head.getByRole('dialog', { name: 'Bỏ các thay đổi chưa lưu?' })
  await ask.getByRole('button', { name: 'Tiếp tục sửa' }).click()
  await expect(form.getByLabel('Họ và tên')).toHaveValue('Nguyễn Văn Dở Dang')
  await form.getByRole('button', { name: 'Hủy' }).click()
  await ask.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expect(form).toHaveCount(0)
})
