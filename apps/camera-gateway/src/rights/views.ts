import type { GatewayOrders, GatewayReport } from '@nhip-cau/contract/camera-gateway'
import type { Orders } from './orders.ts'
import { cookieOf, hasCookie, isTokenOf } from './view-tokens.ts'

type ViewOrder = GatewayOrders['views'][number]

/** What a player asks for in a second, and at once at its beginning. */
const requestsPerSecond = 8
const burst = 40

type Opened = { lastAt: number; tokens: number; filledAt: number }

/** `silent`: the node does not answer, so nothing flows; `refused`: this view is not allowed. */
export type Right =
  | { readonly kind: 'allowed'; readonly view: ViewOrder }
  | { readonly kind: 'refused' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'too_many' }

const refused = { kind: 'refused' } as const

type Opening = { readonly kind: 'opened'; readonly cookie: string } | { readonly kind: 'refused' | 'silent' }

/** The views that browsers have opened, and whether each may have the next piece. */
export const createViews = (orders: Pick<Orders, 'current' | 'askFresh'>, secret: string) => {
  const opened = new Map<string, Opened>()
  let known: { readonly from: GatewayOrders; readonly views: ReadonlyMap<string, ViewOrder> } | undefined

  const orderOf = (viewId: string): ViewOrder | undefined => {
    const from = orders.current()
    if (from === undefined) return undefined
    if (known?.from !== from) known = { from, views: new Map(from.views.map((view) => [view.view_id, view])) }
    return known.views.get(viewId)
  }

  const takeToken = (viewId: string): boolean => {
    const now = performance.now()
    const one = opened.get(viewId) ?? { lastAt: now, tokens: burst, filledAt: now }
    one.tokens = Math.min(burst, one.tokens + ((now - one.filledAt) / 1000) * requestsPerSecond)
    one.filledAt = now
    one.lastAt = now
    opened.set(viewId, one)
    if (one.tokens < 1) return false
    one.tokens -= 1
    return true
  }

  return {
    /** Exchanges the token for the cookie, once. While the node is silent it is worth trying again. */
    open: async (viewId: string, token: string | undefined): Promise<Opening> => {
      if (token === undefined || opened.has(viewId)) return refused
      // A view that has just begun is not in the last answer.
      if (orderOf(viewId) === undefined && !(await orders.askFresh())) return { kind: 'silent' }
      if (orders.current() === undefined) return { kind: 'silent' }
      const order = orderOf(viewId)
      if (order === undefined || opened.has(viewId) || !isTokenOf(token, order.token_hash)) return refused
      const now = performance.now()
      opened.set(viewId, { lastAt: now, tokens: burst, filledAt: now })
      return { kind: 'opened', cookie: cookieOf(viewId, order.token_hash, secret) }
    },
    /** Whether the request may be answered now. Asked at each request. */
    rightOf: (viewId: string, cookie: string | undefined): Right => {
      if (orders.current() === undefined) return { kind: 'silent' }
      const view = orderOf(viewId)
      if (view === undefined || !hasCookie(cookie, cookieOf(viewId, view.token_hash, secret))) return refused
      return takeToken(viewId) ? { kind: 'allowed', view } : { kind: 'too_many' }
    },
    /** Whether an answer that has been waiting or is being sent may go on. */
    isAllowed: (viewId: string): boolean => orderOf(viewId) !== undefined,
    /** Forgets views that are over. While the node is silent all are kept, because they may go on afterwards. */
    forget: (): string[] => {
      if (orders.current() === undefined) return []
      const gone = [...opened.keys()].filter((viewId) => orderOf(viewId) === undefined)
      for (const viewId of gone) opened.delete(viewId)
      return gone
    },
    report: (): GatewayReport['views'] =>
      [...opened].map(([view_id, { lastAt }]) => ({ view_id, idle_ms: Math.round(performance.now() - lastAt) })),
  }
}

export type Views = ReturnType<typeof createViews>
