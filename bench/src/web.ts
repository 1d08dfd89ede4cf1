import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import lighthouse from 'lighthouse'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { signInBrowser } from './browser.ts'
import { bundleViolations, pageSizes } from './bundle-budget.ts'
import { slowestInteractions } from './interactions.ts'
import { type Findings, median, rounded, type Table } from './report.ts'
import { startProduct } from './started-product.ts'

const dist = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))
const runs = 3
const goals = { login: { performance: 98, blocked: 150 }, feed: { performance: 96, blocked: 150 } }
const minAccessibility = 100
const chromium = process.env.CHROMIUM_PATH

const sizeTable = (): Table => ({
  columns: ['received, kB', 'JavaScript', 'limit', 'CSS', 'limit'],
  rows: pageSizes(dist).map(({ name, javascript, maxJavascript, css, maxCss }) => [
    name,
    rounded(javascript, 1),
    maxJavascript,
    rounded(css, 1),
    maxCss,
  ]),
})

type Score = {
  readonly performance: number
  readonly accessibility: number
  readonly paint: number
  readonly blocked: number
  /** Lighthouse's own measure of the processor, by which runs on different machines can be compared. */
  readonly processor: number
  readonly findings: readonly string[]
}

const look = async (page: Page, address: string): Promise<Score> => {
  const flags = {
    onlyCategories: ['performance', 'accessibility'],
    disableStorageReset: true,
    logLevel: 'silent',
  } as const
  const result = await lighthouse(address, { ...flags, onlyCategories: [...flags.onlyCategories] }, undefined, page)
  if (!result) throw new Error(`Lighthouse returned no result for ${address}`)
  const { categories, audits, environment, finalDisplayedUrl } = result.lhr
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
    processor: environment.benchmarkIndex,
    findings: failed.map(({ id }) => id),
  }
}

type Goal = { readonly performance: number; readonly blocked: number }

/** Uses a new browser context for each page, so that no page starts logged in. */
const lookAt = async (
  browser: Browser,
  name: string,
  address: string,
  goal: Goal,
  prepare?: (page: Page) => Promise<void>,
) => {
  const visitor = await browser.createBrowserContext()
  const page = await visitor.newPage()
  await prepare?.(page)
  const scores: Score[] = []
  for (let run = 0; run < runs; run += 1) scores.push(await look(page, address))
  await visitor.close()
  const performances = scores.map((score) => score.performance)
  const worst = Math.min(...performances)
  const accessibility = Math.min(...scores.map((score) => score.accessibility))
  const blocked = Math.max(...scores.map((score) => score.blocked))
  const findings = [...new Set(scores.flatMap((score) => score.findings))]
  return {
    row: [
      name,
      performances.join(', '),
      accessibility,
      rounded(median(scores.map((score) => score.paint))),
      scores.map((score) => rounded(score.blocked)).join(', '),
      scores.map((score) => rounded(score.processor)).join(', '),
    ],
    missed: [
      ...(worst < goal.performance ? [`${name}: performance ${worst}, should be ${goal.performance}`] : []),
      ...(blocked > goal.blocked ? [`${name}: blocked for ${rounded(blocked)} ms, at most ${goal.blocked}`] : []),
      ...(accessibility < minAccessibility ? [`${name}: accessibility ${accessibility} (${findings.join(', ')})`] : []),
    ],
  }
}

/** Measures the size of the web app and its Lighthouse scores on a phone. */
export const measureWeb = async (): Promise<Findings> => {
  if (!chromium) throw new Error('No Chromium is named: run this with "npm run bench".')
  const folder = await mkdtemp(join(tmpdir(), 'nhip-cau-bench-'))
  const { url, stop } = await startProduct(folder)
  try {
    const sizes = sizeTable()
    const browser = await puppeteer.launch({
      executablePath: chromium,
      // The packaged browser has no window, so it must run headless.
      headless: 'shell',
      // A frame outside of the window is not drawn, and a tap in it seems to wait for the next one.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--window-size=1400,1000'],
    })
    try {
      const pages = [
        await lookAt(browser, 'login page', `${url}/login`, goals.login),
        await lookAt(browser, "parent's feed", `${url}/`, goals.feed, (page) => signInBrowser(page, url, 'parent')),
      ]
      const interactions = await slowestInteractions(browser, url)
      return {
        title: 'Web app',
        parts: [
          sizes,
          `Lighthouse as a phone, ${runs} runs: other load on the machine makes pages slower.`,
          {
            columns: ['', 'performance', 'accessibility', 'largest paint ms', 'blocked ms', 'processor'],
            rows: pages.map((page) => page.row),
          },
          interactions.table,
        ],
        missed: [...bundleViolations(dist), ...pages.flatMap((page) => page.missed), ...interactions.missed],
      }
    } finally {
      await browser.close()
    }
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
