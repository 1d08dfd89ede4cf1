type Query = { readonly page: number; readonly per_page: number }

/** The response of a paged list: the rows and the paging information. */
export const pageOf = <T>(rows: readonly T[], { page, per_page }: Query, total: number) => ({
  data: [...rows],
  paging: { page, per_page, total_records: total, total_pages: Math.ceil(total / per_page) },
})
