import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const show = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(colorScheme)
  // What lies below the screen changes its colours when somebody first looks at it, in a transition of its own.
  await page.evaluate(async () => {
    for (const one of document.querySelectorAll('*')) void getComputedStyle(one).color
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
}

/** What axe finds as the page is now; only violations are worked out in full. */
const look = async (page: Page, options: axe.RunOptions): Promise<string[]> => {
  // One page without frames of others: axe comes once and runs where it is, with no second page for its report.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (given) => {
    const { axe: loaded } = window as unknown as { readonly axe: typeof axe }
    return (await loaded.run(document, { ...given, resultTypes: ['violations'] })).violations
  }, options)
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}) at ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

const without = (ignored: readonly string[]): axe.RunOptions => ({
  rules: Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])),
})

/** All that axe finds in the light; in the dark, where nothing but colours differs, what it finds of contrast. */
export const complaints = async (page: Page, ignored: readonly string[] = []): Promise<string[]> => {
  await show(page, 'light')
  const light = await look(page, without(ignored))
  await show(page, 'dark')
  const dark = await look(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
  return [...light, ...dark]
}

/** All that axe finds in the colours that the page has now. */
export const complaintsAsShown = (page: Page): Promise<string[]> => look(page, {})
