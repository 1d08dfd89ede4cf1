type Query = { readonly page: number; readonly per_page: number }

/** A page of a list, as every list is answered: the rows and which page of how many they are. */
export const pageOf = <T>(rows: readonly T[], { page, per_page }: Query, total: number) => ({
  data: [...rows],
  paging: { page, per_page, total_records: total, total_pages: Math.ceil(total / per_page) },
})
