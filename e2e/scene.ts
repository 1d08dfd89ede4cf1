import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

export type Open = (person?: Person, path?: string) => Promise<Page>
export type Scene = (open: Open) => Promise<Page>

/** Waits for the first post. */
export const feed = async (page: Page): Promise<Page> => {
  await expect(page.getByRole('article').first()).toBeVisible()
  return page
}
/** Waits for the title of the page. */
export const heading = async (page: Page, name: string): Promise<Page> => {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page
}

/** Waits until fonts and pictures are loaded and nothing moves any more. */
export const settle = async (page: Page): Promise<void> => {
  // Screenshots have no scroll bars, so the space reserved for them would be an empty strip.
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto !important; }' })
  await page.evaluate(() => document.fonts.ready)
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images]
          .filter((image) => {
            const { top, bottom, left, right } = image.getBoundingClientRect()
            const isInView = top < innerHeight && bottom > 0 && left < innerWidth && right > 0
            return isInView && image.checkVisibility()
          })
          .every((image) => image.complete),
      ),
    )
    .toBe(true)
  // Waits for the end of animations: placeholders fade into pictures, panels slide in.
  await page.waitForTimeout(600)
}

/** A page as it is when it has been opened. */
export const opened =
  (person: Person, path: string, title: string): Scene =>
  async (open) => {
    const page = await open(person, path)
    await heading(page, title)
    await expect(page.getByText('Đang tải…').filter({ visible: true })).toHaveCount(0)
    return page
  }
