import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { expect } from '@playwright/test'
import { people, productUrl } from './people.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const languages = [
  { language: 'vi', direction: 'ltr', title: 'Đăng nhập phụ huynh' },
  { language: 'en', direction: 'ltr', title: 'Parent login' },
  { language: 'fr', direction: 'ltr', title: 'Connexion parents' },
  { language: 'ar', direction: 'rtl', title: 'دخول أولياء الأمور' },
] as const

for (const { language, direction, title } of languages)
  test(`serves pages in ${language} with direction ${direction} before the first paint`, async ({ contexts }) => {
    const context = await contexts([])
    await context.addCookies([{ name: 'nhip-cau-language', value: language, url: productUrl() }])
    const page = await context.newPage()
    await page.goto('/login', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      language,
      direction,
    ])
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

test('the school allows the choice of a language; the choice is kept', async ({ open }) => {
  const head = await clientOf(people.otherHead)
  const page = await open(people.otherHead)
  const menu = page.getByRole('button', { name: people.otherHead.name })
  await menu.click()
  await expect(page.getByRole('button', { name: 'Đăng xuất' }).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Ngôn ngữ')).toBeHidden()

  await head.get(updateSettings, {
    body: { version: (await head.get(getSettings)).version, changes: { language_switcher: true } },
  })
  await page.reload()
  await menu.click()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Actualités' })).toBeVisible()
  const cookies = await page.context().cookies()
  const chosen = cookies.find(({ name }) => name === 'nhip-cau-language')
  expect(chosen).toMatchObject({ value: 'fr', path: '/' })
  expect(((chosen?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(30, 1)

  // Readers of another language can switch back, even after the school has switched the choice off.
  await head.get(updateSettings, {
    body: { version: (await head.get(getSettings)).version, changes: { language_switcher: false } },
  })
  await page.reload()
  await page.getByRole('button', { name: people.otherHead.name }).click()
  await page.getByRole('button', { name: 'Tiếng Việt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bảng tin' })).toBeVisible()
})
