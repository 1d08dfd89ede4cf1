import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { isQuiet } from './pages.ts'
import { type Person, people, sessionKey } from './people.ts'
import { test } from './test.ts'

/** Of the whole screen; Google calls a page with less than 0.1 good. */
const limit = 0.02

/** Adds up how much of the screen has moved without a tap (the cumulative layout shift). */
const addUpShifts = () => {
  const state = window as unknown as { shifts: number }
  state.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) state.shifts += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)

/** Answers need 100 ms, so that the parts of a page arrive one after the other. */
const slowDown = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

const phone = { width: 390, height: 844 }
const walks: readonly (readonly [Person, readonly string[]])[] = [
  [people.head, ['/school', '/school/students', '/school/classes', '/school/academic-years', '/school/absence']],
  [people.mamTeacher, ['/teacher', '/teacher/attendance', '/teacher/prescription', '/teacher/students']],
  [people.twoChildren, ['/', '/attendance', '/student-review', '/nice-student-cards', '/edu-plan']],
]

for (const [person, paths] of walks)
  test(`nothing in view moves while a page of the ${person.role} area loads on a phone`, async ({ open }) => {
    const page = await open(person)
    await page.setViewportSize(phone)
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await page.addInitScript(addUpShifts)
    await slowDown(page)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      await isQuiet(page)
      expect(await shifts(page), path).toBeLessThan(limit)
    }
  })

test('nothing in view moves on the attendance page of a family while its pick-up codes come last', async ({ open }) => {
  const page = await open(people.twoChildren)
  // All of the page is in view.
  await page.setViewportSize({ ...phone, height: 2000 })
  await page.addInitScript(addUpShifts)
  for (const [path, late] of [
    ['wishes', 500],
    ['codes', 1500],
  ] as const)
    await page.route(`**/pick-up/${path}*`, async (route) => {
      await sleep(late)
      await route.continue()
    })
  await page.goto('/attendance')
  await expect(page.getByRole('region', { name: 'Nhắn cô về giờ đón' })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  expect(await shifts(page)).toBe(0)
})

test('the navigation is complete from the first paint on, also when the login had no time to ask for the rights', async ({
  open,
}) => {
  const page = await open(people.mamTeacher, '/teacher')
  const key = sessionKey('teacher', 'PERMISSIONS')
  const stored = () => page.evaluate((name) => localStorage.getItem(name), key)
  await expect.poll(stored).toContain('teacher.post')
  // The profile, which knows the rights, does not arrive.
  await page.route('**/api/v1/teacher/user', () => undefined)
  await page.goto('/teacher/attendance')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Viết bài' })).toBeVisible()
})
