import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const show = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(colorScheme)
}

/** All that axe finds in the light; in the dark, where nothing but colours differs, what it finds of contrast. */
export const complaints = async (page: Page, ignored: readonly string[] = []): Promise<string[]> => {
  await show(page, 'light')
  const light = await new AxeBuilder({ page }).disableRules([...ignored]).analyze()
  await show(page, 'dark')
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  return [...light.violations, ...dark.violations].map(
    ({ id, help, nodes }) => `${id} (${help}) at ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
