import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newOfficeAccount } from './arrange.ts'
import { enter } from './pages.ts'
import { people, sessionKey } from './people.ts'
import { homePaths, test } from './test.ts'

const feed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bảng tin' })

const logins = { school: '/school/login', teacher: '/teacher/login', parent: '/login' } as const
const titles = {
  school: 'Đăng nhập nhà trường',
  teacher: 'Đăng nhập giáo viên',
  parent: 'Đăng nhập phụ huynh',
} as const

for (const [role, person] of [
  ['school', people.head],
  ['teacher', people.mamTeacher],
  ['parent', people.mamParent],
] as const) {
  test(`a ${role} account logs in and out again`, { tag: role === 'parent' ? '@phone' : [] }, async ({ visit }) => {
    const page = await visit(logins[role])
    await expect(page.getByRole('heading', { level: 1, name: titles[role] })).toBeVisible()
    await enter(page, person.login)
    await expect(feed(page)).toBeVisible()
    await expect(page).toHaveURL(homePaths[role])

    await page.goto(logins[role])
    await expect(page, 'a login page redirects a logged-in user to the home page').toHaveURL(homePaths[role])

    await page.getByRole('button', { name: `Tài khoản của ${person.name}` }).click()
    await page.getByRole('button', { name: 'Đăng xuất' }).click()
    await expect(page).toHaveURL(logins[role])
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('_GUARD_')))
    expect(kept).toEqual([])
  })
}

test('refuses a wrong password without saying whether the account exists', async ({ visit }) => {
  const page = await visit('/login')
  await enter(page, people.laParent.login, 'sai mật khẩu')
  await expect(page.getByRole('alert')).toContainText('Số điện thoại hoặc mật khẩu không đúng.')
  await enter(page, '0959999999', 'sai mật khẩu')
  await expect(page.getByRole('alert')).toContainText('Số điện thoại hoặc mật khẩu không đúng.')
  await expect(page).toHaveURL('/login')
})

test('names missing fields without a request to the server', async ({ visit }) => {
  const page = await visit('/teacher/login')
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page.getByText('Số điện thoại hoặc tên đăng nhập không được để trống.')).toBeVisible()
  await expect(page.getByText('Mật khẩu không được để trống.')).toBeVisible()
})

test('locks the account after five wrong passwords and says for how long', async ({ visit }) => {
  const { person, temporaryPassword } = await newOfficeAccount()
  const page = await visit('/school/login')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/main/school/login'))
    await enter(page, person.login, `sai lần ${attempt}`)
    expect((await answered).status()).toBe(422)
    await expect(page.getByRole('alert')).toContainText('Số điện thoại hoặc mật khẩu không đúng.')
  }
  await enter(page, person.login, temporaryPassword)
  await expect(page.getByRole('alert')).toContainText(
    /Tài khoản tạm khóa do đăng nhập sai nhiều lần\. Vui lòng thử lại sau 1[45] phút\./,
  )
})

test('accepts a phone number with spaces', async ({ visit }) => {
  const page = await visit('/login')
  await enter(page, '0950 000 012')
  await expect(feed(page)).toBeVisible()
})

test('requires a new password after login with a temporary one', async ({ visit }) => {
  const { person, temporaryPassword } = await newOfficeAccount()
  const page = await visit('/school/login')
  await enter(page, person.login, temporaryPassword)
  await expect(page.getByRole('heading', { level: 1, name: 'Đổi mật khẩu' })).toBeVisible()
  await page.goto('/school/create-post')
  await expect(page.getByRole('heading', { level: 1, name: 'Đổi mật khẩu' })).toBeVisible()

  const change = page.getByRole('button', { name: 'Đổi mật khẩu và tiếp tục' })
  await page.getByLabel('Mật khẩu hiện tại').fill(temporaryPassword)
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('ngắn')
  await page.getByLabel('Nhập lại mật khẩu mới').fill('khác')
  await change.click()
  await expect(page.getByText('Mật khẩu nhập lại không khớp.')).toBeVisible()

  await page.getByLabel('Nhập lại mật khẩu mới').fill('ngắn')
  await change.click()
  await expect(page.getByText('Mật khẩu tối thiểu 8 ký tự, gồm chữ và số.').last()).toBeVisible()

  const own = 'BuoiSang7GioVuiVe'
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill(own)
  await page.getByLabel('Nhập lại mật khẩu mới').fill(own)
  await change.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Viết bài' })).toBeVisible()

  const again = await visit('/school/login')
  await enter(again, person.login, own)
  await expect(feed(again)).toBeVisible()
})

test('a deep link opens the login of its area and then the linked page', async ({ visit }) => {
  const page = await visit('/teacher/create-post')
  await expect(page).toHaveURL(/^[^?]*\/teacher\/login\?to=%2Fteacher%2Fcreate-post$/)
  await enter(page, people.mamTeacher.login)
  await expect(page.getByRole('heading', { level: 1, name: 'Viết bài' })).toBeVisible()
  await expect(page).toHaveURL('/teacher/create-post')
})

test('ignores a redirect to another site after login', async ({ visit }) => {
  const page = await visit('/login?to=https://example.org/')
  await enter(page, people.laParent.login)
  await expect(feed(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('holds sessions of school, teacher and parent in one browser and logs them out one by one', async ({ visit }) => {
  const page = await visit('/school/login')
  await enter(page, people.head.login)
  await expect(feed(page)).toBeVisible()
  await page.goto('/teacher')
  await expect(page).toHaveURL('/teacher/login')
  await enter(page, people.mamTeacher.login)
  await expect(feed(page)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await enter(page, people.mamParent.login)
  await expect(feed(page)).toBeVisible()

  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('TOKEN')))
  expect(keys.toSorted()).toEqual(
    (['parent', 'school', 'teacher'] as const).flatMap((role) => [
      sessionKey(role, 'REFRESH_TOKEN'),
      sessionKey(role, 'TOKEN'),
    ]),
  )
  for (const [path, { name }] of [
    ['/school', people.head],
    ['/teacher', people.mamTeacher],
    ['/', people.mamParent],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: `Tài khoản của ${name}` })).toBeVisible()
  }
  await page.getByRole('button', { name: `Tài khoản của ${people.mamParent.name}` }).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/teacher')
  await expect(feed(page)).toBeVisible()
})
