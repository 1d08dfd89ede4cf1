import { listParents } from '@nhip-cau/contract/parents'
import { expect } from '@playwright/test'
import { interceptOnce, loseResponse } from './intercept.ts'
import { toast } from './pages.ts'
import { newPhone, people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

const freshPhone = () => `096${String(Date.now()).slice(-7)}`
const letters = () => unique('').replace(/[^a-z]/g, '')

test('adds an uncle who must not collect the child, and removes him', async ({ open }) => {
  const name = `Đỗ Văn Chú ${letters()}`
  const page = await open(people.head, '/school/parents')
  await page.getByRole('button', { name: 'Thêm phụ huynh' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm phụ huynh' })
  await form.getByLabel('Họ và tên').fill(name)
  await form.getByLabel('Số điện thoại').fill(freshPhone())
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByText('Vui lòng chọn bé.').first()).toBeVisible()
  await form.getByLabel('Lớp', { exact: true }).selectOption({ label: 'Mầm 1' })
  await form.getByLabel('Bé', { exact: true }).selectOption({ label: 'Đỗ Gia Bảo Ngọc – Mầm 1' })
  await form.getByLabel('Quan hệ').selectOption({ label: 'Chú' })
  await form.getByLabel('Quyền xem').selectOption({ label: 'Chỉ xem' })
  await expect(form.getByText('Người thân: chỉ xem, không có sức khỏe và nhận xét')).toBeVisible()
  await expect(form.getByLabel('Người đại diện')).toBeDisabled()
  await form.getByLabel('Không được đón').check()
  await expect(form.getByLabel('Được đón bé')).not.toBeChecked()
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(toast(page, 'Lưu thành công.')).toBeVisible()

  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByText('Không được đón')).toBeVisible()
  await expect(panel.getByText('Chỉ xem')).toBeVisible()
  await panel.getByRole('button', { name: 'Đưa khỏi danh sách' }).click()
  await page
    .getByRole('dialog', { name: /Bạn có chắc/ })
    .getByRole('button', { name: 'Đưa khỏi danh sách' })
    .click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
})

test('a phone number that is corrected after a lost response gives nobody a second account', async ({ open }) => {
  const name = `Đỗ Văn Cậu ${letters()}`
  const page = await open(people.head, '/school/parents')
  await page.getByRole('button', { name: 'Thêm phụ huynh' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm phụ huynh' })
  await form.getByLabel('Họ và tên').fill(name)
  await form.getByLabel('Số điện thoại').fill(newPhone())
  await form.getByLabel('Lớp', { exact: true }).selectOption({ label: 'Mầm 1' })
  await form.getByLabel('Bé', { exact: true }).selectOption({ label: 'Đỗ Gia Bảo Ngọc – Mầm 1' })
  await form.getByLabel('Quan hệ').selectOption({ label: 'Cậu' })
  await interceptOnce(page, '**/parents/store', loseResponse)
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByText('Mất kết nối. Vui lòng kiểm tra mạng và thử lại.')).toBeVisible()
  await form.getByLabel('Số điện thoại').fill(newPhone())
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByText(/Lần gửi trước đã đến nơi/)).toBeVisible()
  const head = await clientOf(people.head)
  expect((await head.get(listParents, { query: { q: name } })).data).toHaveLength(1)
})

test('refuses to remove the only main contact of a child', async ({ open }) => {
  const page = await open(people.head, '/school/parents?q=le+thu')
  await page.getByRole('link', { name: /Hoàng Thị Lệ Thu/ }).click()
  const panel = page.getByRole('dialog', { name: 'Hoàng Thị Lệ Thu' })
  await panel.getByRole('button', { name: 'Bỏ gắn: Hoàng Thị Khánh An' }).click()
  const sure = page.getByRole('dialog', { name: /^Bỏ gắn/ })
  await sure.getByRole('button', { name: 'Bỏ gắn', exact: true }).click()
  await expect(sure.getByText(/là người đại diện cuối cùng của Hoàng Thị Khánh An/)).toBeVisible()
})

test("a teacher finds only families of the own class, by the child's name", { tag: '@phone' }, async ({ open }) => {
  const page = await open(people.mamTeacher, '/teacher/parents')
  await expect(page.getByRole('link', { name: /Phan Thị Thu Ngân/ })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Tìm kiếm' }).last()
  await search.fill('tuong vy')
  await expect(page.getByText('Không có kết quả phù hợp với từ khóa và bộ lọc.')).toBeVisible()
  await search.fill('gia han')
  await expect(page.getByRole('link', { name: /Phan Thị Thu Ngân/ })).toBeVisible()
  await page.getByRole('link', { name: /Phan Thị Thu Ngân/ }).click()
  const panel = page.getByRole('dialog', { name: 'Phan Thị Thu Ngân' })
  await expect(panel.getByRole('link', { name: /Nguyễn Hoàng Gia Hân/ })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Khóa tài khoản' })).toHaveCount(0)
})
