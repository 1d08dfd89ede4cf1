/** An event as a subscriber receives it, with its id for idempotent writes. */
export type Emitted<E> = E & { readonly id: string }
