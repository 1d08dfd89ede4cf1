type Query = Readonly<Record<string, unknown>>

/** The query of a list without its page, and the visible columns; all columns when absent. */
export const wholeList = (query: Query, columns: readonly string[] | undefined): Query => {
  const { page: _page, per_page: _perPage, ...filters } = query
  return columns === undefined ? filters : { ...filters, columns: columns.join(',') }
}
