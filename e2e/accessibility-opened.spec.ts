import { saveAttendance } from '@nhip-cau/contract/attendance'
import { expect, type Page } from '@playwright/test'
import { writePost } from './arrange.ts'
import { violations } from './axe.ts'
import { bell, card } from './pages.ts'
import { people } from './people.ts'
import { photo } from './photos.ts'
import { dayTeacher, fillClass, loadRegister, openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

test.beforeAll(async () => {
  await openSchoolToday()
})

/**
 * Collects the violations of each named state. Axe's rule about landmarks is off, because an open dialog is outside
 * them.
 */
const collectViolations = (page: Page) => {
  const found: string[] = []
  return {
    found,
    check: async (what: string) => {
      found.push(...(await violations(page, ['region'])).map((violation) => `${what}: ${violation}`))
    },
  }
}

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

test('axe finds nothing on dialogs, menus and panels', async ({ open }) => {
  const title = unique('Mở ra')
  await writePost(people.mamTeacher, { title, className: 'Mầm 1', photos: [await photo(0), await photo(1)] })
  const page = await open(people.head, '/school?status=pending')
  // The frame with its menus is rendered before the page's heading.
  await expect(card(page, title)).toBeVisible()
  const { found, check } = collectViolations(page)

  await page.getByRole('button', { name: `Tài khoản của ${people.head.name}` }).click()
  await expect(page.getByRole('button', { name: 'Đăng xuất' })).toBeVisible()
  await check('profile menu')
  await page.keyboard.press('Escape')

  await bell(page).click()
  await expect(page.getByRole('dialog', { name: 'Thông báo' }).getByRole('listitem').first()).toBeVisible()
  await check('notifications')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await card(page, title)
    .getByRole('button', { name: `Thao tác với bài “${title}”` })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Xóa' })).toBeVisible()
  await check('menu of a post')
  await page.getByRole('menuitem', { name: 'Xóa' }).click()
  await expect(page.getByRole('dialog').getByText(title)).toBeVisible()
  await check('question before deleting')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await card(page, title).getByRole('button', { name: 'Từ chối' }).click()
  await page.getByRole('button', { name: 'Từ chối bài' }).click()
  await expect(page.getByText('Vui lòng chọn hoặc nhập lý do.')).toBeVisible()
  await check('dialog that asks for the reason')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await card(page, title).getByRole('button', { name: 'Xem ảnh 1 trong 2' }).click()
  await expect(page.getByRole('dialog', { name: 'Xem ảnh' })).toBeFocused()
  await check('photo viewer')
  expect(found).toEqual([])
})

test('axe finds nothing on the panels of the attendance register and of pick-up', { tag: '@phone' }, async ({
  open,
}) => {
  const place = { className: 'D1', teacher: dayTeacher }
  await fillClass(place, 1)
  const { day, class: named, data } = await loadRegister(place)
  const child = data.find((entry) => entry.departure === null)
  if (!named || !child) throw new Error('no class with a child')
  if (child.state !== 'present') {
    const { student, version } = child
    const marks = [{ student_id: student.id, version, mark: 'present' as const, confirmed: true }]
    await (await clientOf(place.teacher)).get(saveAttendance, { body: { class_id: named.id, day, marks } })
  }
  const name = child.student.full_name
  const page = await open(place.teacher, '/teacher/attendance')
  const { found, check } = collectViolations(page)
  await page.getByRole('button', { name: `Chi tiết bé ${name}` }).click()
  await expect(page.getByRole('dialog', { name }).getByRole('button', { name: 'Lưu', exact: true })).toBeVisible()
  await check('details of a child')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('radio', { name: 'Về', exact: true }).check()
  await page.getByRole('button', { name: new RegExp(`^Giao bé ${name}`) }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Mã đón hộ' })).toBeVisible()
  await check('hand-over')
  expect(found).toEqual([])
})

test('axe finds nothing on the forms of a family, with and without errors', async ({ open }) => {
  const page = await open(people.twoChildren, '/absence')
  const { found, check } = collectViolations(page)
  await page.getByRole('button', { name: 'Báo nghỉ' }).first().click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Chọn nhiều ngày…' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Gửi cho cô' }).click()
  await expect(page.getByRole('dialog').getByText('Vui lòng chọn bé.').first()).toBeVisible()
  await check('absence with errors')

  await page.goto('/prescription')
  await page.getByRole('button', { name: 'Dặn thuốc', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gửi cho cô' }).click()
  await expect(page.getByRole('dialog').getByText('Vui lòng chọn bé.').first()).toBeVisible()
  await check('medicine with errors')
  expect(found).toEqual([])
})

test('axe finds nothing on the forms that reject a request', async ({ open }) => {
  const page = await open(people.head, '/school/absence')
  const { found, check } = collectViolations(page)
  await page.getByRole('button', { name: 'Từ chối', exact: true }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Từ chối', exact: true })).toBeVisible()
  await check('reason of a refusal')
  expect(found).toEqual([])
})
