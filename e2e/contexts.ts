import type { Browser, BrowserContext } from '@playwright/test'

// A browser context that a test is done with serves the next one of the worker: it has the code of the pages, loaded and
// compiled, and nothing else of what the test left.

const free: BrowserContext[] = []

type StorageState = Parameters<BrowserContext['setStorageState']>[0]

/** A context in which nothing is stored but this. */
export const reuseContext = async (browser: Browser, storageState: StorageState): Promise<BrowserContext> => {
  const context = free.pop()
  if (!context) return browser.newContext({ storageState })
  await context.setStorageState(storageState)
  return context
}

/** To be called when the test has passed. */
export const giveBackContext = async (context: BrowserContext): Promise<void> => {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.unrouteAll()
  await context.setOffline(false)
  free.push(context)
}
