import { expect, type Page } from '@playwright/test'
import { holdCode } from './intercept.ts'
import { keyboardOf } from './keyboard.ts'
import { password, people } from './people.ts'
import { test } from './test.ts'

/**
 * Hides an element by its style alone, three seconds after the last change of the page, which would make the keeper of
 * the focus look; returns the milliseconds until something else has the focus.
 */
const hide = (element: HTMLElement, style: string) =>
  new Promise<number>((resolve) => {
    const quiet = 3000
    const hideNow = () => {
      observer.disconnect()
      const begun = performance.now()
      document.addEventListener('focusin', () => resolve(performance.now() - begun), { once: true })
      element.setAttribute('style', style)
    }
    let timer = setTimeout(hideNow, quiet)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(hideNow, quiet)
    })
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  })

for (const style of ['display: none', 'visibility: hidden'])
  test(`the focus goes on at once when the button that has it is hidden by ${style}`, async ({ open }) => {
    const page = await open(people.head, '/school/classes')
    const button = page.getByRole('button', { name: 'Thêm lớp' })
    await keyboardOf(page).to(button)
    expect(await button.evaluate(hide, style)).toBeLessThan(5000)
    await keyboardOf(page).settled()
  })

const loginOf = (page: Page) => page.getByLabel('Số điện thoại hoặc tên đăng nhập')

test('the focus goes on from a field that had it before the code of the keeper was loaded', async ({ contexts }) => {
  const page = await (await contexts([])).newPage()
  const release = await holdCode(page, 'toast-region')
  await page.goto('/teacher/login')
  await expect(page.locator('#splash')).toHaveCount(0)
  await loginOf(page).focus()
  release()
  // The keeper starts together with it.
  await expect(page.getByRole('region', { name: 'Thông báo nhanh' })).toBeAttached()
  await page.keyboard.type(people.mamTeacher.login)
  expect(await loginOf(page).evaluate(hide, 'display: none')).toBeLessThan(5000)
  await keyboardOf(page).settled()
})

const fillLogin = async (page: Page) => {
  await loginOf(page).fill(people.mamTeacher.login)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
}

test('a page that has the focus as a whole has no ring after a login by keyboard', async ({ visit }) => {
  const page = await visit('/teacher/login')
  await expect(page.locator('#splash')).toHaveCount(0)
  await fillLogin(page)
  await page.keyboard.press('Enter')
  const content = page.locator('#content')
  await expect(content).toBeFocused()
  await expect(content).toHaveCSS('outline-style', 'none')
})

test('a page has the focus after the login although its code came late', async ({ visit }) => {
  const page = await visit('/teacher/login')
  const release = await holdCode(page, 'teacher-area')
  await fillLogin(page)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page).toHaveURL(/\/teacher$/)
  await expect(loginOf(page)).toHaveCount(0)
  release()
  await expect(page.locator('#content')).toBeFocused()
})
