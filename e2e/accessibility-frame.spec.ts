import { expect } from '@playwright/test'
import { violationsAsShown } from './axe.ts'
import { keepPreferences } from './pages.ts'
import { people } from './people.ts'
import { test } from './test.ts'

const frames: readonly (readonly [string, Record<string, string>])[] = [
  ['folded', { isVerticalNavCollapsed: 'true' }],
  ['across the page', { appContentLayoutNav: 'horizontal' }],
  ['dark beside light pages', { isVerticalNavSemiDark: 'true', theme: 'light', skin: 'bordered' }],
  ['across the page, dark and right to left', { appContentLayoutNav: 'horizontal', theme: 'dark', language: 'ar' }],
]

for (const [name, preferences] of frames) {
  test(`axe finds nothing with the navigation ${name}`, async ({ open }) => {
    const page = await open(people.head)
    await keepPreferences(page, preferences)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await violationsAsShown(page)).toEqual([])
    // The preferences button.
    await page.getByRole('banner').locator('button[title]').nth(-2).click()
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    expect(await violationsAsShown(page)).toEqual([])
  })
}
