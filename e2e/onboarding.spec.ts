import { readFile } from 'node:fs/promises'
import { createParent, parentListInput } from '@nhip-cau/contract/parents'
import { expect, type Page } from '@playwright/test'
import { codeIn } from './jobs.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const letters = (length: number) =>
  Array.from({ length }, () => 'abcdeghiklmnopqrstuvxy'[Math.floor(Math.random() * 22)]).join('')

const newPassword = 'TrangQuynh88'

/** Creates a parent without a letter. */
const newMother = async () => {
  const head = await clientOf(people.head)
  const { students } = await head.get(parentListInput)
  // Selects the last class, because other tests use the first ones.
  const child = students.at(-1)
  const phone = `09${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`
  const name = `Lò Thị ${letters(7)} Mây`
  const parent = await head.get(createParent, {
    body: {
      full_name: name,
      phone,
      children: [{ student_id: child?.id ?? '', relation: 'Mẹ', main_contact: false }],
    },
  })
  return { id: parent.id, name, phone, child: child?.full_name ?? '' }
}

/** Creates the letter of one parent on the page and reads the code from the file. */
const printLetter = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'In thư tham gia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thư tham gia' })
  await dialog.getByRole('button', { name: 'Tạo thư' }).click()
  await expect(dialog.getByText('Đã tạo xong 1 thư')).toBeVisible()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Tải PDF' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('thu-tham-gia.pdf')
  const code = codeIn(await readFile(await download.path()))
  await dialog.getByRole('button', { name: 'Đóng' }).last().click()
  return code
}

test('a mother scans the printed onboarding letter, chooses a password and is logged in; the office sees it', {
  tag: '@phone',
}, async ({ open, visit }) => {
  const mother = await newMother()
  const office = await open(people.head, `/school/parents?open=${mother.id}`)
  const panel = office.getByRole('dialog', { name: mother.name })
  await expect(panel.getByText('Chưa mời')).toBeVisible()
  const code = await printLetter(office, mother.name)
  await expect(panel.getByText('Đã in thư')).toBeVisible()

  const phone = await visit(`/join#${code}`)
  await expect(phone.getByRole('heading', { level: 1, name: `Chào ${mother.name}` })).toBeVisible()
  await expect(phone.getByText('Trường Mầm non Vườn Mây mời bạn tham gia')).toBeVisible()
  await expect(panel.getByText('Đã mở thư')).toBeVisible()
  await phone.getByLabel('Mật khẩu mới', { exact: true }).fill('12345678')
  await phone.getByRole('button', { name: 'Vào Nhịp Cầu' }).click()
  await expect(phone.getByText('Mật khẩu tối thiểu 8 ký tự, gồm chữ và số.').first()).toBeVisible()
  await phone.getByLabel('Mật khẩu mới', { exact: true }).fill(newPassword)
  await phone.getByRole('button', { name: 'Vào Nhịp Cầu' }).click()
  await expect(toast(phone, 'Chào mừng bạn đến với Trường Mầm non Vườn Mây')).toBeVisible()
  await expect(phone).toHaveURL(/\/$/)
  await expect(panel.getByText('Đang dùng')).toBeVisible()

  // The code of the letter is no longer valid.
  const thief = await visit(`/join#${code}`)
  await expect(thief.getByRole('alert')).toContainText('Mã tham gia này đã được dùng.')
  await expect(thief.getByText(mother.name)).toHaveCount(0)
})

test('a printed letter keeps its code: it is fetched again, and only who chooses so gets a new code', async ({
  open,
}) => {
  const mother = await newMother()
  const office = await open(people.head, `/school/parents?open=${mother.id}`)
  const code = await printLetter(office, mother.name)
  const panel = office.getByRole('dialog', { name: mother.name })
  await expect(panel.getByText('Đã in thư')).toBeVisible()
  await panel.getByRole('button', { name: 'In thư tham gia' }).click()
  const dialog = office.getByRole('dialog', { name: 'Thư tham gia' })
  await expect(dialog.getByText('1 người đã chọn: 1 thư, 1 đã in')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Tạo thư' })).toBeDisabled()
  const coming = office.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Tải lại 1 thư/ }).click()
  expect(codeIn(await readFile(await (await coming).path()))).toBe(code)
  await dialog.getByRole('radio', { name: 'Tạo mã mới' }).check()
  await expect(dialog.getByText('In cả 1 thư. Mã của 1 thư đã in hết hiệu lực ngay.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tạo thư' }).click()
  await expect(dialog.getByText('Đã tạo xong 1 thư')).toBeVisible()
})

