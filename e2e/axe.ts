import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const show = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(colorScheme)
}

/** Axe comes once to a page, and colours no longer change by and by: it would see those in between. */
const prepareAxe = async (page: Page) => {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(axe.source)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** No page has frames of others, so that axe runs where it is; only violations are worked out in full. */
const runAxe = async (page: Page, options: axe.RunOptions): Promise<string[]> => {
  const found = await page.evaluate(async (given) => {
    const { axe: loaded } = window as unknown as { readonly axe: typeof axe }
    return (await loaded.run(document, { ...given, resultTypes: ['violations'] })).violations
  }, options)
  return found.map(
    ({ id, help, nodes }) => `${id} (${help}) at ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

const without = (ignored: readonly string[]): axe.RunOptions => ({
  rules: Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])),
})

/** All that axe finds in the light; in the dark, where nothing but colours differs, what it finds of contrast. */
export const violations = async (page: Page, ignored: readonly string[] = []): Promise<string[]> => {
  await prepareAxe(page)
  await show(page, 'light')
  const light = await runAxe(page, without(ignored))
  await show(page, 'dark')
  const dark = await runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
  return [...light, ...dark]
}

/** All that axe finds in the colours that the page has now. */
export const violationsAsShown = async (page: Page): Promise<string[]> => {
  await prepareAxe(page)
  return runAxe(page, {})
}
