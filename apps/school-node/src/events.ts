/** What happens in one slice and others react to. The union is the list of everything that can be subscribed to. */
type AboutPost = {
  readonly school_id: string
  readonly post_id: string
  readonly title: string
  readonly author_account_id: string
  /** Null: the whole school. */
  readonly class_ids: readonly string[] | null
}

export type PostEvent =
  | (AboutPost & { readonly kind: 'post-published'; readonly from: string })
  | (AboutPost & { readonly kind: 'post-waiting'; readonly author: string })
  | (AboutPost & { readonly kind: 'post-accepted' })
  | (AboutPost & { readonly kind: 'post-rejected'; readonly reason: string })

/** As it reaches a subscriber: with the id under which its traces are written. */
export type Emitted<E> = E & { readonly id: string }
