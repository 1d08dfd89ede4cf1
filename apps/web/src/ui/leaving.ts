import type { AroundNavHandler } from 'wouter'

export type Go = () => void

/** Whoever has something unsaved, the newest last: asked before the page is left. */
export const guards = new Set<(go: Go) => void>()

/**
 * For the router. Another page is left for only when nothing is lost by it or somebody has said so; what only changes
 * the address of this page passes, and so does being sent away, as after logging out.
 */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options)
  const guard = [...guards].at(-1)
  const samePage = new URL(to, window.location.href).pathname === window.location.pathname
  if (guard === undefined || samePage || options?.replace) go()
  else guard(go)
}
