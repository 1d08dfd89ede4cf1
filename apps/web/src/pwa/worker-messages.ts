/** Messages from pages to the worker. */
export type ToWorker =
  /** The private caches of all running sessions; the worker deletes every other one. */
  | { readonly kind: 'sessions'; readonly caches: readonly string[] }
  /** Files that were loaded before the worker started. */
  | { readonly kind: 'loaded'; readonly files: readonly string[] }
  /** The user agreed: the waiting version may activate. */
  | { readonly kind: 'take-over' }

/** Messages from the worker to the page that requested data. */
export type FromWorker =
  | { readonly kind: 'fresh' }
  /** The network did not respond; this response comes from the cache and was fetched at this time. */
  | { readonly kind: 'kept'; readonly at: number }
