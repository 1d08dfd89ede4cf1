import { expect } from '@playwright/test'
import { fillPost } from './pages.ts'
import { type Person, people } from './people.ts'
import { photo } from './photos.ts'
import { test, unique } from './test.ts'

/** The second parent of the demo family that has answered only the terms. */
const undecided: Person = { role: 'parent', login: '0950000031', name: 'Mẹ của Hà Quang Nhật' }

test('a parent answers each purpose, nothing is preselected, and withdraws an answer', {
  tag: '@only-phone',
}, async ({ open }) => {
  const page = await open(undecided)
  await page.getByRole('link', { name: 'Trả lời' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Đồng ý của gia đình' })).toBeVisible()
  const question = page.getByRole('region', { name: 'Đăng ảnh có con trên bảng tin toàn trường' })
  const yes = question.getByRole('button', { name: 'Có, đồng ý' })
  const no = question.getByRole('button', { name: 'Không', exact: true })
  await expect(question).toContainText('Nhà trường được đăng ảnh có con trên bảng tin chung')
  if ((await question.getByText('Chưa trả lời').count()) > 0) {
    await expect(yes).toHaveAttribute('aria-pressed', 'false')
    await expect(no).toHaveAttribute('aria-pressed', 'false')
  }
  const [left, right] = await Promise.all([yes.boundingBox(), no.boundingBox()])
  expect(Math.abs((left?.width ?? 0) - (right?.width ?? 1000))).toBeLessThan(2)
  await yes.click()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await no.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rút lại' }).click()
  await expect(no).toHaveAttribute('aria-pressed', 'true')
  await page.getByText('Lịch sử trả lời').click()
  await expect(page.getByText('Đã rút lại').first()).toBeVisible()
})

test('the school finds guardians who disagree and sees the answer of each', async ({ open }) => {
  const page = await open(people.head, '/school/consents?key=marketing&state=differing')
  await page.getByRole('link', { name: 'Trần Đăng Minh Khôi' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Trần Đăng Minh Khôi' })
  await expect(panel.getByText(/Lê Thị Mỹ Duyên \(Mẹ\) · Đồng ý/).first()).toBeVisible()
  await expect(panel.getByText(/Trần Đăng Hậu \(Bố\) · Không đồng ý/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('the school publishes its own wording from a given day', async ({ open }) => {
  const page = await open(people.head, '/school/consents')
  await page.getByRole('button', { name: 'Nội dung xin đồng ý' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Soạn bản mới' }).last().click()
  const title = unique('Nhận tin của trường')
  await page.getByLabel('Tiêu đề').fill(title)
  await page.getByRole('button', { name: 'Ban hành' }).click()
  await expect(page.getByRole('dialog').getByText(title)).toBeVisible()
})

test('hides the consent log from a clerk without the permission for students', async ({ open }) => {
  const page = await open(people.mamTeacher, '/teacher')
  await expect(page.getByRole('link', { name: 'Sổ đồng ý' })).toHaveCount(0)
})

test('warns the author of photos which children of the class must not be recognisable', async ({ open }) => {
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title: 'Góc xây dựng', text: 'Các con chơi rất vui.', photos: [await photo(0)] })
  await expect(page.getByText(/Có \d+ bé chưa được gia đình đồng ý cho đăng ảnh/)).toBeVisible()
  await expect(page.getByText(/Bùi Thiên Bảo/)).toBeVisible()
})
