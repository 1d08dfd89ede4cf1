import { setTimeout } from 'node:timers/promises'
import { startDemoMorning } from '@nhip-cau/server/testing/demo-copies'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { startOwnProduct } from './own-product.ts'
import { recordPages } from './page-log.ts'
import { type Person, productUrl, storedSession } from './people.ts'
import { leaseSession } from './sessions.ts'

export const homePaths = { school: '/school', teacher: '/teacher', parent: '/' } as const

type Fixtures = {
  /** Opens a new browser context with sessions of these people at the given path or the first person's home page. */
  readonly open: (person: Person | readonly [Person, ...Person[]], path?: string) => Promise<Page>
  /** Opens a new browser context without a session. */
  readonly visit: (path: string) => Promise<Page>
  readonly contexts: (persons: readonly Person[]) => Promise<BrowserContext>
}

type WorkerFixtures = {
  /** The seconds in which a mark or a departure can be undone; families are notified afterwards. */
  readonly undoSeconds: number
  /** The ffmpeg that converts videos, or `off`. */
  readonly ffmpeg: string
  /** Whether the schools have a clock of their own, on which it is a school morning. */
  readonly morning: boolean
  /** The address of this worker's product, which no other worker uses. */
  readonly product: string
}

/** Keeps a page from preloading all other pages, which a test seldom opens and which cost as much as the page itself. */
const saveData = () => {
  Object.defineProperty((navigator as Navigator & { connection: object }).connection, 'saveData', { value: true })
}

const dayMs = 86_400_000
const zoneMs = 7 * 3_600_000
const minute = 60_000

/**
 * Waits until midnight is over if it is near: a test that wrote something for today would look for it on the next day.
 */
const waitOverMidnight = async () => {
  const untilMidnight = dayMs - ((Date.now() + zoneMs) % dayMs)
  if (untilMidnight < minute) await setTimeout(untilMidnight + 1000)
}

/**
 * Prints what happened last on the pages of a failed test, and their content, because the output may be the only thing
 * a reader has. `npm test` repeats it at its end.
 */
const printPages = async (context: BrowserContext, log: readonly string[]) => {
  process.stdout.write(log.map((line) => `    ${line}\n`).join(''))
  for (const page of context.pages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 3000 }).catch(String)
    process.stdout.write(`    ${page.url()}\n${shown.replaceAll(/^/gm, '      ')}\n`)
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  undoSeconds: [1, { scope: 'worker', option: true }],
  ffmpeg: ['off', { scope: 'worker', option: true }],
  morning: [false, { scope: 'worker', option: true }],
  product: [
    async ({ undoSeconds, ffmpeg, morning }, provide) => {
      if (process.env.PRODUCT_URL) return provide(process.env.PRODUCT_URL)
      const { url, databases, stop } = await startOwnProduct(
        { UNDO_SECONDS: String(undoSeconds), FFMPEG: ffmpeg },
        morning ? ({ node }) => startDemoMorning(node) : undefined,
      )
      process.env.PRODUCT_URL = url
      process.env.PRODUCT_DATABASES = JSON.stringify(databases)
      await provide(url)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: ({ product }, provide) => provide(product),
  contexts: async ({ browser, serviceWorkers, proxy }, provide, testInfo) => {
    const closings: (() => Promise<void>)[] = []
    const crashes: string[] = []
    await waitOverMidnight()
    await provide(async (persons) => {
      const leases = await Promise.all(persons.map(leaseSession))
      const localStorage = leases.flatMap(({ session, until }, index) => {
        const person = persons[index]
        return person ? storedSession(person, session, until) : []
      })
      const context = await browser.newContext({
        storageState: { cookies: [], origins: [{ origin: productUrl(), localStorage }] },
        ...(proxy && { proxy }),
      })
      const log = await recordPages(context)
      if (serviceWorkers === 'block') await context.addInitScript(saveData)
      context.on('weberror', (failure) => crashes.push(String(failure.error().stack)))
      context.on('request', (request) => {
        // The page may have renewed or ended its session or switched the school.
        if (request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/main/'))
          for (const lease of leases) lease.discard()
      })
      closings.push(async () => {
        if (testInfo.status !== testInfo.expectedStatus) await printPages(context, log())
        await context.close()
        for (const lease of leases) lease.giveBack()
      })
      return context
    })
    for (const close of closings) await close()
    // Every test fails if a script throws on one of its pages.
    expect(crashes).toEqual([])
  },
  open: async ({ contexts }, provide) => {
    await provide(async (given, path) => {
      const persons: readonly [Person, ...Person[]] = 'role' in given ? [given] : given
      const page = await (await contexts(persons)).newPage()
      await page.goto(path ?? homePaths[persons[0].role])
      return page
    })
  },
  visit: async ({ contexts }, provide) => {
    await provide(async (path) => {
      const page = await (await contexts([])).newPage()
      await page.goto(path)
      return page
    })
  },
})

export const isPhone = (): boolean => test.info().project.name === 'phone'

/** Makes the words unique within the run. */
export const unique = (words: string): string =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`
