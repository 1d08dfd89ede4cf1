type AboutComment = {
  readonly school_id: string
  readonly post_id: string
  readonly comment_id: string
  /** Of the post. */
  readonly title: string
  readonly by_account_id: string
}

/** `to` is the account that is notified. */
export type CommentEvent =
  | (AboutComment & { readonly kind: 'comment-written'; readonly to: string; readonly from: string })
  | (AboutComment & { readonly kind: 'comment-answered'; readonly to: string })
  | (AboutComment & { readonly kind: 'comment-hidden'; readonly to: string; readonly reason: string })
  | (AboutComment & { readonly kind: 'comment-reported'; readonly reason: string })
