type AboutComment = {
  readonly school_id: string
  readonly post_id: string
  readonly comment_id: string
  /** Of the post. */
  readonly title: string
  readonly by_account_id: string
}

/** The child of a family for whom the post is. Absent in events of older versions, null for other posts. */
type OfKin = { readonly student_id?: string | null }

/** `to` is the account that is notified. */
export type CommentEvent =
  | (AboutComment & { readonly kind: 'comment-written'; readonly to: string; readonly from: string })
  | (AboutComment & OfKin & { readonly kind: 'comment-answered' | 'comment-mentioned'; readonly to: string })
  | (AboutComment & OfKin & { readonly kind: 'comment-hidden'; readonly to: string; readonly reason: string })
  | (AboutComment & { readonly kind: 'comment-reported'; readonly reason: string })
