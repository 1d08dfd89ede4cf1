/** What a slice keeps for itself, and what others may read of it; nobody else writes either. */
export type Ownership = Readonly<
  Record<string, { readonly publishes: readonly string[]; readonly keeps: readonly string[] }>
>
