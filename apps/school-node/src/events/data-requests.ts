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
  | (AboutDataRequest & {
      readonly kind: 'data-request-updated'
      readonly status: string
      /** Absent in events of older versions. */
      readonly by_account_id?: string
    })
  | {
      readonly kind: 'data-export-ready'
      readonly school_id: string
      readonly account_id: string
      readonly student_id: string
      readonly student: string
    }
