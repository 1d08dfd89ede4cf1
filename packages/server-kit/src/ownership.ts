/** Slice → tables and views that other slices may read, and those that only it reads. Only the slice writes them. */
export type Ownership = Readonly<
  Record<string, { readonly publishes: readonly string[]; readonly keeps: readonly string[] }>
>
