/** Compares two values; lists are compared as sets. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  const [first, second] = [new Set<unknown>(one), new Set<unknown>(other)]
  return first.size === second.size && [...first].every((each) => second.has(each))
}
