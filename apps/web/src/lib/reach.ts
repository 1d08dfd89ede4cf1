import { m } from '../paraglide/messages.js'

/** Whom a decision reaches, for its button; undefined where nobody uses the app. */
export const parentsReached = (count: number): string | undefined =>
  count > 0 ? m.reach_parents({ count }) : undefined

export const familiesReached = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : m.reach_families({ count })
