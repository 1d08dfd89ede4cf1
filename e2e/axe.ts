import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const show = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(colorScheme)
  // What lies below the screen changes its colours when somebody first looks at it, in a transition of its own.
  await page.evaluate(async () => {
    for (const one of document.querySelectorAll('*')) void getComputedStyle(one).color
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
}

/** All that axe finds in the light; in the dark, where nothing but colours differs, what it finds of contrast. */
export const violations = async (page: Page, ignored: readonly string[] = []): Promise<string[]> => {
  await show(page, 'light')
  const light = await new AxeBuilder({ page }).disableRules([...ignored]).analyze()
  await show(page, 'dark')
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  return [...light.violations, ...dark.violations].map(
    ({ id, help, nodes }) => `${id} (${help}) at ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
