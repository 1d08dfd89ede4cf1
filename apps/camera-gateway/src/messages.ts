import type { GatewayEvent } from './gateway.ts'

/** What a gateway tells the process that has started it. */
export type GatewayMessage =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'event'; readonly event: GatewayEvent }
