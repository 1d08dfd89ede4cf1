import { expect, type Page } from '@playwright/test'
import { publishPost } from './arrange.ts'
import { enter } from './pages.ts'
import { people, sessionKey } from './people.ts'
import { photo } from './photos.ts'
import { test, unique } from './test.ts'

// Other tests block the service worker, so that they can intercept requests.
test.use({ serviceWorkers: 'allow' })

// Pictures load when they are near the viewport, so a post with a picture must be the first of the feed.
test.beforeAll(async () => {
  await publishPost(people.head, { title: unique('Cả trường ra sân'), photos: [await photo(0)] })
})

const posts = (page: Page) => page.getByRole('article')
const strip = (page: Page) => page.getByText(/^Dữ liệu lúc .* – đang ngoại tuyến$/)

const hasWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

const privateCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('nhip-cau-private-')))

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const keptData = async (page: Page) => (await keptAddresses(page)).filter((address) => address.startsWith('/api/'))

/** The address of a photo of a post; portraits are smaller than its smallest width. */
const postPhoto = /\/media\/files\/[^/]+\/(?:320|960|1920)$/

/** Loads the feed with its pictures and waits until the worker has cached it. */
const cacheFeed = async (page: Page) => {
  await hasWorker(page)
  await page.reload()
  await expect(posts(page).first()).toBeVisible()
  await expect
    .poll(() => keptData(page))
    .toEqual(expect.arrayContaining(['/api/v1/parent/user', '/api/v1/parent/posts']))
  await expect.poll(async () => (await keptData(page)).some((address) => postPhoto.test(address))).toBe(true)
}

test('shows what was loaded before offline with pictures and time, also with an expired token', {
  tag: '@phone',
}, async ({ open }) => {
  const page = await open(people.mamParent)
  await cacheFeed(page)
  const context = page.context()
  await context.setOffline(true)
  await expect(strip(page)).toBeVisible()
  await page.evaluate((key) => localStorage.setItem(key, '1000'), sessionKey('parent', 'EXPIRES_IN'))

  const missed = unique('Đăng lúc mất mạng')
  await publishPost(people.head, { title: missed })
  const later = await context.newPage()
  await page.close()
  await later.goto('/')
  await expect(posts(later).first()).toBeVisible()
  await expect(strip(later)).toBeVisible()
  const photo = later.locator('article img[data-photo]').first()
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)

  // Further down a new post would only be announced.
  await later.evaluate(() => window.scrollTo(0, 0))
  await context.setOffline(false)
  await expect(strip(later)).toBeHidden()
  await expect(posts(later).filter({ hasText: missed })).toBeVisible()
})

test('replaces the data of a page that was opened while the server was down, once it answers again', async ({
  open,
}) => {
  const page = await open(people.mamParent)
  await cacheFeed(page)
  const context = page.context()
  await context.route('**/api/**', (route) => route.abort())
  const missed = unique('Đăng lúc máy chủ ngừng')
  await publishPost(people.head, { title: missed })
  await page.reload()
  await expect(posts(page).first()).toBeVisible()
  await expect(strip(page)).toBeVisible()
  await context.unroute('**/api/**')
  await expect(strip(page)).toBeHidden()
  await expect(posts(page).filter({ hasText: missed })).toBeVisible()
})

test('deletes private data at logout, so that the next person in the browser finds none', async ({ open }) => {
  const page = await open(people.mamParent)
  await cacheFeed(page)
  const [first] = await privateCaches(page)
  expect(first).toBeDefined()
  await page.getByRole('button', { name: people.mamParent.name }).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => privateCaches(page)).toEqual([])

  await enter(page, people.laParent.login)
  await expect(posts(page).first()).toBeVisible()
  await expect.poll(async () => (await privateCaches(page)).length).toBe(1)
  expect(await privateCaches(page)).not.toContain(first)
})

test('never caches tokens, writes and the live stream', async ({ open }) => {
  const page = await open(people.mamParent)
  await cacheFeed(page)
  const kept = await keptAddresses(page)
  expect(kept.filter((address) => address.startsWith('/main/') || /\/live\b/.test(address))).toEqual([])
})

test('a page from the worker loads its own files first and none of the home page', async ({ visit }) => {
  const page = await visit('/login')
  await hasWorker(page)
  // The worker keeps the page once it is installed, so the second load is its answer.
  await page.reload()
  const startOf = (piece: string) =>
    page.evaluate((part) => {
      const loaded = performance.getEntriesByType('resource')
      return loaded.find(({ name }) => name.includes(`/assets/${part}-`) && name.endsWith('.js'))?.startTime ?? null
    }, piece)
  // The entry script asks for it once it runs.
  await expect.poll(() => startOf('unsaved-gate')).not.toBeNull()
  expect(await startOf('family-feed-page')).toBeNull()
  expect(await startOf('area')).toBeNull()
  const own = (await startOf('login-page')) ?? Number.NaN
  expect(own, 'named by the header, not by the script').toBeLessThan((await startOf('unsaved-gate')) ?? Number.NaN)
})

test('offers a web app manifest with icons from its own origin', async ({ visit }) => {
  const page = await visit('/login')
  const session = await page.context().newCDPSession(page)
  const { url, errors } = await session.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(errors).toEqual([])
  await hasWorker(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Tests run in private windows, which cannot install the app; no other reason may be reported.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
