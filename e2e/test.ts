import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Person, signedIn } from './people.ts'

export const homes = { school: '/school', teacher: '/teacher', parent: '/' } as const

type Fixtures = {
  /** A browser of its own in which these people are signed in; opens the first one's home page or the given path. */
  readonly open: (person: Person | readonly [Person, ...Person[]], path?: string) => Promise<Page>
  /** A browser of its own in which nobody is signed in. */
  readonly visit: (path: string) => Promise<Page>
  readonly contexts: (persons: readonly Person[]) => Promise<BrowserContext>
}

export const test = base.extend<Fixtures>({
  contexts: async ({ browser }, give) => {
    const opened: BrowserContext[] = []
    const crashes: string[] = []
    await give(async (persons) => {
      const context = await browser.newContext({ storageState: await signedIn(persons) })
      context.on('weberror', (failure) => crashes.push(String(failure.error().stack)))
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
    // No script may fail on any page, whatever the test is about.
    expect(crashes).toEqual([])
  },
  open: async ({ contexts }, give) => {
    await give(async (given, path) => {
      const persons: readonly [Person, ...Person[]] = 'role' in given ? [given] : given
      const page = await (await contexts(persons)).newPage()
      await page.goto(path ?? homes[persons[0].role])
      return page
    })
  },
  visit: async ({ contexts }, give) => {
    await give(async (path) => {
      const page = await (await contexts([])).newPage()
      await page.goto(path)
      return page
    })
  },
})

export const isPhone = (): boolean => test.info().project.name === 'phone'

/** Words that no other test of this run has used. */
export const unique = (words: string): string =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`
