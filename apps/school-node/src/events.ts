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

export type ConsentEvent =
  | {
      /** What holds for a child has changed; whatever depends on it follows. */
      readonly kind: 'consent-changed'
      readonly school_id: string
      readonly student_id: string
      readonly student: string
      readonly key: string
      readonly title: string
      readonly granted: boolean
      readonly by: string
    }
  | { readonly kind: 'consent-reminder'; readonly school_id: string; readonly account_ids: readonly string[] }

type AboutDataRequest = {
  readonly school_id: string
  readonly request_id: string
  readonly number: number
  readonly student_id: string
  readonly account_id: string
}

export type DataRequestEvent =
  | (AboutDataRequest & { readonly kind: 'data-request-received'; readonly from: string })
  | (AboutDataRequest & { readonly kind: 'data-request-due'; readonly due_on: string })
  | (AboutDataRequest & { readonly kind: 'data-request-updated'; readonly status: string })
  | {
      readonly kind: 'data-export-ready'
      readonly school_id: string
      readonly account_id: string
      readonly student_id: string
      readonly student: string
    }

/** Somebody who shall fetch a child: named by the family, decided on by the office. */
type AboutPickUp = {
  readonly school_id: string
  readonly pick_up_person_id: string
  readonly student_id: string
  readonly child: string
  readonly person: string
  readonly by_account_id: string
}

export type PickUpEvent =
  | (AboutPickUp & { readonly kind: 'pick-up-waiting'; readonly from: string })
  | (AboutPickUp & { readonly kind: 'pick-up-approved' })
  | (AboutPickUp & { readonly kind: 'pick-up-rejected'; readonly reason: string })

/** As it reaches a subscriber: with the id under which its traces are written. */
export type Emitted<E> = E & { readonly id: string }
