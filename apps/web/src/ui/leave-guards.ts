import type { AroundNavHandler } from 'wouter'

export type Proceed = () => void

/** The guards of forms with unsaved changes, newest last; called before the page is left. */
export const leaveGuards = new Set<(go: Proceed) => void>()

/**
 * For the router: asks before another page opens if there are unsaved changes. Navigations that only change this page's
 * query, and redirects such as after logout, pass without a question.
 */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options)
  const guard = [...leaveGuards].at(-1)
  const samePage = new URL(to, window.location.href).pathname === window.location.pathname
  if (guard === undefined || samePage || options?.replace) go()
  else guard(go)
}
