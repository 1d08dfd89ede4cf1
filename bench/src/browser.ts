import type { Role } from '@nhip-cau/contract/kernel'
import { demoLogins } from '@nhip-cau/contract/session'
import type { Page } from 'puppeteer-core'
import { logInOnce } from './sign-in.ts'

const loginPages: Record<Role, string> = { school: '/school/login', teacher: '/teacher/login', parent: '/login' }

/** Stores in the browser what the web app stores after a login of the first demo account of this role. */
export const signInBrowser = async (page: Page, url: string, role: Role): Promise<void> => {
  const demo = demoLogins.response.parse(await (await fetch(url + demoLogins.path.replace(':role', role))).json())
  const session = await logInOnce(url, role, demo.logins[0]?.login ?? '', demo.password)
  const kept = {
    TOKEN: session.access_token,
    REFRESH_TOKEN: session.refresh_token,
    EXPIRES_IN: String(Date.now() + session.expires_in * 1000),
    USER: JSON.stringify(session.user),
    // The profile returns the permissions.
    PERMISSIONS: '[]',
    ENDPOINT: '',
  }
  await page.goto(url + loginPages[role])
  await page.evaluate(
    (prefix, values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(prefix + name, value)
    },
    `${role.toUpperCase()}_GUARD_`,
    kept,
  )
}
