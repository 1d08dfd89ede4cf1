/** What pages tell the worker. */
export type ToWorker =
  /** The private caches of all running sessions: every other one is to go. */
  | { readonly kind: 'sessions'; readonly caches: readonly string[] }
  /** Files that were fetched before the worker was there to keep them. */
  | { readonly kind: 'loaded'; readonly files: readonly string[] }
  /** The reader agreed: the waiting version may take over. */
  | { readonly kind: 'take-over' }

/** What the worker tells the page that asked for data. */
export type FromWorker =
  | { readonly kind: 'fresh' }
  /** The network did not answer; this was, and when. */
  | { readonly kind: 'kept'; readonly at: number }
