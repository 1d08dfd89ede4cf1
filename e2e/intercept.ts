import type { Page, Route } from '@playwright/test'

/**
 * Handles the first request to an address; later ones pass. The route stays: when the last route of a page is removed,
 * as by the option `times`, Chromium sometimes never answers a request that is sent at that moment.
 */
export const interceptOnce = async (
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<void> => {
  let isHandled = false
  await page.route(address, async (route) => {
    if (isHandled) return route.continue()
    isHandled = true
    await handle(route)
  })
}

/** Lets the server perform the request, and breaks the connection before the response arrives. */
export const loseResponse = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** Holds the code whose file begins like this until the returned function is called. */
export const holdCode = async (page: Page, name: string): Promise<() => void> => {
  const isFree = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await isFree.promise
    await route.continue()
  })
  return isFree.resolve
}
