type AboutPost = {
  readonly school_id: string
  readonly post_id: string
  readonly title: string
  readonly author_account_id: string
  /** Null: the whole school. */
  readonly class_ids: readonly string[] | null
  /** The children whom it is for, if it is for chosen ones; then there are no classes. Absent in events of older versions. */
  readonly student_ids?: readonly string[]
  /** Who wrote or decided. Absent in events of older versions. */
  readonly by_account_id?: string
}

export type PostEvent =
  /** `internal`: families are not notified. Absent in events of older versions. */
  | (AboutPost & { readonly kind: 'post-published'; readonly from: string; readonly internal?: boolean })
  | (AboutPost & { readonly kind: 'post-waiting'; readonly author: string })
  | (AboutPost & { readonly kind: 'post-accepted' })
  | (AboutPost & { readonly kind: 'post-rejected'; readonly reason: string })
  /** Families are reminded of a published post. `until`: the last day to confirm; null: nothing is asked. */
  | (AboutPost & {
      readonly kind: 'post-reminded'
      readonly account_ids: readonly string[]
      readonly until: string | null
    })
  /** A scheduled post was not published at its time. `names`: the children whose families no longer consent. */
  | (AboutPost & { readonly kind: 'post-stopped'; readonly reason: 'consent' | 'target'; readonly names: string })