test('letters that could not be made are started again from the same place', async ({ open }) => {
  const mother = await newMother()
  const page = await open(people.head, `/school/parents?open=${mother.id}`)
  await page.getByRole('dialog', { name: mother.name }).getByRole('button', { name: 'In thư tham gia' }).click()
  const isLetters = ({ pathname }: URL) => /\/onboarding\/letters\/[^/]+$/.test(pathname)
  await page.route(isLetters, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'failed' } })
  })
  const dialog = page.getByRole('dialog', { name: 'Thư tham gia' })
  await dialog.getByRole('button', { name: 'Tạo thư' }).click()
  await expect(dialog.getByText('Không tạo được thư. Vui lòng thử lại.')).toBeVisible()
  await page.unroute(isLetters)
  await dialog.getByRole('button', { name: 'Thử lại' }).click()
  await dialog.getByRole('radio', { name: 'Tạo mã mới' }).check()
  await dialog.getByRole('button', { name: 'Tạo thư' }).click()
  await expect(dialog.getByText('Đã tạo xong 1 thư')).toBeVisible()
})

test('groups a typed code and names a wrong one in one sentence', async ({ visit }) => {
  const page = await visit('/teacher/join')
  const code = page.getByLabel('Mã tham gia')
  await code.fill('abcd efgh')
  await expect(code).toHaveValue('ABCD-EFGH')
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(page.getByText('Mã gồm đủ 12 chữ và số.')).toBeVisible()
  await code.fill('abcd-efgh-jkmn')
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(page.getByRole('alert')).toContainText('Mã tham gia không đúng.')
})

test('a new letter replaces a lost password, and the old password no longer works', async ({ open, visit }) => {
  const mother = await newMother()
  const office = await open(people.head, `/school/parents?open=${mother.id}`)
  const first = await printLetter(office, mother.name)
  const phone = await visit(`/join#${first}`)
  await phone.getByLabel('Mật khẩu mới', { exact: true }).fill(newPassword)
  await phone.getByRole('button', { name: 'Vào Nhịp Cầu' }).click()
  const panel = office.getByRole('dialog', { name: mother.name })
  await expect(panel.getByText('Đang dùng')).toBeVisible()
  await panel.getByRole('button', { name: 'Cấp lại quyền đăng nhập' }).click()
  const sure = office.getByRole('dialog', { name: `Cấp lại quyền đăng nhập cho ${mother.name}?` })
  await sure.getByRole('button', { name: 'Cấp lại quyền đăng nhập' }).click()
  await expect(office.getByText('Đã tạo xong 1 thư')).toBeVisible()
  const { login, name } = { login: mother.phone, name: mother.name }
  await expect(clientOf({ role: 'parent', login, name }, newPassword)).rejects.toThrow()
})

test('a parent with children in two schools switches between them with one login', { tag: '@only-phone' }, async ({
  open,
}) => {
  const aunt = { role: 'parent', login: '0950000014', name: 'Lê Thị Mỹ Duyên' } as const
  const page = await open(aunt)
  const menu = () => page.getByRole('button', { name: /Lê Thị Mỹ Duyên/ }).first()
  await menu().click()
  await page.getByRole('button', { name: 'Đổi sang Trường Mầm non Đom Đóm Xanh' }).click()
  const back = page.getByRole('button', { name: 'Đổi sang Trường Mầm non Vườn Mây' })
  // The page of the other school replaces this one, which also closes a menu that was opened too early.
  await expect(async () => {
    if (!(await back.isVisible())) await menu().click()
    await expect(back).toBeVisible({ timeout: 3000 })
  }).toPass()
})
