import type { Role } from '@nhip-cau/contract/kernel'
import type { Browser, Page } from 'puppeteer-core'
import { signInBrowser } from './browser.ts'

/** Interaction to next paint: milliseconds from a tap or key until the screen shows a reaction. */
const maxInteraction = 100
const slowdown = 6
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true } as const
const desk = { width: 1280, height: 900 } as const

type Step = { readonly name: string; readonly act: (page: Page) => Promise<void> }
type Visit = {
  readonly name: string
  readonly role: Role
  readonly path: string
  readonly viewport: typeof phone | typeof desk
  /** An element that is visible once the page can be used. */
  readonly ready: string
  readonly steps: readonly Step[]
}

const tap =
  (selector: string, index = 0) =>
  async (page: Page) => {
    await page.waitForSelector(selector, { timeout: 30_000 })
    const found = (await page.$$(selector)).at(index)
    if (!found) throw new Error(`nothing to tap: ${selector} ${index}`)
    if (page.viewport()?.hasTouch) await found.tap()
    else await found.click()
  }
const press = (key: 'Escape') => (page: Page) => page.keyboard.press(key)
const type = (selector: string, text: string) => async (page: Page) => {
  await tap(selector)(page)
  await page.keyboard.type(text, { delay: 120 })
}

const visits: readonly Visit[] = [
  {
    name: "parent's feed",
    role: 'parent',
    path: '/',
    viewport: phone,
    ready: 'article h2',
    steps: [
      { name: 'open the menu of a post', act: tap('article header button[aria-expanded]') },
      { name: 'close it', act: press('Escape') },
      { name: 'read on', act: tap('article > div button[aria-expanded]') },
      { name: 'open a picture', act: tap('article li > button') },
      { name: 'close it', act: press('Escape') },
      { name: 'open the notifications', act: tap('nav > button', -2) },
      { name: 'close them', act: press('Escape') },
      { name: 'open the navigation', act: tap('nav > button', -1) },
      { name: 'close it', act: press('Escape') },
    ],
  },
  {
    name: 'register of a class',
    role: 'teacher',
    path: '/teacher/attendance',
    viewport: phone,
    ready: 'ul[aria-label] > li > button + button',
    steps: [
      ...[0, 1, 2, 3, 4, 5].map((index) => ({
        name: 'mark a child',
        act: tap('ul[aria-label] > li > button:first-child', index),
      })),
      { name: 'open a child', act: tap('ul[aria-label] > li > button + button', 6) },
      { name: 'close it', act: press('Escape') },
    ],
  },
  {
    name: 'list of children',
    role: 'school',
    path: '/school/students',
    viewport: desk,
    ready: 'tbody tr a',
    steps: [
      { name: 'search', act: type('input[type=search]', 'nguyen') },
      { name: 'open a row', act: tap('tbody tr a') },
      { name: 'close it', act: press('Escape') },
      { name: 'sort', act: tap('thead th button', 1) },
      { name: 'choose all', act: tap('thead input[type=checkbox]') },
    ],
  },
]

type Slowest = { readonly name: string; readonly milliseconds: number }

/** Runs in the page before its own scripts and records the duration of each interaction. */
const watch = () => {
  const interactions: number[] = []
  Object.assign(globalThis, { interactions })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) interactions.push(entry.duration)
  })
  // Node's types, which apply here, do not contain the browser's events.
  const events: object = { type: 'event', durationThreshold: 16, buffered: true }
  observer.observe(events)
}

const settled = 1500

const visitPage = async (browser: Browser, url: string, { role, path, viewport, ready, steps }: Visit) => {
  const visitor = await browser.createBrowserContext()
  try {
    const page = await visitor.newPage()
    await page.setViewport(viewport)
    await signInBrowser(page, url, role)
    await page.evaluateOnNewDocument(watch)
    await page.emulateCPUThrottling(slowdown)
    await page.goto(url + path)
    await page.waitForSelector(ready, { timeout: 60_000 })
    await new Promise((resolve) => setTimeout(resolve, 4 * settled))
    const found: Slowest[] = []
    for (const { name, act } of steps) {
      await act(page)
      await new Promise((resolve) => setTimeout(resolve, settled))
      const durations = await page.evaluate(() =>
        (globalThis as unknown as { interactions: number[] }).interactions.splice(0),
      )
      found.push({ name, milliseconds: Math.max(0, ...durations) })
    }
    return found
  } finally {
    await visitor.close()
  }
}

/** Measures the slowest interaction of each page on a slow phone and on an old office computer. */
export const slowestInteractions = async (browser: Browser, url: string) => {
  const rows: (string | number)[][] = []
  const missed: string[] = []
  for (const visit of visits) {
    const found = await visitPage(browser, url, visit)
    const worst = found.reduce((before, one) => (one.milliseconds > before.milliseconds ? one : before))
    rows.push([visit.name, found.map((one) => one.milliseconds).join(', '), worst.name])
    if (worst.milliseconds > maxInteraction)
      missed.push(`${visit.name}: ${worst.milliseconds} ms to "${worst.name}", should be ${maxInteraction}`)
  }
  const columns = [`on a processor ${slowdown} times slower`, 'interactions, ms', 'slowest']
  return { table: { columns, rows }, missed }
}
