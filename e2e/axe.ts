import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const show = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(colorScheme)
}

/** Loads axe once into the page and switches transitions off, because axe would otherwise read intermediate colours. */
const prepareAxe = async (page: Page) => {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(axe.source)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Runs axe in the page. Only violations are reported in detail. */
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

/**
 * All violations in the light scheme, and the contrast violations in the dark scheme, which differs only in colours.
 */
export const violations = async (page: Page, ignored: readonly string[] = []): Promise<string[]> => {
  await prepareAxe(page)
  await show(page, 'light')
  const light = await runAxe(page, without(ignored))
  await show(page, 'dark')
  const dark = await runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
  return [...light, ...dark]
}

/** All violations in the current colour scheme. */
export const violationsAsShown = async (page: Page): Promise<string[]> => {
  await prepareAxe(page)
  return runAxe(page, {})
}
