/** As it reaches a subscriber: with the id under which its traces are written. */
export type Emitted<E> = E & { readonly id: string }
