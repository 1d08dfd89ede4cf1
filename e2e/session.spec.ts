import type { Role } from '@nhip-cau/contract/kernel'
import { switchSchoolAccountStatus } from '@nhip-cau/contract/school-accounts'
import { currentUser } from '@nhip-cau/contract/session'
import { expect, type Page } from '@playwright/test'
import { newActiveAccount, newOfficeAccount } from './arrange.ts'
import { enter } from './pages.ts'
import { password, people, sessionKey } from './people.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const expired = 'Hết phiên đăng nhập. Vui lòng đăng nhập lại.'
const feed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bảng tin' })
const posts = (page: Page) => page.getByRole('article')

const stored = (page: Page, role: Role, part: string) =>
  page.evaluate((key) => localStorage.getItem(key), sessionKey(role, part))

const overwriteSession = (page: Page, role: Role, ...parts: string[]) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) localStorage.setItem(key, `spoilt${localStorage.getItem(key)?.slice(6)}`)
    },
    parts.map((part) => sessionKey(role, part)),
  )

test('renews an expired access token once for all waiting requests', async ({ open }) => {
  const page = await open(people.mamParent)
  await expect(posts(page).first()).toBeVisible()
  const before = await stored(page, 'parent', 'REFRESH_TOKEN')
  await overwriteSession(page, 'parent', 'TOKEN')

  const renewals: string[] = []
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/main/parent/refreshToken')) renewals.push(response.url())
    if (response.status() === 401) refused.push(response.url())
  })
  await page.reload()
  await expect(posts(page).first()).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(refused.length, 'calls were refused and sent again').toBeGreaterThan(0)
  expect(renewals).toHaveLength(1)
  expect(await stored(page, 'parent', 'REFRESH_TOKEN')).not.toBe(before)
})

test('keeps two tabs logged in whose tokens expire at the same moment', async ({ open }) => {
  const page = await open(people.mamParent)
  const tab = await page.context().newPage()
  await tab.goto('/')
  await expect(posts(tab).first()).toBeVisible()
  await overwriteSession(page, 'parent', 'TOKEN')
  await Promise.all([page.reload(), tab.reload()])
  for (const one of [page, tab]) await expect(posts(one).first()).toBeVisible()
})

test('ends a session that cannot be renewed with a message; login leads back to the page', async ({ open }) => {
  const page = await open(people.head, '/school?status=rejected')
  await expect(feed(page)).toBeVisible()
  await overwriteSession(page, 'school', 'TOKEN', 'REFRESH_TOKEN')
  await page.reload()
  await expect(page).toHaveURL('/school/login?to=%2Fschool%3Fstatus%3Drejected')
  await expect(page.getByText(expired)).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('SCHOOL_GUARD_')))
  expect(kept).toEqual([])
  await enter(page, people.head.login)
  await expect(page).toHaveURL('/school?status=rejected')
  await expect(page.getByRole('radio', { name: 'Từ chối' })).toBeChecked()
})

test("ending one role's session keeps the sessions of other roles in the browser", async ({ open }) => {
  const page = await open([people.mamTeacher, people.mamParent])
  await expect(feed(page)).toBeVisible()
  await overwriteSession(page, 'teacher', 'TOKEN', 'REFRESH_TOKEN')
  await page.reload()
  await expect(page).toHaveURL('/teacher/login')
  await page.goto('/')
  await expect(posts(page).first()).toBeVisible()
})

test('ends the session at once when main rejects the refresh token', async ({ visit }) => {
  const { person, temporaryPassword } = await newOfficeAccount()
  const page = await visit('/school/login')
  await enter(page, person.login, temporaryPassword)
  await expect(page.getByRole('heading', { level: 1, name: 'Đổi mật khẩu' })).toBeVisible()
  await overwriteSession(page, 'school', 'TOKEN')
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('BuoiSang7GioVuiVe')
  await page.getByLabel('Nhập lại mật khẩu mới').fill('BuoiSang7GioVuiVe')
  await page.getByRole('button', { name: 'Đổi mật khẩu và tiếp tục' }).click()
  await expect(page).toHaveURL('/school/login')
  await expect(page.getByText(expired)).toBeVisible()
})

test('a password change keeps this session, also after a late response, and ends those of other devices', async ({
  open,
}) => {
  const { person } = await newActiveAccount()
  const page = await open(person, '/school/profile')
  const elsewhere = await clientOf(person)
  await page.route('**/main/school/changePassword', async (route) => {
    const answer = await route.fetch()
    // Waits until the streams of the old session have ended and new ones are requested.
    await new Promise((resolve) => setTimeout(resolve, 4000))
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
  await page.getByLabel('Mật khẩu hiện tại').fill(password)
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('BuoiSang7GioVuiVe')
  await page.getByLabel('Nhập lại mật khẩu mới').fill('BuoiSang7GioVuiVe')
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
  await expect(page.getByText('Đã đổi mật khẩu.')).toBeVisible()
  await page.goto('/school')
  await expect(posts(page).first()).toBeVisible()
  expect((await elsewhere.ask(currentUser)).status).toBe(401)
})

test('a wrong current password has its message at its field, which gets the focus, and loses nothing', {
  tag: '@phone',
}, async ({ open }) => {
  const { person } = await newActiveAccount()
  const page = await open(person, '/school/profile')
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
  const current = page.getByLabel('Mật khẩu hiện tại')
  await current.fill('SaiMatKhau1')
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('BuoiSang7GioVuiVe')
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
  await expect(page.getByLabel('Nhập lại mật khẩu mới')).toBeFocused()
  await page.getByLabel('Nhập lại mật khẩu mới').fill('BuoiSang7GioVuiVe')
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
  await expect(current).toBeFocused()
  await expect(current).toBeInViewport()
  await expect(current).toHaveAccessibleDescription(/không đúng/)
  await expect(page.getByLabel('Mật khẩu mới', { exact: true })).toHaveValue('BuoiSang7GioVuiVe')
})

test('logs a locked account out on all devices within five seconds', async ({ open }) => {
  const { person, id } = await newActiveAccount()
  const page = await open(person)
  await expect(posts(page).first()).toBeVisible()
  const head = await clientOf(people.head)
  await head.get(switchSchoolAccountStatus, { params: { id } })
  await expect
    .poll(async () => {
      await page.reload()
      // A reload of the login page would remove the message that is checked below.
      return page.waitForURL('/school/login', { timeout: 2000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
  await expect(page.getByText(expired)).toBeVisible()
})
